"""Words with a part of their own in answers: articles, small words, titles, kinds, units."""

from __future__ import annotations

from typing import Final


def listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


ARTICLES: Final = listed("the a an der die das den dem des ein eine einen einem einer eines")

LIGHT: Final = listed(
    "of and in at on to for by from with und von vom zu zum zur im am mit fur de la le les el los las "
    "du des da di do del della dos das van der den ten ter bin ibn al st number nr num"
    " its his her their my your our ones mein dein unser meine deine seine ihre unsere sein ihr is as"
    " year years jahr jahre"
)
"""Small words that may be there or not."""

TITLES: Final = listed(
    "king queen prince princess emperor empress tsar czar kaiser pope saint sir lord lady dame duke "
    "duchess count countess baron baroness president general admiral captain colonel major doctor dr professor "
    "prof mr mrs ms miss mme madame monsieur mlle mademoiselle fraulein lt lieutenant col sgt gen signor signora senor senora chancellor sultan shah pharaoh senator governor mayor minister prime "
    "reverend father sister brother mother konig konigin kaiserin prinz prinzessin papst "
    "heiliger heilige herr frau graf furst herzog prasident kanzler kanzlerin bundesprasident bundeskanzler bundeskanzlerin "
    "inventor composer painter author writer poet singer actor actress scientist physicist chemist "
    "explorer philosopher mathematician artist director"
)

KINDS: Final = listed(
    "river ocean sea lake mount mountain mt mountains island islands isle isles city town village "
    "country state province county capital desert peninsula strait bay gulf cape canal falls waterfall "
    "valley volcano forest republic kingdom empire dynasty treaty battle siege war wars revolution peace "
    "conference congress "
    "act declaration planet moon star constellation galaxy comet "
    "bird fish tree flower plant fruit animal dog cat metal gas element acid disease fever "
    "symphony opera ballet play novel book film movie song album painting statue poem "
    "tower bridge palace castle cathedral church temple mosque museum theatre theater stadium airport "
    "university college language currency "
    "day festival prize award cup medal trophy championship tournament game games sport race "
    "company band orchestra team club dance instrument cheese bread soup sauce cake wine beer drink "
    "color farbe "
    "juice tea dish street avenue square park law principle theorem effect theory scale system "
    "century bc ad letter word force buchstabe wort kraft "
    "fluss ozean meer see berg gebirge insel inseln stadt dorf land staat wuste kanal vulkan krieg "
    "schlacht vertrag frieden planet mond stern vogel fisch baum blume tier metall sprache wahrung "
    "oper roman buch lied bild turm brucke schloss burg dom kirche tempel museum spiel preis "
    "republik konigreich hauptstadt landeshauptstadt bundesland gruppe serie sitcom series musical videospiel"
)
"""Words for a kind of thing, which often stand beside its name: river Nile, Pacific Ocean."""

SAME_KINDS: Final = (
    listed("sea ocean meer ozean"),
    listed("mount mountain mountains berg gebirge hill hills"),
    listed("city town village stadt dorf"),
    listed("castle palace schloss burg"),
    listed("film movie"),
    listed("country state land staat republic kingdom empire republik konigreich"),
    listed("capital hauptstadt landeshauptstadt city town stadt"),
    listed("prize award medal trophy cup preis"),
    listed("game games sport spiel tournament championship"),
    listed("church cathedral temple kirche dom"),
    listed("bay gulf"),
    listed("war battle krieg schlacht"),
    listed("law principle theorem theory effect"),
    listed("plant flower tree blume baum"),
    listed("song lied"),
    listed("book novel buch roman"),
    listed("treaty peace vertrag frieden"),
    listed("series serie show sitcom"),
    listed("band group gruppe"),
)
"""Words for kinds that people take one for another."""


def are_same_kind(one: str, other: str) -> bool:
    """Whether people take two words for kinds of things one for the other: sea, ocean."""
    return one == other or any(one in kinds and other in kinds for kinds in SAME_KINDS)


def is_other_kind(one: str, other: str) -> bool:
    """Whether two words are for kinds of things that nobody takes one for another: street, avenue."""
    return one in KINDS and other in KINDS and not are_same_kind(one, other)


PLACE_KINDS: Final = listed(
    "city town gulf bay strait sea lake island islands peninsula falls canal desert mountains river"
)
"""Those of them that may make another place of a place: Mexico City, the Gulf of Mexico."""

QUALIFIERS: Final = listed(
    "new old north south east west northern southern eastern western central upper lower great greater "
    "lesser little big inner outer anti non un pre post semi vice ex half double mini micro "
    "nord sud ost neu alt gross klein"
)
"""Words that make another thing of what they stand before: New Mexico is not Mexico."""

SAME: Final = {
    "st": "saint",
    "ste": "saint",
    "sq": "square",
    "tues": "tuesday",
    "weds": "wednesday",
    "thur": "thursday",
    "thurs": "thursday",
    "kap": "cape",
    "jahrhundert": "century",
    "waterfalls": "falls",
    "santa": "saint",
    "utd": "united",
    "av": "avenue",
    "ave": "avenue",
    "insel": "island",
    "sankt": "saint",
    "mt": "mount",
    "mountain": "mount",
    "ft": "fort",
    "dr": "doctor",
    "prof": "professor",
    "mister": "mr",
    "sr": "senior",
    "jr": "junior",
    "bce": "bc",
    "ce": "ad",
    "nchr": "ad",
    "vchr": "bc",
    "theatre": "theater",
    "centre": "center",
    "colour": "color",
    "grey": "gray",
    "harbour": "harbor",
    "aluminum": "aluminium",
    "sulfur": "sulphur",
    "telly": "television",
    "tv": "television",
    "photo": "photograph",
    "phone": "telephone",
    "plane": "airplane",
    "aeroplane": "airplane",
    "bike": "bicycle",
    "fridge": "refrigerator",
    "mum": "mother",
    "mom": "mother",
    "dad": "father",
    "movie": "film",
    "czar": "tsar",
    "koran": "quran",
    "tchaikovsky": "chaikovsky",
    "tschaikowski": "chaikovsky",
    "ok": "okay",
    "vs": "versus",
    "str": "strasse",
    "januar": "january",
    "februar": "february",
    "marz": "march",
    "mai": "may",
    "juni": "june",
    "juli": "july",
    "oktober": "october",
    "dezember": "december",
    "montag": "monday",
    "dienstag": "tuesday",
    "mittwoch": "wednesday",
    "donnerstag": "thursday",
    "freitag": "friday",
    "samstag": "saturday",
    "sonnabend": "saturday",
    "sonntag": "sunday",
    "bros": "brothers",
    "bldg": "building",
    "govt": "government",
    "univ": "university",
    "natl": "national",
    "intl": "international",
    "dept": "department",
    "corp": "corporation",
    "inst": "institute",
    "mtn": "mount",
    "mtns": "mountains",
    "rd": "road",
    "blvd": "boulevard",
    "hwy": "highway",
    "ctr": "center",
    "xmas": "christmas",
    "bday": "birthday",
    "nite": "night",
    "lite": "light",
    "thru": "through",
    "hbf": "hauptbahnhof",
    "bhf": "bahnhof",
    "jh": "century",
    "jhdt": "century",
}
"""Spellings and short forms that are the same word."""

PHRASES: Final = {
    ("united", "states", "of", "america"): ("usa",),
    ("united", "states", "america"): ("usa",),
    ("united", "states"): ("usa",),
    ("us",): ("usa",),
    ("states",): ("usa",),
    ("america",): ("usa",),
    ("vereinigte", "staaten"): ("usa",),
    ("vereinigten", "staaten"): ("usa",),
    ("united", "kingdom"): ("uk",),
    ("great", "britain"): ("uk",),
    ("britain",): ("uk",),
    ("vereinigtes", "konigreich"): ("uk",),
    ("soviet", "union"): ("ussr",),
    ("udssr",): ("ussr",),
    ("sowjetunion",): ("ussr",),
    ("new", "york", "city"): ("nyc",),
    ("united", "nations"): ("un",),
    ("european", "union"): ("eu",),
    ("1", "world", "war"): ("world", "war", "1"),
    ("2", "world", "war"): ("world", "war", "2"),
    ("great", "war"): ("world", "war", "1"),
    ("1", "weltkrieg"): ("world", "war", "1"),
    ("2", "weltkrieg"): ("world", "war", "2"),
    ("weltkrieg", "1"): ("world", "war", "1"),
    ("weltkrieg", "2"): ("world", "war", "2"),
    ("ww", "1"): ("world", "war", "1"),
    ("ww", "2"): ("world", "war", "2"),
    ("ww1",): ("world", "war", "1"),
    ("ww2",): ("world", "war", "2"),
    ("wwi",): ("world", "war", "1"),
    ("wwii",): ("world", "war", "2"),
    ("wk1",): ("world", "war", "1"),
    ("wk2",): ("world", "war", "2"),
    ("1", "wk"): ("world", "war", "1"),
    ("2", "wk"): ("world", "war", "2"),
    ("wk", "1"): ("world", "war", "1"),
    ("wk", "2"): ("world", "war", "2"),
    ("soccer",): ("football",),
    ("association", "football"): ("football",),
    ("ping", "pong"): ("table", "tennis"),
}
"""Whole answers, or parts of them, that are the same thing by another name."""

UNIT_WORDS: Final = {
    "km": "km kms kilometer kilometers kilometre kilometres kilometern",
    "m": "m meter meters metre metres metern",
    "cm": "cm centimeter centimeters centimetre centimetres zentimeter",
    "mm": "mm millimeter millimeters millimetre millimetres",
    "mile": "mile miles mi meile meilen",
    "foot": "foot feet ft fuss",
    "inch": "inch inches zoll",
    "yard": "yard yards yd",
    "kg": "kg kgs kilogram kilograms kilogramme kilogrammes kilo kilos kilogramm",
    "g": "g gram grams gramme grammes gramm",
    "ton": "ton tons tonne tonnes tonnen",
    "pound": "pound pounds lb lbs pfund",
    "litre": "litre litres liter liters l litern",
    "second": "seconds sec secs sekunde sekunden",
    "minute": "minute minutes min mins minuten",
    "hour": "hour hours hr hrs h stunde stunden",
    "day": "days tage tagen",
    "week": "week weeks woche wochen",
    "month": "month months monat monate monaten",
    "year": "year years jahr jahre jahren",
    "degree": "degree degrees grad",
    "celsius": "celsius c centigrade",
    "fahrenheit": "fahrenheit f",
    "kelvin": "kelvin k",
    "percent": "percent pct prozent",
    "dollar": "dollar dollars usd",
    "euro": "euro euros eur",
    "point": "point points punkt punkte",
    "mph": "mph",
    "kmh": "kmh kph",
}
UNITS: Final = {word: unit for unit, words in UNIT_WORDS.items() for word in words.split()}
"""Units by every way to write them."""

MONTHS: Final = listed(
    "january february march april may june july august september october november december jan feb mar "
    "apr jun jul aug sep sept oct nov dec januar februar marz mai juni juli oktober dezember"
)

STREETS: Final = listed("street avenue road lane drive square place strasse allee platz weg gasse")
"""Where a house has a number."""

RELATIONS: Final = listed(
    "to of in on over under before after into for than nach auf vor uber unter bis"
)
"""Small words that make the order of the words around them matter: right to left."""

NEGATIONS: Final = listed(
    "no not isnt wasnt never neither nor without nicht kein keine nie ohne except but"
)
HEDGES: Final = listed(
    "inc ltd corp gmbh ag plc limited corporation "
    "about around roughly approximately approx circa ca exactly etwa ungefahr rund genau like "
    "just only nur bloss own eigene eigener eigenes eigenen"
)
BOUNDS: Final = listed(
    "over under more less than least most almost nearly uber unter mehr weniger als fast"
)
IRREGULAR: Final = {
    "southern": "south",
    "northern": "north",
    "eastern": "east",
    "western": "west",
    "viruses": "virus",
    "octopuses": "octopus",
    "buses": "bus",
    "walruses": "walrus",
    "cactuses": "cactus",
    "hippopotamuses": "hippopotamus",
    "platypuses": "platypus",
    "campuses": "campus",
    "choruses": "chorus",
    "circuses": "circus",
    "geniuses": "genius",
    "crocuses": "crocus",
    "lotuses": "lotus",
    "bonuses": "bonus",
    "funguses": "fungus",
    "statuses": "status",
    "focuses": "focus",
    "men": "man",
    "women": "woman",
    "feet": "foot",
    "teeth": "tooth",
    "geese": "goose",
    "mice": "mouse",
    "lice": "louse",
    "children": "child",
    "oxen": "ox",
    "wolves": "wolf",
    "knives": "knife",
    "wives": "wife",
    "lives": "life",
    "leaves": "leaf",
    "halves": "half",
    "calves": "calf",
    "shelves": "shelf",
    "thieves": "thief",
    "loaves": "loaf",
    "scarves": "scarf",
    "elves": "elf",
    "selves": "self",
    "people": "person",
    "dice": "die",
    "cacti": "cactus",
    "fungi": "fungus",
    "nuclei": "nucleus",
    "bacteria": "bacterium",
    "phenomena": "phenomenon",
    "criteria": "criterion",
    "hippopotami": "hippopotamus",
    "octopi": "octopus",
    "vertebrae": "vertebra",
    "larvae": "larva",
    "mitochondria": "mitochondrion",
    "bacilli": "bacillus",
    "stimuli": "stimulus",
    "algae": "alga",
    "antennae": "antenna",
    "formulae": "formula",
    "matrices": "matrix",
    "vertices": "vertex",
    "indices": "index",
    "appendices": "appendix",
    "oases": "oasis",
    "hypotheses": "hypothesis",
    "spectra": "spectrum",
    "strata": "stratum",
    "ova": "ovum",
    "dwarves": "dwarf",
    "rooves": "roof",
    "hooves": "hoof",
    "crises": "crisis",
    "axes": "axis",
}
NOT_PLURALS: Final = listed(
    "glasses news customs arms means goods physics works spectacles pants "
    "states letters manners minutes forces spirits brains"
)
"""Words in -s that mean something else than the word without it."""
