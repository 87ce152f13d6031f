"""Limits: whom they are about, and how long they are remembered."""

from __future__ import annotations

import pytest

from parlour.server.limits import Buckets, caller


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2606:4700:10:20:aaaa::1", "2606:4700:10:20::/64"),
        ("2606:4700:10:20:bbbb::2", "2606:4700:10:20::/64"),
        ("2606:4700:10:21::1", "2606:4700:10:21::/64"),
        ("fd00::1", "fd00::1"),
        ("fe80::1%eth0", "fe80::1%eth0"),
        ("::1", "::1"),
        ("not:an:address", "not:an:address"),
        ("", ""),
    ],
)
def test_an_address_of_the_internet_counts_with_its_whole_network(
    address: str, counted_as: str
) -> None:
    assert caller(address) == counted_as


class Limited:
    """Two in ten seconds for each, at most three of them remembered."""

    def __init__(self) -> None:
        self.now = 0.0
        self.buckets = Buckets(2, 10, lambda: self.now, most=3)

    def remembers(self) -> set[str]:
        return set(self.buckets._buckets)


def test_a_limit_that_is_full_again_is_forgotten_when_somebody_new_comes() -> None:
    limited = Limited()
    assert limited.buckets.take("ada")
    limited.now = 9
    assert limited.buckets.take("bob")
    assert limited.remembers() == {"bob"}


def test_a_limit_that_somebody_has_used_up_is_remembered() -> None:
    limited = Limited()
    assert [limited.buckets.take("ada") for _ in range(3)] == [True, True, False]
    limited.now = 4
    assert limited.buckets.take("bob")
    assert not limited.buckets.take("ada")
    assert limited.remembers() == {"ada", "bob"}


def test_the_longest_unused_is_forgotten_where_there_are_too_many() -> None:
    limited = Limited()
    for name in ("ada", "bob", "cleo", "ada", "dan"):
        assert limited.buckets.take(name)
    assert limited.remembers() == {"cleo", "ada", "dan"}


def test_without_a_limit_nobody_is_remembered() -> None:
    buckets = Buckets(0, 10, lambda: 0.0)
    assert buckets.take("ada", 1000)
    assert not buckets.is_empty("ada")
    assert not buckets._buckets
