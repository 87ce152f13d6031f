"""Settings by flag, environment and file, and the page and the help text that list them."""

from pathlib import Path

import msgspec
import pytest
from tests.cli.conftest import Parlour
from tools.pages.settings import PAGE, page

from parlour.cli.configuration import NAMES, configure, variable
from parlour.kernel import Refusal
from parlour.kernel.options import descriptions
from parlour.server.settings import OUTSIDE, Settings, Startup

KINDS = (Startup, Settings)


def test_nothing_set_gives_the_defaults() -> None:
    assert configure({}, {}) == (Startup(), Settings())


def test_values_are_read_by_their_types() -> None:
    flags = {"messages": "0", "grace_seconds": "2.5", "allowed_hosts": "a.example,b"}
    settings = configure(flags, {}).settings
    assert (settings.messages, settings.grace_seconds) == (0, 2.5)
    assert settings.allowed_hosts == ("a.example", "b")


def test_flags_go_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('port = 1\nmessages = 1\nbot_pace = 0.5\nallowed_hosts = ["a"]\n')
    environment = {"PARLOUR_PORT": "2", "PARLOUR_MESSAGES": "2", "PARLOUR_KEEP_EVENTS": ""}
    found = configure({"port": "3"}, environment, file)
    assert (found.startup.port, found.settings.messages) == (3, 2)
    assert (found.settings.bot_pace, found.settings.allowed_hosts) == (0.5, ("a",))
    assert found.settings.keep_events == Settings().keep_events, "an empty variable sets nothing"


def test_a_file_in_the_data_folder_is_read_by_itself(tmp_path: Path) -> None:
    (tmp_path / "parlour.toml").write_text("messages = 7\n")
    found = configure({}, {"PARLOUR_DATA": str(tmp_path)})
    assert (found.data, found.settings.messages) == (tmp_path, 7)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("messages = ", "config_file"),
        ("massages = 3", "unknown_option"),
        ('messages = "three"', "bad_option_value"),
        ("messages = -1", "bad_option_value"),
        ('name = "not a name"', "bad_option"),
        ("port = 70000", "bad_option_value"),
        ('log_level = "loud"', "bad_option_value"),
        ('opening = "nobody"', "bad_option_value"),
        ('data = "elsewhere"', "config_file"),
        ("\xff", "config_file"),
    ],
)
def test_a_wrong_file_is_refused(text: str, code: str, tmp_path: Path, parlour: Parlour) -> None:
    (tmp_path / "parlour.toml").write_bytes(text.encode("latin-1"))
    ran = parlour("serve", "--data", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    with pytest.raises(Refusal) as refusal:
        configure({"data": str(tmp_path)}, {})
    assert refusal.value.code == code
    assert [path.name for path in tmp_path.iterdir()] == ["parlour.toml"], "nothing was begun"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path, parlour: Parlour) -> None:
    ran = parlour("serve", "--data", tmp_path, "--config", tmp_path / "none.toml")
    assert ran.code == 1
    assert "none.toml cannot be read" in ran.err


def test_a_password_that_is_not_set_is_refused(tmp_path: Path, parlour: Parlour) -> None:
    ran = parlour("serve", "--data", tmp_path, "--port", 0, "--set", "opening=password")
    assert ran.code == 1
    assert "room_password" in ran.err


@pytest.mark.parametrize("kind", KINDS)
def test_every_setting_is_described(kind: type[Startup] | type[Settings]) -> None:
    described = [name for name, text in descriptions(kind).items() if text.endswith((".", ")"))]
    assert described == [field.name for field in msgspec.structs.fields(kind)]


def test_names_are_used_once() -> None:
    assert len(set(NAMES)) == len(NAMES)


def test_the_help_text_lists_every_setting(parlour: Parlour) -> None:
    shown = parlour("serve", "--help").out
    for name in descriptions(Settings):
        assert f" {name}=" in shown
    for name in descriptions(Startup):
        assert f"--{name.replace('_', '-')}" in shown


def test_the_page_lists_every_setting() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python -m tools.pages.settings"
    assert all(f"`{name}`" in page() and f"`{variable(name)}`" in page() for name in NAMES)


# A house that strangers can reach --------------------------------------------------------------

WAYS = Path(__file__).parents[2] / "docs" / "reach.md"
SECRET = {"room_password": "quiet please"}


def test_outside_sets_what_fits_and_gives_way_to_what_is_set(tmp_path: Path) -> None:
    found = configure({"outside": "true", **SECRET}, {}).settings
    assert msgspec.structs.asdict(found) == (
        msgspec.structs.asdict(Settings()) | dict(OUTSIDE) | SECRET
    )
    file = tmp_path / "house.toml"
    file.write_text("outside = true\napproval = false\n")
    environment = {"PARLOUR_JOINS_PER_MINUTE": "33"}
    found = configure({"opening": "anybody"}, environment, file).settings
    assert (found.approval, found.joins_per_minute, found.opening) == (False, 33, "anybody")
    assert found.misses_per_minute == OUTSIDE["misses_per_minute"]


def test_outside_is_stricter_in_everything_than_at_home() -> None:
    home = Settings()
    for name, value in OUTSIDE.items():
        usual = getattr(home, name)
        assert value != usual
        assert not isinstance(value, int) or isinstance(value, bool) or value < usual, name


def test_outside_without_a_password_is_refused(tmp_path: Path, parlour: Parlour) -> None:
    ran = parlour("serve", "--outside", "--port", "0", "--data", tmp_path)
    assert ran.code == 1
    assert "room_password" in ran.err


def test_the_page_about_reaching_a_house_names_what_outside_sets() -> None:
    text = WAYS.read_text("utf-8")
    shown = {
        name: msgspec.json.encode(value).decode().strip('"') for name, value in OUTSIDE.items()
    }
    missing = [name for name, value in shown.items() if f"| `{name}` | {value} |" not in text]
    assert missing == []
