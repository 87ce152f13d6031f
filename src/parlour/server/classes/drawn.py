"""What the house draws and judges for a class before it is written: questions, rulings, facts to practise."""

from __future__ import annotations

import asyncio
import secrets

from parlour.classroom import Accepted, Classroom, practising, quiz
from parlour.classroom.practising import SayProduct
from parlour.classroom.quiz import AskClass
from parlour.kernel.chance import new_secret
from parlour.server.classes.past import PastTables
from parlour.server.classes.road import ClassRoad
from parlour.server.clock import wall

ROLL_BITS = 64


class Drawn:
    """Draws and judges, and has what came of it written."""

    def __init__(self, road: ClassRoad, past: PastTables) -> None:
        self._road = road
        self._past = past

    async def start_practice(self, who: str, id: str) -> None:
        """Begin what a pupil practises, with what they missed at tables first."""
        missed = await self._past.missed(self._road.classroom, who)
        seed = new_secret()

        def decide(classroom: Classroom) -> Accepted:
            begins = practising.begun(classroom, who, missed, seed, wall())
            return (classroom, []) if begins is None else classroom.submit(who, begins, wall(), id)

        await self._road.decide(decide, who=who)

    async def say_product(self, who: str, id: str, said: SayProduct) -> None:
        """Take the answer to a fact, and draw the next set where one is done."""
        seed = new_secret()

        def decide(classroom: Classroom) -> Accepted:
            answer = practising.answered(classroom, who, said, seed)
            return classroom.submit(who, answer, wall(), id)

        await self._road.decide(decide, who=who)

    async def ask(self, who: str, id: str, said: AskClass) -> None:
        """Ask the whole class a question; packs are read beside the event loop."""
        roll = secrets.randbits(ROLL_BITS)
        posed = await asyncio.to_thread(quiz.posed, self._road.classroom, said, roll)
        await self._road.apply(who, posed, id)

    async def rule(self, who: str, id: str) -> None:
        """Judge the answers beside the event loop; what was answered meanwhile is judged on it."""
        known = (await asyncio.to_thread(quiz.ruled, self._road.classroom)).rulings

        def decide(classroom: Classroom) -> Accepted:
            return classroom.submit(who, quiz.ruled(classroom, known), wall(), id)

        await self._road.decide(decide, who=who)
