"""The host's list of what was flagged and overruled, over HTTP."""

from __future__ import annotations

import csv
import io

from parlour.shelf.packs.disputes import from_table

from .conftest import Running
from .test_teams import until_asked


def test_the_host_lists_and_keeps_what_was_disputed(running: Running) -> None:
    anna_ticket = running.open_room("Anna")
    code = anna_ticket["code"]
    ben_ticket = running.join(code, "Ben")
    path = f"/api/rooms/{code}/disputes"
    bearer = {"authorization": f"Bearer {anna_ticket['token']}"}
    with running.guest(anna_ticket) as anna, running.guest(ben_ticket) as ben:
        anna.next()
        ben.next()
        assert running.call(path, headers=bearer)[:2] == (200, [])
        anna.say("choose", game="wedges")
        anna.say("options", options={"box": "auto", "answer_seconds": 0, "act_seconds": 600})
        anna.say("seats", count=2)
        ben.say("sit", seat=1)
        anna.say("start")
        for guest in (anna, ben):
            guest.until_view(lambda view: "game.table" in view)
        until_asked(anna, ben)
        question = anna.view["game.question"]
        # The answer is nobody's before the verdict, the host's neither.
        anna.say("rule", ruling={"type": "flag", "question": question["id"], "reason": "dated"})
        assert running.call(path, headers=bearer)[:2] == (200, [])
        anna.move("answer", text="=zzyzx")
        anna.until_view(lambda view: view["game.table"]["phase"] == "appeal")
        ruling = {"type": "overrule", "question": question["number"], "correct": True}
        anna.say("rule", ruling=ruling)

        status, found, _ = running.call(path, headers=bearer)
        assert status == 200
        (listed,) = found
        assert listed["game"] == "wedges"
        said = [(each["said"], each["by"], each["given"]) for each in listed["disputes"]]
        assert sorted(said) == [("dated", "host", "=zzyzx"), ("ruled_right", "host", "=zzyzx")]
        assert {each["text"] for each in listed["disputes"]} == {question["text"]}
        assert all(each["answer"] for each in listed["disputes"])

        status, text, headers = running.call(f"{path}.csv", headers=bearer)
        assert status == 200
        assert "attachment" in headers["content-disposition"]
        rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
        assert {row["reason"] for row in rows} == {"dated", "ruled_right"}
        assert {row["room"] for row in rows} == {code}
        assert {row["given"] for row in rows} == {"'=zzyzx"}, "no formula for a spreadsheet"
        assert {(row["why"], row["rule"]) for row in rows} == {("different", "anything")}
        made = [str(each) for each in from_table(io.StringIO(text.removeprefix("\ufeff")))]
        assert [each[:16] for each in made] == ["*\taccept\t=zzyzx\t"[:16]]

        others = {"authorization": f"Bearer {ben_ticket['token']}"}
        for address in (path, f"{path}.csv"):
            assert running.call(address, headers=others)[1]["code"] == "host_only"
            assert running.call(address)[0] == 401
