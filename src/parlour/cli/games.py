"""`parlour games`: what can be played, and with which options."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table as Rows

from parlour.cli.arguments import AsJson
from parlour.cli.output import language, out, print_json, say
from parlour.kernel import LEVELS, AnyGame, find_bot, find_game, options
from parlour.kernel import games as all_games
from parlour.kernel.catalogue import catalogue
from parlour.kernel.options import OptionField, describe


def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this one.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the games with their options: names, kinds, defaults, ranges."""
    chosen = list(all_games().values()) if game is None else [find_game(game)]
    if as_json:
        print_json([described(each) for each in chosen])
        return
    for each in chosen:
        _show(each)


def described(game: AnyGame) -> dict[str, Any]:
    """Return a game as JSON: the same fields as the server's list, with their words."""
    words = catalogue(game, language())
    return {
        "id": game.id,
        "version": game.version,
        "title": words.get("title", game.id),
        "tagline": words.get("tagline", ""),
        "seats": [game.seats[0], game.seats[-1]],
        "levels": list(LEVELS) if find_bot(game) else [],
        "options": [_option(field, words.get("options", {})) for field in describe(game.Options)],
    }


def _option(field: OptionField, words: dict[str, Any]) -> dict[str, Any]:
    own = words.get(field.name, {})
    plain = msgspec.to_builtins(field)
    plain["fields"] = [_option(inner, own.get("fields", {})) for inner in field.fields]
    return {**plain, "label": own.get("label", field.name), "help": own.get("help", "")}


def _show(game: AnyGame) -> None:
    about = described(game)
    least, most = about["seats"]
    seats = str(least) if least == most else f"{least}–{most}"
    rows = Rows(
        title=f"{game.id} · {about['title']} · {say('games.players', seats=seats)}",
        caption=about["tagline"] or None,
        title_justify="left",
        caption_justify="left",
    )
    for column in ("option", "default", "values", "meaning"):
        rows.add_column(say(f"games.{column}"))
    for field in about["options"]:
        for name, each in _flattened(field):
            rows.add_row(name, options.as_typed(each["default"]), allowed(each), each["label"])
    out().print(rows)


def _flattened(field: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """List the options, with a group's members named with a dot, as `--option` takes them."""
    if not field["fields"]:
        return [(field["name"], field)]
    return [(f"{field['name']}.{inner['name']}", inner) for inner in field["fields"]]


def allowed(field: dict[str, Any]) -> str:
    """Return what an option takes, in a few characters."""
    described = msgspec.convert(field, OptionField)
    parts = [options.allowed(described)]
    if described.longest is not None:
        parts.append(say("games.longest", count=described.longest))
    return " | ".join(filter(None, parts)) or say(f"games.kinds.{described.kind}")
