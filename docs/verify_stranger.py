"""Checks the chain of a transcript with nothing but Python: `python3 verify_stranger.py FILE`. See protocol.md."""

import sys
from hashlib import sha256
from pathlib import Path

head, entries, _ = Path(sys.argv[1]).read_text(encoding="utf-8").split("\n\n")
said = dict(line.split(" ", 1) for line in head.splitlines())
previous = sha256(f"{said['attempt']}\0{said['deal'][-7:]}".encode()).digest()
for entry, told in (line.rsplit(" ", 1) for line in entries.splitlines()):
    previous = sha256(previous + entry.encode()).digest()
    if previous.hex() != told:
        sys.exit(f"entry {entry.split(' ')[0]}: the hash does not follow from what is before it")
print(f"the chain holds: {len(entries.splitlines())} entries")
