"""Phrasing: what people say around an answer."""

from __future__ import annotations

import re
from typing import Final

BEFORE: Final = re.compile(
    r"^(?:(?:u+m+|u+h+m*|e+r+m*|h+m+|a+h+|o+h+|well|so|ok(?:ay)?|right|yes|yeah|ja|also|na|naja|tja|ahm|"
    r"hey|wait|sure|easy|obviously|certainly|surely|honestly|actually|clearly|"
    r"i (?:just )?(?:think|guess|believe|suppose|know|say|reckon|assume|bet|d say|would say|m going with|ll (?:go with|say|guess|take)|"
    r"want to say|m (?:pretty |quite |fairly )?sure|have to say|d go (?:with|for)|would go (?:with|for)|remember|recall)|"
    r"id (?:say|guess|go (?:with|for))|im (?:pretty |quite |fairly |very )?(?:sure|certain|going with|thinking(?: of)?|guessing)|ill (?:go with|say|guess|take)|i am (?:pretty |quite )?sure|"
    r"im not (?:\w+ )?sure but|not (?:\w+ )?sure but|no idea(?: but| maybe)|"
    r"lets (?:say|go with)|let me (?:say|think)|my (?:final )?(?:answer|guess|bet)(?: is| would be)?|(?:the |a )?(?:wild )?guess|final answer(?: is)?|"
    r"(?:the )?(?:right |correct )?answer(?: is)?|"
    r"that (?:it|its|is|was|would be|must be|must have been|s|has to be|should be|sounds like)|thats|thatll be|"
    r"it (?:is|was|must be|must have been|would be|could be|might be|may be|should be|has to be|will be|s)|its|itd be|"
    r"this (?:is|was|must be|would be)|he (?:is|was)|she (?:is|was)|they (?:are|were)|hes|shes|theyre|"
    r"there (?:are|is|were|was)|"
    r"(?:is|was) (?:it|that|this|he|she)(?: by| in| from| called)?|could (?:it|that) be|would (?:it|that) be|"
    r"(?:what|who|where|when) (?:is|are|was|were)|whats|whos|"
    r"must be|must have been|has to be|would be|could be|might be|should be|gotta be|got to be|"
    r"maybe|perhaps|probably|possibly|definitely|surely|presumably|likely|"
    r"(?:it is |it was |they are )?(?:called|named|known as)|"
    r"(?:a|the|some) (?:guy|man|woman|person|thing|place|lady|dude) (?:called|named)|"
    r"something like|something called|"
    r"ich (?:glaub|glaube|denk|denke|mein|wurd sagen|tipp auf|tippe mal auf|glaube das ist|meine|sage|sag mal|sage mal|tippe auf|wurde sagen|vermute|rate|nehme|schatze|bin (?:mir )?sicher)|"
    r"glaube ich|glaub|denk|denke|tippe auf|bin (?:mir )?sicher|auf jeden fall|safe|bestimmt|"
    r"das (?:is|ist|war|ware|waren|sind|muss|musste|durfte|konnte|heisst)|es (?:ist|war|ware|sind|waren|muss|musste|gibt|heisst)|"
    r"er (?:ist|war|heisst)|sie (?:ist|war|heisst)|"
    r"ist (?:es|das)|war (?:es|das)|"
    r"vielleicht|wahrscheinlich|vermutlich|bestimmt|sicher|wohl|natururlich|naturlich|"
    r"meine antwort(?: ist| lautet)?|die antwort(?: ist| lautet)?|antwort|dass? es|"
    r"in (?:the )?years?|the year|year|im jahre?|jahr|anno|back in|sometime in|"
    r"(?:(?:an?|the|some|two|eine?|einen|einem|einer|das|die) )?"
    r"(?:(?:cup|glass|bottle|mug|piece|slice|bit|pinch|drop|kind|type|sort|form|lot|pair|bunch|bowl|loaf|bag|can|"
    r"tin|pile|sheet)s? of|tasse|glas|flasche|stuck|scheibe|art|paar|schale|laib|becher|dose|prise|haufen)|"
    r"some|any|plenty of|somewhere|etwas|viel|lauter|irgendwo|"
    r"by|with|mit|in|im|into|onto|on|at|from|nach|auf|aus|bei|von|he|she|they|you|we|man|wir|sich|to|as)\s+)+(?=\S)"
)
"""What may come before an answer."""

AFTER: Final = re.compile(
    r"(?<=\S)(?:\s+(?:i (?:think|guess|believe|suppose|reckon|d say|would say|m (?:pretty )?sure)|im (?:pretty |quite |fairly )?(?:sure|certain)|id (?:say|guess)|"
    r"right|easy|duh|maybe|perhaps|probably|possibly|definitely|of course|for sure|for certain|please|"
    r"if im not (?:mistaken|wrong)|or (?:something|so|thereabouts|something like that)|isnt it|wasnt it|is it|was it|obviously|surely|"
    r"sich|themselves|itself|final answer|is my (?:final )?(?:answer|guess)|it is|it was|thanks|lol|haha|"
    r"glaube? ich(?: mal)?|denke ich|wurde ich sagen|(?<!der )oder|oder so|oder nicht|vielleicht|sein|bitte|ne|gell|naturlich))+$"
)
"""What may come after it."""


def without_phrases(text: str) -> str:
    """The answer alone, from plain text whose words are parted by single spaces."""
    bare = AFTER.sub("", BEFORE.sub("", text))
    return bare or text
