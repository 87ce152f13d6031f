"""What a game is: moves, refusals, chance, clock, views, table, record."""

from parlour.kernel.beat import Beat
from parlour.kernel.bot import LEVELS, Bot, Decision, find_bot
from parlour.kernel.chance import Chance, Drawn, Scripted, Seeded
from parlour.kernel.clock import Clock, Millis
from parlour.kernel.discovery import find_game, games
from parlour.kernel.dispute import Dispute, dispute_memo, disputes
from parlour.kernel.entry import Entry
from parlour.kernel.game import (
    AnyGame,
    Correction,
    Described,
    Game,
    Outcome,
    Seat,
    SeatOptions,
    View,
    Viewer,
    common_sheet,
    corrected,
    winners,
)
from parlour.kernel.memory import Memo, Memory
from parlour.kernel.offers import NOTHING, Cells, Choice, Flag, Form, Items, Number, Offers, Text
from parlour.kernel.package import PackageGame
from parlour.kernel.refusal import Refusal
from parlour.kernel.simultaneous import Asked
from parlour.kernel.table import Table

__all__ = [
    "LEVELS",
    "NOTHING",
    "AnyGame",
    "Asked",
    "Beat",
    "Bot",
    "Cells",
    "Chance",
    "Choice",
    "Clock",
    "Correction",
    "Decision",
    "Described",
    "Dispute",
    "Drawn",
    "Entry",
    "Flag",
    "Form",
    "Game",
    "Items",
    "Memo",
    "Memory",
    "Millis",
    "Number",
    "Offers",
    "Outcome",
    "PackageGame",
    "Refusal",
    "Scripted",
    "Seat",
    "SeatOptions",
    "Seeded",
    "Table",
    "Text",
    "View",
    "Viewer",
    "common_sheet",
    "corrected",
    "dispute_memo",
    "disputes",
    "find_bot",
    "find_game",
    "games",
    "winners",
]
