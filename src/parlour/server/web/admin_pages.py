"""The pages of the owner: the house, a room, and the question whether you are sure.

Plain HTML with links and forms, without a script: it works with any browser, keyboard and screen
reader, and nothing that people wrote can become code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import isinf
from typing import Any
from urllib.parse import urlencode

from parlour.kernel import Dispute, Refusal
from parlour.kernel.catalogue import load, sentence
from parlour.server.clock import wall
from parlour.server.doctor import Level, Line
from parlour.server.doctor.words import sentence_of
from parlour.server.rooms.figures import Figures
from parlour.server.rooms.overview import (
    ROOMS_A_PAGE,
    PersonLine,
    RoomDetail,
    RoomLine,
    RoomPage,
)
from parlour.server.rooms.owner import Order
from parlour.server.web.disputes import rule_of, told
from parlour.server.web.markup import Markup, empty, joined, tag
from parlour.shelf.packs.flags import Flag
from parlour.shelf.packs.library import library

MEGABYTE = 1_000_000
WORST_FIRST: tuple[Level, ...] = ("wrong", "warning", "ok")
MOST_FLAGS = 100
"""Flags on the page; `parlour packs flags` writes them all."""
UNITS = (("days", 86400), ("hours", 3600), ("minutes", 60))


@cache
def _words(language: str) -> dict[str, Any]:
    return load("parlour.server", language)


class Pages:
    """The pages in one language, for one login."""

    def __init__(self, language: str, csrf: str) -> None:
        self._language = language
        self._csrf = csrf

    def say(self, name: str, /, **details: Any) -> str:
        """Return a sentence of the server's catalogue; its name is dotted."""
        found: Any = _words(self._language)
        for key in name.split("."):
            found = found[key]
        return str(found).format(**details)

    # Whole pages --------------------------------------------------------------------------

    def page(self, title: str, *inside: str, header: str = "") -> str:
        head = tag(
            "head",
            empty("meta", charset="utf-8"),
            empty("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("title", f"{title} · Parlour"),
            empty("link", rel="stylesheet", href="/admin.css"),
        )
        skip = tag("a", self.say("skip"), href="#content", class_="skip")
        content = tag("div", *inside, id="content", tabindex="-1")
        body = tag("body", skip, tag("main", header, content))
        return f"<!doctype html>{tag('html', head, body, lang=self._language)}"

    def locked(self, done: str = "") -> str:
        """Write the page for people who are not logged in."""
        note = self._note(self.say(done)) if done else ""
        return self.page(
            self.say("title"), tag("h1", self.say("title")), note, tag("p", self.say("locked"))
        )

    def refused(self, refusal: Refusal) -> str:
        text = sentence(refusal, self._language)
        return self.page(
            self.say("title"), tag("h1", self.say("title")), self._alert(text), self._home()
        )

    def house(
        self,
        workers: Sequence[Figures],
        rooms: RoomPage,
        part: str,
        flags: Sequence[Flag],
        done: str = "",
    ) -> str:
        return self.page(
            self.say("title"),
            self._note(self.say(f"done.{done}")) if done else "",
            *self._states(workers),
            tag("h2", self.say("workers"), id="workers"),
            self._workers(workers),
            tag("h2", self.say("rooms"), id="rooms"),
            self._search(part),
            self._rooms(rooms, part),
            tag("h2", self.say("flags"), id="flags"),
            self._flags(flags),
            tag("h2", self.say("refused"), id="refusals"),
            self._refusals(workers),
            header=tag(
                "header",
                tag("h1", self.say("title")),
                tag(
                    "nav",
                    tag("a", self.say("refresh"), href="/"),
                    tag("a", self.say("examine"), href="/doctor"),
                    self._button("/logout", self.say("leave"), {}),
                ),
            ),
        )

    def doctor(self, lines: Sequence[Line]) -> str:
        """Write what an examination of the house found, the worst first."""
        worst = sorted(lines, key=lambda line: WORST_FIRST.index(line.level))
        found = [
            tag(
                "li",
                tag("strong", self.say(f"levels.{one.level}"), class_=one.level),
                tag("span", sentence_of(one, self._language)),
            )
            for one in worst
        ]
        title = self.say("examine")
        header = tag("header", tag("h1", title), self._home())
        return self.page(title, tag("ul", *found, class_="found"), header=header)

    def room(self, detail: RoomDetail, done: str = "") -> str:
        line = detail.line
        title = self.say("room", code=line.code)
        damage = detail.damage
        facts = [
            ("state", self.say(f"states.{line.state}", worker=line.worker)),
            ("game", line.game or "–"),
            ("last_used", self._ago(line.last_used)),
            ("size", _kilobytes(line.bytes)),
        ]
        return self.page(
            title,
            self._note(self.say(f"done.{done}")) if done else "",
            ""
            if damage is None
            else self._alert(self.say("damaged", reason=sentence(damage, self._language))),
            tag(
                "dl",
                *(joined(tag("dt", self.say(name)), tag("dd", value)) for name, value in facts),
            ),
            self._orders(line),
            tag("h2", self.say("people")),
            self._people(line, detail.people),
            tag("h2", self.say("night")),
            tag("ol", *(tag("li", game) for game in detail.night))
            if detail.night
            else tag("p", self.say("no_games")),
            *self._disputes(detail),
            header=tag("header", tag("h1", title), self._home()),
        )

    def sure(self, order: Order, code: str, person: str, name: str) -> str:
        """Write the page that asks before anything that hurts somebody or cannot be undone."""
        if order in ("kick", "forget"):
            question = self.say(f"sure_{order}", name=name, code=code)
        else:
            question = self.say(f"{order}_help")
        title = f"{self.say('room', code=code)}: {self.say(order)}"
        return self.page(
            title,
            tag("h1", title),
            tag("p", question),
            tag("p", tag("strong", self.say("sure"))),
            tag(
                "div",
                self._button(f"/rooms/{code}", self.say("yes"), _fields(order, person), "danger"),
                tag("a", self.say("no"), href=f"/rooms/{code}", class_="button"),
                class_="row",
            ),
        )

    # Parts --------------------------------------------------------------------------------

    def _home(self) -> Markup:
        return tag("nav", tag("a", self.say("back"), href="/"))

    def _note(self, text: str) -> Markup:
        return tag("p", text, role="status", class_="note")

    def _alert(self, text: str) -> Markup:
        return tag("p", text, role="alert", class_="alert")

    def _button(
        self, action: str, label: str, fields: dict[str, str], kind: str = "", name: str = ""
    ) -> Markup:
        """Write a form that is one button. `name` says more to people who do not see where it
        stands."""
        hidden = {"csrf": self._csrf, **fields}
        return tag(
            "form",
            *(
                empty("input", type="hidden", name=key, value=value)
                for key, value in hidden.items()
            ),
            tag("button", label, class_=kind or False, aria_label=name or False),
            method="post",
            action=action,
        )

    def _ask(self, code: str, order: Order, label: str, person: str = "", name: str = "") -> Markup:
        """Write a link to the question whether you are sure."""
        asked = urlencode(_fields(order, person))
        return tag(
            "a",
            label,
            href=f"/rooms/{code}/sure?{asked}",
            class_="button",
            aria_label=name or False,
        )

    def _table(self, label: str, heads: Iterable[str], rows: Iterable[Sequence[str]]) -> Markup:
        heads = list(heads)
        head = tag("tr", *(tag("th", text, scope="col") for text in heads))
        body = [
            tag(
                "tr",
                *(
                    tag("th", cell, scope="row", data_label=text)
                    if text is heads[0]
                    else tag("td", cell, data_label=text)
                    for text, cell in zip(heads, row, strict=True)
                ),
            )
            for row in rows
        ]
        return tag("table", tag("thead", head), tag("tbody", *body), aria_label=label)

    def _states(self, workers: Sequence[Figures]) -> list[Markup]:
        """Write whether all are ready, or who is not."""
        words = "not_ready" if len(workers) == 1 else "worker_not_ready"
        found = [
            self._alert(
                self.say(
                    words,
                    worker=one.name,
                    reason=sentence(one.trouble.refusal, self._language),
                )
            )
            for one in workers
            if one.trouble is not None
        ]
        return found or [tag("p", self.say("ready"), class_="note")]

    def _workers(self, workers: Sequence[Figures]) -> Markup:
        names = [
            "worker",
            "version",
            "since",
            "live",
            "connections",
            "online",
            "bots",
            "moves",
            "answers",
            "commits",
            "memory",
            "processor",
        ]
        rows = [
            (
                one.name,
                one.version,
                self._time(one.seconds),
                *map(str, (one.rooms, one.connections, one.people, one.bots)),
                str(one.moves + one.bot_moves),
                self._within(one.inputs.quantile(0.99)),
                self._within(one.commits.quantile(0.99)),
                f"{one.memory / MEGABYTE:.0f} MB" if one.memory else "–",
                f"{one.processor / max(1, one.seconds) * 100:.0f} %",
            )
            for one in workers
        ]
        return self._table(self.say("workers"), map(self.say, names), rows)

    def _search(self, part: str) -> Markup:
        return tag(
            "form",
            tag("label", self.say("search"), for_="part"),
            empty("input", id="part", name="part", value=part, maxlength="6", autocomplete="off"),
            tag("button", self.say("find")),
            class_="row",
            role="search",
            action="/",
        )

    def _rooms(self, rooms: RoomPage, part: str) -> Markup:
        if not rooms.lines:
            return tag("p", self.say("no_rooms"))
        names = ["code", "state", "people", "game", "last_used", "size"]
        rows = [
            (
                tag("a", one.code, href=f"/rooms/{one.code}"),
                self.say(f"states.{one.state}", worker=one.worker),
                self.say("people_online", people=one.people, online=one.online),
                one.game or "–",
                self._ago(one.last_used),
                _kilobytes(one.bytes),
            )
            for one in rooms.lines
        ]
        last = rooms.first + len(rooms.lines)
        steps = [self.say("shown", first=rooms.first + 1, last=last, all=rooms.all)]
        for name, first in (("previous", rooms.first - ROOMS_A_PAGE), ("next", last)):
            if -ROOMS_A_PAGE < first < rooms.all:
                asked = urlencode({"part": part, "first": max(0, first)})
                steps.append(tag("a", self.say(name), href=f"/?{asked}#rooms"))
        return joined(
            self._table(self.say("rooms"), map(self.say, names), rows),
            tag("p", *(joined(step, " ") for step in steps), class_="steps"),
        )

    def _orders(self, line: RoomLine) -> Markup:
        orders: tuple[Order, ...] = ("open" if line.state == "closed" else "close", "delete")
        return tag(
            "div", *(self._ask(line.code, order, self.say(order)) for order in orders), class_="row"
        )

    def _people(self, line: RoomLine, people: Sequence[PersonLine]) -> Markup:
        rows = [
            (
                one.name or "–",
                self.say(f"roles.{one.role}") + (f", {self.say('is_host')}" if one.is_host else ""),
                self.say("is_online" if one.is_online else "is_away"),
                self._person_orders(line.code, one),
            )
            for one in people
        ]
        names = [self.say(name) for name in ("person", "role", "state", "actions")]
        return self._table(self.say("people"), names, rows)

    def _person_orders(self, code: str, one: PersonLine) -> Markup:
        orders: tuple[Order, ...] = (
            ("forget",) if one.role in ("gone", "waiting") else ("kick", "forget")
        )
        return tag(
            "div",
            *(
                self._ask(
                    code, order, self.say(order), one.id, self.say(f"{order}_who", name=one.name)
                )
                for order in orders
            ),
            class_="row",
        )

    def _disputes(self, detail: RoomDetail) -> Iterable[Markup]:
        if not detail.disputes:
            return
        yield tag("h2", self.say("flags"))
        columns = ("game", "question", "right_answer", "given", "said", "why", "rule")
        rows = [self._dispute(game, one) for game, one in detail.disputes]
        yield self._table(self.say("flags"), [self.say(name) for name in columns], rows)

    def _dispute(self, game: str, one: Dispute) -> tuple[str, ...]:
        """Write what people said of an answer, and why the house had judged it so."""
        said = told(game, one, self._language, "disputes", one.said)
        why = told(game, one, self._language, "told.refused", one.why) if one.why else ""
        return (game, one.text, one.answer, one.given or "", said, why, rule_of(one))

    def _flags(self, flags: Sequence[Flag]) -> Markup:
        if not flags:
            return tag("p", self.say("no_flags"))
        rows = []
        for flag in flags[:MOST_FLAGS]:
            found = library().question(flag.question)
            text = flag.question if found is None else f"{found.question} ({flag.question})"
            rows.append((text, self.say(f"reasons.{flag.reason}"), flag.room))
        names = [self.say(name) for name in ("question", "said", "in_room")]
        return self._table(self.say("flags"), names, rows)

    def _refusals(self, workers: Sequence[Figures]) -> Markup:
        total: Counter[str] = Counter()
        for one in workers:
            total.update(one.refusals)
        counted = sorted(total.items(), key=lambda one: (-one[1], one[0]))
        if not counted:
            return tag("p", self.say("no_refusals"))
        names = [self.say("code"), self.say("count")]
        rows = [(code, str(count)) for code, count in counted]
        return self._table(self.say("refused"), names, rows)

    # Figures ------------------------------------------------------------------------------

    def _time(self, seconds: float) -> str:
        for unit, size in UNITS:
            if seconds >= 2 * size:
                return self.say(f"units.{unit}", n=int(seconds // size))
        return self.say("units.seconds", n=int(seconds))

    def _ago(self, at: int | None) -> str:
        if at is None:
            return self.say("never")
        return self.say("ago", time=self._time(max(0, wall() - at) / 1000))

    def _within(self, seconds: float | None) -> str:
        if seconds is None:
            return "–"
        if isinf(seconds):
            return self.say("longer", time=self._time(10))
        return f"{seconds * 1000:g} ms"


def _fields(order: Order, person: str) -> dict[str, str]:
    return {"order": order, **({"person": person} if person else {})}


def _kilobytes(size: int) -> str:
    return f"{size / 1000:,.1f} kB"
