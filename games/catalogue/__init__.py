"""The texts of the program: finding them in the sources, keeping each language's .po, compiling for both sides.

It knows no texts itself and serves none: gettext does on the server, `frontend/src/i18n` in the client.
"""
