"""Accessibility as axe-core sees it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
BAD = ("serious", "critical")


def violations(page: Page) -> list[str]:
    """What is seriously or critically wrong on the page as it is now."""
    page.evaluate(SOURCE.read_text())
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{rule['id']}: {node['html'][:160]}"
        for rule in found["violations"]
        if rule["impact"] in BAD
        for node in rule["nodes"]
    ]
