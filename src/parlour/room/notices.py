"""Notices: what happened to the room, for everybody to see."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.kernel import entry as entries
from parlour.room.commands import (
    Admit,
    Approval,
    AskIn,
    AutoBot,
    Balance,
    Choose,
    GiveBack,
    GuestJoins,
    HandOver,
    Join,
    Kick,
    Leave,
    Lock,
    Mix,
    PlanEvening,
    Reactions,
    Replace,
    TakeHost,
)


class Notice(msgspec.Struct, frozen=True):
    """A code of the house catalogue's `notices`, with details. `who` and `whom` are person ids."""

    n: int
    code: str
    details: dict[str, Any]


def noticed(happened: Any, who: str | None) -> tuple[str, dict[str, Any]] | None:
    """What to tell everybody about an entry; None where the view itself says it all."""
    match happened:
        case entries.Play() | entries.Expire():
            return None
        case Join():
            return "joined", {"who": who}
        case Leave():
            return "left", {"who": who}
        case GuestJoins(guest):
            return "guest_joined", {"who": who, "whom": guest}
        case Kick(person) if who is None:
            return "sent_out", {"whom": person}
        case Kick(person):
            return "kicked", {"who": who, "whom": person}
        case HandOver(person):
            return "handed_over", {"whom": person}
        case AskIn():
            return "asks_in", {"who": who}
        case Admit(person):
            return "joined", {"who": person}
        case TakeHost():
            return "handed_over", {"whom": who}
        case Approval(on):
            return ("approval_on" if on else "approval_off"), {"who": who}
        case Lock(locked):
            return ("locked" if locked else "unlocked"), {"who": who}
        case AutoBot(on):
            return ("auto_bot_on" if on else "auto_bot_off"), {"who": who}
        case Replace(seat, level):
            return "replaced", {"seat": seat, "level": level}
        case GiveBack(seat):
            return "given_back", {"seat": seat}
        case Balance():
            return "balanced", {"who": who}
        case Mix():
            return "mixed", {"who": who}
        case PlanEvening(games):
            return "evening", {"who": who, "games": len(games)}
        case Reactions(on):
            return ("reactions_on" if on else "reactions_off"), {"who": who}
        case Choose(game):
            return "chosen", {"who": who, "game": game}
        case entries.Pause() if who is None:
            return None
        case entries.Pause():
            return "paused", {"who": who}
        case entries.Resume() if who is None:
            return "went_on", {}
        case entries.Resume():
            return "resumed", {"who": who}
        case entries.Extend(extra=extra):
            return "extended", {"who": who, "seconds": extra // 1000}
        case entries.Rule():
            return "overruled", {"who": who}
        case entries.Correct(seat, points, reason):
            return "corrected", {"who": who, "seat": seat, "points": points, "reason": reason}
        case entries.Skip():
            return "skipped", {}
        case entries.Undo():
            return "undone", {"who": who}
        case entries.End():
            return "ended", {"who": who}
        case _:
            return None
