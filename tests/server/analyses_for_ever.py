"""`parlour`, but the analysis of a game takes for ever, and says so when it begins."""

import sys
import time

from parlour.cli import main
from parlour.server.web import finished


def analyse(text: str) -> None:
    print("analysing", flush=True)
    while True:
        time.sleep(60)


assert "analyse" in vars(finished)
vars(finished)["analyse"] = analyse

if __name__ == "__main__":
    sys.exit(main())
