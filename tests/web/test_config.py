"""What a host may choose: flags before the environment, that before a file; wrong values get a sentence."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from hedgerow.cli import main
from hedgerow.kernel.refusal import BadSettings
from hedgerow.web.config import Config, from_everywhere


def test_silence_means_the_defaults() -> None:
    config = from_everywhere({}, {})
    assert config == Config()
    assert config.bind == "127.0.0.1" and config.port == 8014 and config.expire_days == 60 and config.free_chat


def test_flags_go_before_the_environment_and_that_before_a_file(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('port = 1\nbind = "10.0.0.1"\nmost_matches = 5\nfree_chat = false\nbot_seconds = 0.5\n')
    environment = {"HEDGEROW_PORT": "2", "HEDGEROW_BIND": "10.0.0.2", "HEDGEROW_CONFIG": str(tmp_path / "other.toml")}
    config = from_everywhere({"port": "3"}, environment, file)
    assert (config.port, config.bind, config.most_matches) == (3, "10.0.0.2", 5)
    assert config.free_chat is False and config.bot_seconds == 0.5


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("port = 77\n")
    assert from_everywhere({}, {"HEDGEROW_CONFIG": str(file)}).port == 77


def test_the_database_is_a_file_in_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEDGEROW_DATA", "/somewhere")
    assert Config().database_url == "sqlite:////somewhere/table.db"
    assert Config(database="sqlite:///x").database_url == "sqlite:///x"


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("port", "abc", "--port is a number from 0 to 65535, not 'abc'."),
        ("port", "70000", "--port is a number"),
        ("port", "-1", "--port is a number"),
        ("most_matches", "0", "--most-matches is a number from 1"),
        ("bot_seconds", "x", "--bot-seconds is a number"),
        ("free_chat", "maybe", "--free-chat is on or off, not 'maybe'."),
        ("rate_new", "often", "such as 60/minute"),
        ("rate_new", "0/minute", "such as 60/minute"),
        ("base_url", "games.example.org", "without a path, such as"),
        ("base_url", "https://games.example.org/sub", "without a path, such as"),
        ("base_url", "https://[", "without a path, such as"),
        ("base_url", "javascript:alert(1)", "without a path, such as"),
        ("database", "mysql://x", "begins with sqlite://"),
        ("bind", "no where", "an address such as"),
    ],
)
def test_wrong_values_get_a_sentence(name: str, value: str, told: str) -> None:
    with pytest.raises(BadSettings, match=re.escape(told)):
        from_everywhere({name: value}, {})


def test_the_sentence_names_where_it_came_from(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="HEDGEROW_PORT is a number"):
        from_everywhere({}, {"HEDGEROW_PORT": "x"})
    file = tmp_path / "table.toml"
    file.write_text('port = "x"')
    with pytest.raises(BadSettings, match=r"port in .*table\.toml is a number"):
        from_everywhere({}, {}, file)


@pytest.mark.parametrize(("text", "told"), [("x = 1", "sets 'x', which is unknown"), ("x", "no readable TOML")])
def test_wrong_files_get_a_sentence(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "table.toml"
    file.write_text(text)
    with pytest.raises(BadSettings, match=told):
        from_everywhere({}, {}, file)
    with pytest.raises(BadSettings, match="cannot be read"):
        from_everywhere({}, {}, tmp_path / "missing.toml")


def test_help_explains_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert ended.value.code == 0
    for one in fields(Config):
        assert f"--{one.name.replace('_', '-')}" in told
        assert f"[HEDGEROW_{one.name.upper()}]" in told.replace(" [", "[").replace("[", " [").replace("  ", " ")


def test_serve_refuses_with_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "many"]) == 2
    assert capsys.readouterr().err == "hedgerow: --port is a number from 0 to 65535, not 'many'.\n"
