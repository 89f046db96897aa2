"""What a person who knows more than was said here may call in their own words. [MAO-11, MAO-33]

The list of reasons holds only what was heard at the table. Whoever knows another one types it, and
it is understood in the words of the program's language; nothing is suggested, so nothing is given
away.
"""

from __future__ import annotations

from madtable.games.mao.infraction import CODES, FAIL_MAO, FAIL_SAY, WITH_RULE
from madtable.games.mao.phrases import MAO, normalise, understand
from madtable.ui.kit import Kit

CUT = "|"
"""Between two wordings of one reason in the locale."""


def understood(kit: Kit, text: str) -> tuple[str, str] | None:
    """The code of the penalty that `text` names, with the phrase it is about (or none); None when
    no penalty is called that.
    """
    plain = normalise(text)
    wordings = {code: _wordings(kit, code) for code in CODES if code not in WITH_RULE}
    for code, words in wordings.items():
        if plain in words and code != FAIL_SAY:
            return code, ""
    for start in wordings[FAIL_SAY]:
        rest = plain.removeprefix(f"{start} ")
        if rest != plain:
            phrase = understand(rest)
            return (FAIL_MAO, "") if phrase == MAO else (FAIL_SAY, phrase)
    return None


def _wordings(kit: Kit, code: str) -> list[str]:
    """The ways to put a reason, its name in the log and on the chips among them; longest first."""
    name = kit.say(f"option.mao.call.{code}", phrase="")
    found = {normalise(one) for one in (name, *kit.say(f"mao.reason.words.{code}").split(CUT))}
    return sorted(found, key=len, reverse=True)
