"""The reference shelf: what the house looks things up in.

Rules never open it themselves. They ask `chance.consult(label, question)`, the answer is written
into the log, and a replay finds it there. `look_up` is the one provider behind that.
"""

from parlour.shelf.provider import look_up

__all__ = ["look_up"]
