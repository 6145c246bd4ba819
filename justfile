# For people who like `just`; everything here is also a plain command.

play game="wildfire":
    python3 go.py play {{game}}

test *arguments:
    python3 go.py test {{arguments}}

check:
    .venv/bin/ruff check .
    .venv/bin/ruff format --check .
    .venv/bin/mypy
    .venv/bin/lint-imports

bench *arguments:
    python3 go.py bench {{arguments}}
