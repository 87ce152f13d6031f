"""What people can say to a room, and what the house itself writes into its log.

Each is one class: its fields, who may say it (`may`), what it leads to (`decide`), what it changes in the
room (`changes`) and what everybody is told (`news`). Most commands are logged as they are; those to
the running game (`start`, `pause`, …) become inputs of its table instead.
"""

from parlour.room.commands.base import HOUSE, FreeCommand, Input, Need, News, RoomCommand
from parlour.room.commands.house import AskIn, GuestJoins, Join, NewSecret, Open
from parlour.room.commands.people import (
    AddGuest,
    Admit,
    Approval,
    AutoBot,
    ChangeRole,
    ChooseFace,
    GiveBack,
    GiveNonce,
    HandOver,
    Kick,
    Leave,
    Lock,
    Paint,
    PlaySeat,
    Predict,
    Predictions,
    React,
    Reactions,
    Rename,
    Replace,
    Sit,
    Stand,
    Strong,
    TakeHost,
    TurnAway,
    Wish,
)
from parlour.room.commands.playing import (
    CorrectScore,
    EndGame,
    ExtendClock,
    Overrule,
    PauseGame,
    Rematch,
    ResumeGame,
    StartGame,
    told,
)
from parlour.room.commands.preparing import (
    Balance,
    Choose,
    Clear,
    FillSeats,
    Lobby,
    Mix,
    NextGame,
    PlanEvening,
    SeatBot,
    SetOptions,
    SetSeatOptions,
    SetSeats,
    SwapSeats,
)
from parlour.room.commands.watching import GiveVoice, SetShow, ShowReplay, SkipShow

Logged = (
    Sit
    | Stand
    | ChangeRole
    | GiveNonce
    | Strong
    | Leave
    | TakeHost
    | Paint
    | Wish
    | React
    | Predict
    | Choose
    | PlanEvening
    | NextGame
    | SetOptions
    | SetSeats
    | SeatBot
    | Clear
    | SetSeatOptions
    | Balance
    | Mix
    | SwapSeats
    | FillSeats
    | Lobby
    | HandOver
    | Replace
    | GiveBack
    | Kick
    | Lock
    | Approval
    | Admit
    | TurnAway
    | Reactions
    | Predictions
    | AutoBot
    | PlaySeat
    | SetShow
    | GiveVoice
)
"""Commands that are logged as they are."""

Command = (
    Logged
    | Rename
    | ChooseFace
    | AddGuest
    | ShowReplay
    | SkipShow
    | StartGame
    | Rematch
    | PauseGame
    | ResumeGame
    | ExtendClock
    | Overrule
    | CorrectScore
    | EndGame
)
"""What people can say to a room."""

RoomInput = Logged | Open | Join | AskIn | GuestJoins | NewSecret
"""What the log of a room holds besides the inputs of its tables."""

__all__ = [
    "HOUSE",
    "AddGuest",
    "Admit",
    "Approval",
    "AskIn",
    "AutoBot",
    "Balance",
    "ChangeRole",
    "Choose",
    "ChooseFace",
    "Clear",
    "Command",
    "CorrectScore",
    "EndGame",
    "ExtendClock",
    "FillSeats",
    "FreeCommand",
    "GiveBack",
    "GiveNonce",
    "GiveVoice",
    "GuestJoins",
    "HandOver",
    "Input",
    "Join",
    "Kick",
    "Leave",
    "Lobby",
    "Lock",
    "Logged",
    "Mix",
    "Need",
    "NewSecret",
    "News",
    "NextGame",
    "Open",
    "Overrule",
    "Paint",
    "PauseGame",
    "PlanEvening",
    "PlaySeat",
    "Predict",
    "Predictions",
    "React",
    "Reactions",
    "Rematch",
    "Rename",
    "Replace",
    "ResumeGame",
    "RoomCommand",
    "RoomInput",
    "SeatBot",
    "SetOptions",
    "SetSeatOptions",
    "SetSeats",
    "SetShow",
    "ShowReplay",
    "Sit",
    "SkipShow",
    "Stand",
    "StartGame",
    "Strong",
    "SwapSeats",
    "TakeHost",
    "TurnAway",
    "Wish",
    "told",
]
