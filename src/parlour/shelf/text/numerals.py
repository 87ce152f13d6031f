"""Numerals: one token for a number, whether in figures, in words or in Roman letters."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Final

from parlour.shelf.text.caching import CACHED


def _row(text: str) -> tuple[str, ...]:
    return tuple(text.split())


UNITS: Final = _row(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
TENS: Final = _row("twenty thirty forty fifty sixty seventy eighty ninety")
ORDINALS: Final = _row(
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
)
GERMAN_UNITS: Final = _row(
    "null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn "
    "funfzehn sechzehn siebzehn achtzehn neunzehn"
)
GERMAN_TENS: Final = _row("zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig")
GERMAN_ORDINALS: Final = {
    "erst": 1,
    "zweit": 2,
    "dritt": 3,
    "viert": 4,
    "funft": 5,
    "sechst": 6,
    "siebt": 7,
    "siebent": 7,
    "acht": 8,
    "neunt": 9,
    "zehnt": 10,
    "elft": 11,
    "zwolft": 12,
} | {f"{word}t": number for number, word in enumerate(GERMAN_UNITS) if number > 12}

LONG_WORD: Final = 10
"""Letters of a German number that is made of several."""
GERMAN_SLIPS: Final = (
    ("achzig", "achtzig"),
    ("achzehn", "achtzehn"),
    ("sechszig", "sechzig"),
    ("sechszehn", "sechzehn"),
    ("siebenzig", "siebzig"),
    ("siebenzehn", "siebzehn"),
    ("undreissig", "unddreissig"),
    ("dreizig", "dreissig"),
    ("dreisig", "dreissig"),
)
"""What people write inside long numbers."""
SCALES: Final = {
    "hundred": 100,
    "thousand": 1000,
    "million": 10**6,
    "millions": 10**6,
    "mio": 10**6,
    "billion": 10**9,
    "billions": 10**9,
    "bn": 10**9,
    "trillion": 10**12,
    "millionen": 10**6,
    "milliarde": 10**9,
    "milliarden": 10**9,
    "mrd": 10**9,
    "hundert": 100,
    "tausend": 1000,
}
DOZENS: Final = frozenset(("dozen", "dutzend"))
SMALL: Final = (
    {word: number for number, word in enumerate(UNITS)}
    | {word: number for number, word in enumerate(ORDINALS)}
    | {word: 10 * number for number, word in enumerate(TENS, 2)}
    | {f"{word[:-1]}ieth": 10 * number for number, word in enumerate(TENS, 2)}
    | {"nil": 0, "nought": 0, "naught": 0, "none": 0}
    | {"dozen": 12, "dutzend": 12, "fourty": 40, "ninth": 9, "nineth": 9, "twelveth": 12}
)
DECADES: Final = {f"{word[:-1]}ies": f"{10 * number}s" for number, word in enumerate(TENS, 2)} | {
    f"{word}er": f"{10 * number}s" for number, word in enumerate(GERMAN_TENS, 2)
}
ROMAN: Final = re.compile(r"(?=[ivx])(x{0,3})(ix|iv|v?i{0,3})$")
LARGE_ROMAN: Final = re.compile(
    r"(?=[ivxlcdm])m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$"
)
LETTERS: Final = frozenset(("letter", "buchstabe", "vitamin", "hepatitis", "note", "grade"))
"""Behind these words a letter is a letter."""
SAID: Final = frozenset(
    _row(
        "am m have ve had d think thought know guess believe love like say said mean was did do will ll would can could saw "
        "read remember suppose hope bet always never just really"
    )
)
"""Before these words I is not a number."""
NOT_ROMAN: Final = frozenset(("mix", "liv", "dix", "civ"))
"""Words and names that a Roman number by itself might be, too."""
_roman_value: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_figures = re.compile(r"\d+(?:\.\d+)?$").match
_german_tail = re.compile(r"(?:e[rsnm]?)?$").sub


def is_number(token: str) -> bool:
    return token[0].isdigit() or (token[0] == "-" and len(token) > 1)


def figure(token: str) -> float:
    """Return the value of a number in figures; not a number where letters stand behind it, as
    in 3rd."""
    return float(token) if _figures(token.removeprefix("-")) else math.nan


def roman(token: str, alone: bool = False) -> int | None:
    """Return the value of a small Roman number, as kings and wars have them; of any one of three
    letters or more where nothing else is said, since DC and XL are seldom numbers."""
    large = alone and len(token) > 2 and token not in NOT_ROMAN and LARGE_ROMAN.match(token)
    if not large and not ROMAN.match(token):
        return None
    total = 0
    values = [_roman_value[letter] for letter in token]
    for value, after in zip(values, [*values[1:], 0], strict=True):
        total += -value if value < after else value
    return total


@lru_cache(maxsize=CACHED)
def german(word: str) -> int | None:
    """Return the value of a German number word, ordinals included: `einundzwanzig`, `zweite`."""
    if word.startswith("zwo") and not word.startswith("zwolf"):
        word = f"zwei{word[3:]}"
    for wrong, right in GERMAN_SLIPS if len(word) > LONG_WORD else ():
        word = word.replace(wrong, right)
    if word in GERMAN_UNITS:
        return GERMAN_UNITS.index(word)
    if word in GERMAN_TENS:
        return 10 * (GERMAN_TENS.index(word) + 2)
    for scale, value in (("tausend", 1000), ("hundert", 100)):
        before, found, after = word.partition(scale)
        if found:
            count = 1 if before in ("", "ein") else german(before)
            rest = 0 if not after else german(after.removeprefix("und"))
            return None if count is None or rest is None else count * value + rest
    ones, found, tens = word.partition("und")
    if found and tens in GERMAN_TENS:
        one = 1 if ones == "ein" else german(ones)
        return None if one is None or one > 9 else 10 * (GERMAN_TENS.index(tens) + 2) + one
    stem = _german_tail("", word)
    if stem != word or word.endswith("t"):
        if stem in GERMAN_ORDINALS and stem != word:
            return GERMAN_ORDINALS[stem]
        if stem.endswith("st") and stem != word:
            return german(stem[:-2])
    return None


def value_of(token: str) -> int | float | None:
    if _figures(token):
        return float(token) if "." in token else int(token)
    if token in SMALL:
        return SMALL[token]
    return german(token) if len(token) > 2 else None


def as_text(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.10g}"


_signed_fraction = re.compile(r"(\d+)?\s?([½¼¾])").sub
_written_fraction = re.compile(r"(?<![\d./])(?:(\d+)\s)?([13])/([24])(?![\d./])").sub
_FRACTIONS: Final = {"½": 0.5, "¼": 0.25, "¾": 0.75}


def with_decimals(text: str) -> str:
    """Return halves and quarters as decimals, whether signs or figures: 1½, 1 1/2."""
    text = _signed_fraction(
        lambda found: as_text(int(found[1] or 0) + _FRACTIONS[found[2]]),
        text,
    )
    return _written_fraction(
        lambda found: as_text(int(found[1] or 0) + int(found[2]) / int(found[3])), text
    )


def with_halves(words: list[str]) -> list[str]:
    """Return the same for words that say nothing else: one and a half, three quarters."""
    match words:
        case ["half", "dozen" | "12"] | ["halbes", "dutzend" | "12"]:
            return ["6"]
        case ["half"] | ["1", "half"]:
            return ["0.5"]
        case ["1", "quarter" | "forth"] | ["1", "over", "4"]:
            return ["0.25"]
        case ["1", "over", "2"]:
            return ["0.5"]
        case ["3", "over", "4"]:
            return ["0.75"]
        case ["3", "quarters"]:
            return ["0.75"]
        case [whole, "and", "half"] if whole.isdecimal():
            return [f"{whole}.5"]
        case _:
            return words


def read_numbers(tokens: list[str]) -> list[str]:
    """Return the tokens with every number in figures: `twenty one` and `XXI` become `21`. Ordinals
    are their numbers, since people write `Henry VIII`, `Henry the Eighth` and `Henry 8`."""
    out: list[str] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token in DECADES:
            out.append(DECADES[token])
            at += 1
            continue
        if len(token) == 5 and token.endswith("s") and token[:4].isdigit():
            # The nineteen-sixties are the sixties to most people.
            out.append(token if token[:2] != "19" else token[2:])
            at += 1
            continue
        value, after = _spoken(tokens, at)
        if value is not None:
            value, after = _with_decimals(value, tokens, after)
            below_zero = bool(out) and out[-1] == "minus"
            if below_zero:
                out.pop()
            out.append(("-" if below_zero else "") + as_text(value))
            at = after
            continue
        alone = len(tokens) == 1 and len(token) > 1
        if token == "i" and at + 1 < len(tokens) and tokens[at + 1] in SAID:
            # Theodora, I think.
            out.append(token)
            at += 1
            continue
        is_letter = bool(out) and out[-1] in LETTERS
        if (out or alone) and not is_letter and (small := roman(token, alone)) is not None:
            out.append(str(small))
        else:
            out.append(token)
        at += 1
    return out


def _with_decimals(value: float, tokens: list[str], at: int) -> tuple[float, int]:
    """Return decimals as they are spoken, digit by digit: three point one four."""
    if at >= len(tokens) or tokens[at] not in ("point", "komma"):
        return value, at
    digits = ""
    after = at + 1
    while after < len(tokens) and (digit := value_of(tokens[after])) in range(10):
        digits, after = f"{digits}{digit}", after + 1
    return (float(f"{value}.{digits}"), after) if digits else (value, at)


def _is_digit(tokens: list[str], at: int) -> bool:
    return at < len(tokens) and 0 < SMALL.get(tokens[at], 0) < 10


def _spoken(tokens: list[str], at: int) -> tuple[int | float | None, int]:
    """Return a number that may take several words, and where it ends."""
    first = tokens[at]
    value = value_of(first)
    if value is None:
        if first in SCALES and first not in ("mio", "bn", "mrd"):
            value = 1
        else:
            return None, at
    else:
        at += 1
    total: int | float = 0
    current: int | float = value
    spelled = not _figures(first)
    while at < len(tokens):
        token = tokens[at]
        if token in SCALES:
            scale = SCALES[token]
            if scale == 100:
                current *= scale
            else:
                total, current = total + current * scale, 0
            at += 1
            continue
        if token in DOZENS:
            current, at = current * 12, at + 1
            continue
        if token == "and" and at + 1 < len(tokens) and spelled and tokens[at + 1] in SMALL:
            # `three hundred and five`; but `five and six` are two numbers.
            if current >= 100 or total:
                at += 1
                continue
            break
        tens = tokens[at + 1] if token == "und" and at + 1 < len(tokens) else ""
        if tens in GERMAN_TENS and spelled and 0 < current < 10 and not total:
            # Fünf und fünfzig.
            current, at = current + 10 * (GERMAN_TENS.index(tens) + 2), at + 2
            continue
        if token in ("oh", "o") and 10 <= current < 100 and _is_digit(tokens, at + 1):
            # Nineteen oh five.
            current, at = current * 100 + SMALL[tokens[at + 1]], at + 2
            continue
        more = SMALL.get(token)
        if more is None or not spelled:
            break
        if (20 <= current % 100 < 100 and current % 10 == 0 and 0 < more < 10) or (
            current % 100 == 0 and (current or total) and more < 100
        ):
            current += more
        elif 10 <= current < 100 and more >= 10 and total == 0:
            # Years as they are spoken: nineteen sixty-nine.
            current = current * 100 + more
        else:
            break
        at += 1
    return total + current, at
