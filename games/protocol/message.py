"""What every message is."""

import msgspec


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What all messages share: they are immutable, and an unknown field is a fault."""
