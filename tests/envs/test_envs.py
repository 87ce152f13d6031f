"""Environments: PettingZoo's own tests, resets, illegal actions, pickling, what the numbers mean."""

from __future__ import annotations

import pickle
import random
import warnings
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.envs.trajectories import (
    NAMES,
    TOGETHER,
    api_test,
    choose,
    env,
    parallel_api_test,
    parallel_env,
    parallel_seed_test,
    play,
    play_on,
    raw_env,
    seed_test,
)

from parlour.envs import times_v0
from parlour.envs.seats import read_view, result, written
from parlour.envs.trial import Trial
from parlour.kernel import Table, find_game
from parlour.testing.secrets import redrawn

pytestmark = pytest.mark.once


@pytest.fixture
def _quiet() -> Iterator[None]:
    """PettingZoo warns of dictionaries as observations, which are its own way to give a mask."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.usefixtures("_quiet")
def test_the_tests_of_pettingzoo_pass() -> None:
    for name in ("times_v0", "foil_v0"):
        api_test(env(name), num_cycles=5)
    seed_test(lambda: env("foil_v0"), 3)
    parallel_api_test(parallel_env("wedges_v0"), 5)


@pytest.mark.usefixtures("_quiet")
@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_the_tests_of_pettingzoo_pass_for_every_environment(name: str) -> None:
    api_test(env(name), num_cycles=300)
    seed_test(lambda: env(name), 50)
    if name in TOGETHER:
        parallel_api_test(parallel_env(name), 300)
        parallel_seed_test(lambda: parallel_env(name), 50)


def test_a_seed_gives_the_same_game_and_the_next_reset_another() -> None:
    for name in NAMES:
        one, other = raw_env(name), raw_env(name)
        first = play(one, 7, 12)
        one.reset()
        second = play_on(one, 7, 12)
        assert play(other, 7, 12) == first, name
        other.reset()
        assert play_on(other, 7, 12) == second, name
        if name != "times_v0":
            assert first != second, name


def test_a_pickled_game_goes_on_as_it_would_have() -> None:
    for name in NAMES:
        one = raw_env(name)
        play(one, 3, 8)
        other = pickle.loads(pickle.dumps(one))
        assert play_on(other, 4, 12) == play_on(one, 4, 12), name
        one.reset()
        other.reset()
        assert play_on(other, 5, 5) == play_on(one, 5, 5), name


def test_an_illegal_action_changes_nothing_or_loses_the_game() -> None:
    for name in NAMES:
        raw = raw_env(name)
        raw.reset(seed=1)
        before = raw.observe(raw.agent_selection)
        illegal = int(np.flatnonzero(before["action_mask"] == 0)[-1])
        for action in (illegal, before["action_mask"].size, -1, None):
            with pytest.raises(ValueError, match="action_mask"):
                raw.step(action)
        after = raw.observe(raw.agent_selection)
        assert all((after[part] == before[part]).all() for part in before), name
        wrapped = env(name)
        wrapped.reset(seed=1)
        agent = wrapped.agent_selection
        wrapped.observe(agent)
        if name == "times_v0":  # every fact fits on an empty board
            continue
        wrapped.step(illegal)
        assert all(wrapped.terminations.values()), name
        assert wrapped.rewards[agent] == -1, name


def test_who_is_not_asked_can_only_do_nothing() -> None:
    for name in NAMES:
        made = raw_env(name)
        made.reset(seed=2)
        asked = made.agent_selection
        for agent in made.agents:
            mask = made.observe(agent)["action_mask"]
            assert mask.dtype == np.int8
            if name == "times_v0":
                assert mask.any() == (agent == asked)
            elif made.seats.seat(agent) not in made.seats.trial.acting():
                assert np.flatnonzero(mask).tolist() == [0], name


def as_json(view: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view))


def test_an_observation_is_exactly_the_view_of_the_seat() -> None:
    for name in NAMES:
        if name == "times_v0":
            continue
        made = raw_env(name, render_mode="ansi")
        play(made, 5, 25)
        for seat, agent in enumerate(made.possible_agents):
            observation = made.observe(agent)["observation"]
            assert made.observation_space(agent)["observation"].contains(observation)
            assert read_view(observation) == made.view(agent)
            assert made.view(agent) == as_json(made.seats.trial.table.view(seat))
        assert read_view(made.state()) == as_json(made.seats.trial.table.view("spectator"))
        assert made.render() == str(made.seats.trial.table)
        assert raw_env(name).render() is None


def test_a_view_that_is_longer_than_the_observation_is_refused() -> None:
    with pytest.raises(ValueError, match="view_bytes"):
        written({"board": "x" * 20}, 10)
    made = raw_env("foil_v0", view_bytes=100)
    made.reset(seed=1)
    with pytest.raises(ValueError, match="view_bytes"):
        made.observe(made.agent_selection)


def interference(made: Any, rng: random.Random) -> int:
    """Check that observation and mask are the same in redrawn worlds; how many were looked at."""
    trial: Trial = made.seats.trial
    table: Table = trial.table
    looked = 0
    for seat, agent in enumerate(made.possible_agents):
        other = redrawn(table, seat, rng)
        if other.state == table.state or seat in trial.waiting:
            continue
        before = made.observe(agent)
        trial.table, made.seats._numbered = other, (None, {})
        after = made.observe(agent)
        trial.table, made.seats._numbered = table, (None, {})
        assert read_view(before["observation"]) == read_view(after["observation"])
        assert (before["action_mask"] == after["action_mask"]).all()
        looked += 1
    return looked


def test_observation_and_mask_tell_nothing_that_the_seat_may_not_know() -> None:
    rng = random.Random(1)
    for name in TOGETHER:
        made, looked = raw_env(name), 0
        made.reset(seed=4)
        chances = np.random.default_rng(4)
        for _ in range(60):
            if not made.agents or any(made.terminations.values()):
                made.reset()
            mask = made.observe(made.agent_selection)["action_mask"]
            made.step(choose(mask, chances))
            looked += interference(made, rng)
        assert looked > 3, name


def test_in_a_parallel_environment_what_the_mask_forbids_is_doing_nothing() -> None:
    made = parallel_env("wedges_v0", render_mode="ansi", seats=3)
    observations, infos = made.reset(seed=3)
    assert set(infos) == set(observations) == {"player_0", "player_1", "player_2"}
    wrong = {
        agent: int(np.flatnonzero(seen["action_mask"] == 0)[-1])
        for agent, seen in observations.items()
    }
    *_, infos = made.step(wrong)
    assert {info["refused"] for info in infos.values()} == {"illegal_action"}
    assert made.render() == str(made.seats.trial.table)
    assert read_view(made.state())
    assert made.view("player_1") == made.seats.trial.view(1)
    assert made.notation("player_0")


def test_all_act_at_once_and_end_together() -> None:
    made = parallel_env("facts_v0", seats=3, options={"rounds": 1}, rewards="points")
    observations, _ = made.reset(seed=1)
    chances = np.random.default_rng(1)
    total = np.zeros(3)
    while made.agents:
        actions = {a: choose(seen["action_mask"], chances) for a, seen in observations.items()}
        observations, rewards, ended, cut_off, _ = made.step(actions)
        total += list(rewards.values())
        assert len(set(ended.values())) == len(set(cut_off.values())) == 1
    scores = made.seats.trial.table.outcome.scores
    assert np.allclose(total, np.array(scores) - np.mean(scores))


def test_a_game_that_does_not_end_is_cut_off_for_all() -> None:
    made = raw_env("wedges_v0", most_steps=5)
    play(made, 1)
    assert set(made.truncations.values()) == {True}
    assert set(made.terminations.values()) == {False}


def test_the_winner_gets_what_the_others_lose() -> None:
    assert result((0,), 2) == [1, -1]
    assert result((0, 1), 2) == [0, 0]
    assert result((2,), 3) == pytest.approx([-0.5, -0.5, 1])
    assert sum(result((0, 1), 3)) == pytest.approx(0)
    assert result((), 2) == [0, 0]
    assert result((0,), 1) == [1]
    assert result((), 1) == [0]


def test_time_has_to_pass() -> None:
    with pytest.raises(ValueError, match="pace"):
        Trial(find_game("times"), pace=0)


def test_the_numbers_are_told_in_the_notation_of_the_game() -> None:
    made = raw_env("times_full_v0", options={"starts": 0})
    made.reset(seed=1)
    texts = made.notation("player_0")
    assert {"(wait)", "(as level 5)", "6x3=18", "6x3=19"} <= set(texts.values())
    made.step(next(number for number, text in texts.items() if text == "9x9=81"))
    assert {"end", "back", "set 0-0 1-0 2-0 3-0"} <= set(made.notation("player_0").values())
    assert made.notation("player_1") == {0: "(wait)"}


def test_times_v0_plays_by_the_rules_of_the_game() -> None:
    """The plain game is the whole one where the referee counts, turn by turn."""
    game = find_game("times")
    facts = times_v0.facts()
    assert len(facts) == times_v0.COUNT == 53
    for seed in range(5):
        made = times_v0.raw_env(render_mode="ansi", starts=seed % 2)
        options = game.Options(
            judge="referee", claim="auto", match_minutes=0, turn_seconds=0, starts=seed % 2
        )
        seats = (game.SeatOptions(), game.SeatOptions())
        table, _ = Table.start(game, options, seats, seed=bytes(32))
        made.reset(seed=seed)
        chances = np.random.default_rng(seed)
        while not any(made.terminations.values()):
            seat = made.possible_agents.index(made.agent_selection)
            assert table.seats_to_act() == (seat,)
            mask = made.observe(made.agent_selection)["action_mask"]
            legal = {tuple(sorted((m.a, m.b))) for m in table.legal_moves(seat)}
            assert {facts[n][:2] for n in np.flatnonzero(mask)} <= legal
            a, b, product = facts[choose(mask, chances)]
            made.step(next(n for n in np.flatnonzero(mask) if facts[n] == (a, b, product)))
            table, _ = table.play(seat, table.parse(f"{a}x{b}={product}"), 0)
            table, _ = table.play(seat, table.parse("end"), 0)
            assert tuple(made.points) == table.state.points
            assert tuple(made.marks) == table.state.marks
        assert table.is_over
        first, second = table.state.points
        assert made.rewards["player_0"] == np.sign(first - second)
        planes = made.observe("player_1")["observation"]
        assert planes[:, :, 0].sum() == table.state.marks[1].bit_count()
        assert (planes[:, :, 2] == second).all()
        assert (made.state()[:, :, 2] == first).all()
        assert f"{first}:{second}" in str(made.render())
        assert times_v0.raw_env().render() is None


@pytest.mark.usefixtures("_quiet")
def test_an_agent_that_has_ended_steps_with_nothing() -> None:
    for name in ("times_v0", "wedges_v0"):
        made = raw_env(name, **({} if name == "times_v0" else {"most_steps": 2}))
        play(made, 1)
        while made.agents:
            made.step(None)
        assert made.agents == []
