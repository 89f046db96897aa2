#!/usr/bin/env bash
# Installs an .rpm or a package for Arch in an empty folder by the packager's own program, verifies
# every file, tries the program from there, removes the package again and looks for anything left
# behind. What the package depends on is only printed: no Fedora and no Arch is around it. With rpm
# or pacman:
#     build_spec/linux/try_package.sh dist/madtable-0.1.0-1.x86_64.rpm
set -euo pipefail

package=$(realpath "$1")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/db" "$root/home"

case $package in
*.rpm)
    packager() { rpm --root "$root" --dbpath /db "$@"; }
    install() { packager --initdb && packager -i --nodeps "$package"; }
    verify() { packager -V --nodeps madtable; }
    remove() { packager -e madtable; }
    needs() { rpm -qpR "$package"; }
    ;;
*.pkg.tar.zst)
    packager() { pacman --root "$root" --dbpath "$root/db" --noconfirm "$@"; }
    install() { packager -Udd "$package" >/dev/null; }
    verify() { packager -Qkk madtable | grep ' 0 altered files'; }
    remove() { packager -Rdd madtable >/dev/null; }
    needs() { pacman -Qip "$package" | grep '^Depends On'; }
    ;;
*)
    echo "$package is neither an .rpm nor a package for Arch" >&2
    exit 2
    ;;
esac

echo "wants:" $(needs)
install
verify
test "$(readlink "$root/usr/bin/madtable")" = /usr/lib/madtable/madtable
program="$root/usr/lib/madtable/madtable"
clean() { env -i PATH=/usr/bin:/bin LC_ALL=C HOME="$root/home" "$@"; }
clean "$program" --version
clean "$program" --smoke-test --report "$root/home/report.json" >/dev/null
echo "installed, every file as it was packed, and tried: smoke test"

remove
left=$(find "$root" -iname '*madtable*' -not -path "$root/home/*" -not -path "$root/db/*")
if [ -n "$left" ]; then
    printf 'left behind:\n%s\n' "$left"
    exit 1
fi
echo "removed: nothing left behind"
