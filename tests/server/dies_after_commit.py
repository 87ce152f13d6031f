"""`parlour`, but killed right after a commit, before anybody is told: `COUNT ARGUMENTS…`.

It dies with the commit by which COUNT of people's messages, or more, have been written.
"""

import os
import signal
import sys

from parlour.cli import main
from parlour.store import writer
from parlour.store.job import Append, Job

left = int(sys.argv.pop(1))
really_tell = writer.tell


def tell(batch: list[Job], failures: list[Exception | None]) -> None:
    global left
    appends = [job for job in batch if isinstance(job, Append)]
    messages = sum(1 for append in appends for entry in append.entries if entry.id is not None)
    left -= messages
    if messages and left <= 0:
        os.kill(os.getpid(), signal.SIGKILL)
    really_tell(batch, failures)


writer.tell = tell

if __name__ == "__main__":
    sys.exit(main())
