"""The door of the sockets: it reads messages, asks those below, and sends answers. No rules, no SQL."""
