"""The German lexicon and dictionary, which `parlour.shelf.lexicon` finds through the entry point `parlour.lexicons`."""

from pathlib import Path

NAME = "German lexicon"
FILE = Path(__file__).with_name("de.lex")
DICTIONARY = Path(__file__).with_name("de-en.dict")
NOTICE = Path(__file__).with_name("NOTICE")
