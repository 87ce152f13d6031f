"""`parlour`, but with secrets that follow from the name of a deal: `DEAL ARGUMENTS…`.

The house's chance comes from its secret and from everybody's nonces. Here the secrets are computed,
and the nonces are taken as always, but have no part in the seed: who has given one by the time a
game starts is a matter of milliseconds. Secrets and commitments still fit each other, and records
verify: they tell of a game to which nobody gave a nonce. Codes of rooms follow from the deal, too;
tokens and ids are as random as ever. `PARLOUR_SHOWN_LINK` is the address that people are told.
"""

import hashlib
import os
import random
import sys
from contextlib import nullcontext
from itertools import count
from unittest.mock import patch

import msgspec

from parlour.classroom.codes import LETTERS
from parlour.cli import main
from parlour.kernel import Entry
from parlour.room import Room
from parlour.server.reach import Reach
from parlour.server.rooms import commit, house, naming


def play(deal: str) -> int:
    """Run the command line with the secrets of this deal."""
    number, really_after = count(1), Room._after

    def secret() -> str:
        return hashlib.sha256(f"{deal}/{next(number)}".encode()).hexdigest()

    def after(room: Room, entry: Entry) -> Room:
        return msgspec.structs.replace(really_after(room, entry), nonces={})

    codes = random.Random(deal)

    def code() -> str:
        return "".join(codes.choices(LETTERS, k=naming.CODE_LENGTH))

    told = os.environ.get("PARLOUR_SHOWN_LINK")
    shown = patch.object(Reach, "links", (told,)) if told else nullcontext()
    with (
        shown,
        patch.object(house, "new_secret", secret),
        patch.object(commit, "new_secret", secret),
        patch.object(house, "new_code", code),
        patch.object(Room, "_after", after),
    ):
        return main()


if __name__ == "__main__":
    sys.exit(play(sys.argv.pop(1)))
