"""`docs/hosting.md` against what is there: nginx takes its configuration, and its figures are those of the code."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hedgerow.table import company
from hedgerow.table.live import Limits
from hedgerow.web.config import Config, flag_of

TEXT = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


@pytest.mark.skipif(not shutil.which("nginx") or not shutil.which("openssl"), reason="needs nginx and openssl")
@pytest.mark.parametrize("goes_to", ["127.0.0.1:8014", "hedgerow"])
def test_nginx_takes_the_configuration(tmp_path: Path, goes_to: str) -> None:
    """Of Debian 12 (1.22) and later."""
    server, upstream = re.findall(r"```nginx\n(.*?)```", TEXT, re.DOTALL)
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x", "-days", "1"]
    subprocess.run([*made, "-keyout", "key.pem", "-out", "cert.pem"], cwd=tmp_path, check=True, capture_output=True)
    named = f"ssl_certificate {tmp_path}/cert.pem; ssl_certificate_key {tmp_path}/key.pem;"
    assert "# ssl_certificate ...; ssl_certificate_key ...;" in server
    server = server.replace("# ssl_certificate ...; ssl_certificate_key ...;", named)
    server = server.replace("listen 443", "listen 127.0.0.1:8443")  # -t opens the port
    server = server.replace("http://127.0.0.1:8014", f"http://{goes_to}")
    folders = "".join(f"{kind}_temp_path {tmp_path};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    config = tmp_path / "nginx.conf"
    config.write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}}\n"
        f"http {{ {folders} access_log off;\n{upstream}\n{server}\n}}\n"
    )
    done = subprocess.run(
        ["nginx", "-t", "-c", str(config), "-p", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "[warn]" not in done.stderr or "deprecated" in done.stderr  # newer ones only say that there is a newer way


def test_its_figures_are_those_of_the_code() -> None:
    """Those that are choices, not measurements."""
    config = Config()
    for flag in ("most_streams", "most_matches", "expire_days", "bot_seconds"):
        assert f"`{flag_of(flag)} {getattr(config, flag):g}`" in TEXT
    assert "those of the last week" in TEXT and Limits().awake == 7 * 86_400
    assert "twice a second" in TEXT and company.EVERY == 0.5
    assert "after a server's death twelve" in TEXT and company.GONE == 12
    assert f"the {Limits().in_memory:,} matches touched last" in TEXT
