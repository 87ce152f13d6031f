"""Names of people: which answers are one, and which part of it is enough."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rapidfuzz.distance import OSA

from parlour.shelf.matching.sounds import consonants, sound
from parlour.shelf.matching.vocabulary import listed

FIRST_NAMES: Final = listed((Path(__file__).parent / "first_names.txt").read_text("utf-8"))
"""Given names, by which a person's name is known where the encyclopedia does not know it."""

SHARED_SURNAMES: Final = listed(
    "roosevelt bush adams johnson jackson williams bronte strauss brown smith jones wilson king "
    "clinton huxley mann dumas harrison grimm wright james lee kim li wang chen moore taylor davis miller "
    "thomas martin clark lewis young allen green baker hill scott carter parker cook bell murphy bailey "
    "cooper richardson cox howard ward gray watson brooks price bennett wood barnes ross henderson "
    "coleman jenkins perry powell long patterson hughes washington butler simmons foster gonzales "
    "bryant russell griffin hayes muller schmidt schneider fischer weber meyer wagner schulz hoffmann "
    "richter klein wolf schumacher marx thompson robinson"
) - listed("washington wagner marx grimm russell fischer weber")
"""Surnames of several people an answer might mean."""

MONONYMS: Final = listed(
    "napoleon leonardo michelangelo galileo dante raphael rembrandt elvis madonna cleopatra voltaire "
    "beyonce rihanna shakira adele bjork prince sting cher pele ronaldinho ronaldo neymar muhammad "
    "aristotle confucius buddha moses donatello titian caravaggio tutankhamun hirohito saladin"
)
"""People known by one name, though they have more."""

PARTICLES: Final = listed("van von de da di la le du der den ten bin ibn al el dos das del st")
NICKNAMES: Final = {
    "bill": "william",
    "will": "william",
    "bob": "robert",
    "rob": "robert",
    "dick": "richard",
    "rick": "richard",
    "jim": "james",
    "jimmy": "james",
    "jack": "john",
    "johnny": "john",
    "joe": "joseph",
    "mike": "michael",
    "tom": "thomas",
    "tony": "anthony",
    "ted": "theodore",
    "teddy": "theodore",
    "ed": "edward",
    "eddie": "edward",
    "charlie": "charles",
    "chuck": "charles",
    "fred": "frederick",
    "ben": "benjamin",
    "dan": "daniel",
    "dave": "david",
    "sam": "samuel",
    "steve": "stephen",
    "steven": "stephen",
    "liz": "elizabeth",
    "beth": "elizabeth",
    "kate": "katherine",
    "cathy": "catherine",
    "sue": "susan",
    "abe": "abraham",
    "al": "albert",
    "alex": "alexander",
    "andy": "andrew",
    "art": "arthur",
    "bert": "albert",
    "greg": "gregory",
    "jeff": "jeffrey",
    "ken": "kenneth",
    "larry": "lawrence",
    "matt": "matthew",
    "nick": "nicholas",
    "pat": "patrick",
    "pete": "peter",
    "phil": "philip",
    "ray": "raymond",
    "ron": "ronald",
    "tim": "timothy",
    "walt": "walter",
    "arnie": "arnold",
    "vince": "vincent",
    "maggie": "margaret",
    "meg": "margaret",
    "peggy": "margaret",
    "betty": "elizabeth",
    "lizzie": "elizabeth",
    "molly": "mary",
    "polly": "mary",
    "nelly": "helen",
    "harry": "henry",
    "hank": "henry",
    "rudi": "rudolf",
    "angie": "angela",
    "sepp": "josef",
    "jupp": "josef",
    "toni": "anton",
    "uli": "ulrich",
    "steffi": "stefanie",
    "willi": "wilhelm",
    "kathi": "katharina",
    "basti": "sebastian",
    "andi": "andreas",
    "hansi": "johannes",
    "gabi": "gabriele",
    "susi": "susanne",
    "conny": "cornelia",
    "uschi": "ursula",
    "moni": "monika",
    "jogi": "joachim",
    "flo": "florian",
    "franzi": "franziska",
    "gerd": "gerhard",
    "rosi": "rosemarie",
    "manni": "manfred",
    "klausi": "klaus",
    "lenni": "lennart",
    "gerry": "gerald",
    "jerry": "gerald",
    "kathy": "katherine",
    "katie": "katherine",
    "vicky": "victoria",
    "wolfie": "wolfgang",
    "fritz": "friedrich",
    "hans": "johannes",
    "leo": "lev",
    "mick": "michael",
    "nate": "nathaniel",
    "ollie": "oliver",
    "ozzy": "john",
    "stan": "stanley",
    "sandy": "alexander",
    "sasha": "alexander",
    "sascha": "alexander",
    "seb": "sebastian",
    "chris": "christopher",
    "josh": "joshua",
    "jon": "john",
    "willy": "william",
    "willie": "william",
    "billy": "william",
    "bobby": "robert",
    "charley": "charles",
    "ernie": "ernest",
    "frank": "francis",
    "freddy": "frederick",
    "freddie": "frederick",
    "gus": "gustav",
    "jackie": "jacqueline",
    "mohandas": "mahatma",
    "muhammed": "muhammad",
}


def _roots() -> dict[str, frozenset[str]]:
    """First names, and the families that each belongs to."""
    lines = (Path(__file__).parent / "first_name_families.txt").read_text("utf-8").splitlines()
    roots: dict[str, frozenset[str]] = {}
    for line in lines:
        names = [] if line.startswith("#") else line.split()
        for name in names:
            roots[name] = roots.get(name, frozenset()) | {names[0]}
    return roots


ROOTS: Final = _roots()
"""Johann, Jean and Ivan are John."""


def same_root(one: str, other: str) -> bool:
    """Whether two first names are one name in two languages."""
    return bool(ROOTS.get(one, frozenset()) & ROOTS.get(other, frozenset()))


def is_first_name(token: str) -> bool:
    return token in FIRST_NAMES


def may_be_initials(token: str) -> bool:
    """`j`, or `jrr` as it comes from J. R. R."""
    return len(token) <= 3 and token.isalpha() and not any(vowel in token for vowel in "aeiou")


def same_first_name(one: str, other: str) -> bool:
    """Tom and Thomas, J. and John."""
    if NICKNAMES.get(one, one) == NICKNAMES.get(other, other) or same_root(one, other):
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < 3:
        return long.startswith(short)
    if sound(one) == sound(other) or (len(long) - len(short) == 1 and long.startswith(short)):
        return True
    near = OSA.distance(one, other, score_cutoff=2)
    if len(short) > 4 and near <= 2 and consonants(one) == consonants(other):
        return True
    return one[0] == other[0] and len(short) > 3 and near == 1 and one not in FIRST_NAMES
