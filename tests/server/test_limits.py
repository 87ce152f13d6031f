"""Limits: whom they are about."""

from __future__ import annotations

import pytest

from parlour.server.limits import caller


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
