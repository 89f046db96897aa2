#!/usr/bin/env bash
# Installs a .deb in a fresh Debian of its own, tries the program there, removes the package again
# and looks for anything left behind. As root, with debootstrap:
#     build_spec/linux/try_deb.sh dist/madtable_0.1.0_amd64.deb [MIRROR]
set -euo pipefail

package=$(realpath "$1")
mirror=${2:-}
root=$(mktemp -d)
trap 'umount -q "$root/proc" || true; rm -rf "$root"' EXIT

inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C DEBIAN_FRONTEND=noninteractive "$@"; }
listing() { (cd "$root" && find usr etc opt -xdev | grep -v '^var/\|/__pycache__' | sort); }

debootstrap --variant=minbase bookworm "$root" ${mirror:+"$mirror"} >/dev/null
mount -t proc proc "$root/proc"
# Packages come from where this machine gets its own.
rm -f "$root/etc/apt/sources.list"
cp -r /etc/apt/. "$root/etc/apt"
inside apt-get update -qq
# What the trial needs besides: an X screen, a pointer, somebody to keep the desktop's lists.
inside apt-get install -y -qq --no-install-recommends xvfb xauth desktop-file-utils shared-mime-info >/dev/null
listing >"$root/tmp/before"

cp "$package" "$root/tmp/madtable.deb"
inside apt-get install -y -qq --no-install-recommends /tmp/madtable.deb >/dev/null
inside desktop-file-validate /usr/share/applications/madtable.desktop
inside grep -q 'x-madtable-game:.*' /usr/share/mime/globs
inside madtable --version
inside madtable --smoke-test --report /tmp/report.json >/dev/null
inside xvfb-run -a madtable play --game mad-lab --demo --speed mad --seats random,random,random --window 1280x720
echo "started: smoke test, and a game in a window under Xvfb"

inside apt-get purge -y -qq madtable >/dev/null
listing >"$root/tmp/after"
left=$(comm -13 "$root/tmp/before" "$root/tmp/after" | grep -i madtable || true)
if [ -n "$left" ]; then
    printf 'left behind:\n%s\n' "$left"
    exit 1
fi
echo "purged: nothing left behind"
