"""JSON over HTTP, for the table's client. A door: no rules, no SQL."""
