"""What this game asks of the reference shelf. Asked in live play only; answers are recorded."""

from __future__ import annotations

from typing import Any

from parlour.kernel import Memory, Refusal

STARTER = {
    "blue": (("Which river flows through Vienna and Budapest?", "Danube (Donau in German)"),
             ("Which city is the capital of Kenya?", "Nairobi"),
             ("On which continent is the Atacama desert?", "South America")),
    "pink": (("Who wrote the play Hamlet?", "William Shakespeare"),
             ("How many strings has a violin?", "4"),
             ("Who painted the Mona Lisa?", "Leonardo da Vinci")),
    "yellow": (("In which year did the Berlin Wall fall?", "1989"),
               ("Who was the first emperor of Rome?", "Augustus"),
               ("Which war ended in 1648?", "Thirty Years' War")),
    "brown": (("Which gas do plants take in?", "carbon dioxide"),
              ("How many legs has a spider?", "8"),
              ("Which planet is nearest to the Sun?", "Mercury")),
    "green": (("How many players has a football team on the field?", "11"),
              ("In which sport is there a checkmate?", "chess"),
              ("Over how many kilometres, rounded, goes a marathon?", "42")),
    "orange": (("Which colour do blue and yellow give?", "green"),
               ("How many sides has a hexagon?", "6"),
               ("Which animal is said to have nine lives?", "cat")),
}  # fmt: skip


def answer(label: str, question: Any, memory: Memory) -> Any:
    """Cards come from the packs, verdicts from the judge of answers."""
    match label:
        case "packs":
            return [pack for pack in question if pack != "bank"]
        case "card":
            return card(question, memory)
        case "judge":
            given = question["given"].casefold()
            rights = [question["answer"].split(" (")[0], *question["also"]]
            if any(given == right.casefold() for right in rights):
                return {"verdict": "accept", "why": "same"}
            near = any(given in right.casefold() for right in rights) and len(given) > 2
            return {"verdict": "specific" if near else "reject", "why": "other"}
        case _:
            raise Refusal("no_shelf", label=label)


def card(question: Any, memory: Memory) -> dict[str, Any]:
    choices = STARTER[question["category"]]
    number = question["roll"] % len(choices)
    id = f"bank-{number:03}"
    text, right = choices[number]
    return {
        "id": f"{id}/{question['category']}",
        "card": id,
        "category": question["category"],
        "difficulty": 2,
        "text": text,
        "answer": right,
        "also": [],
        "as_of": None,
        "version": "0",
        "round": 0,
    }
