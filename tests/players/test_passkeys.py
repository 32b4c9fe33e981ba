"""Credentials that no browser makes are refused, whatever their shape."""

import json

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

LOGIN = "/accounts/2fa/webauthn/login/"
_KNOWN = {"type": "public-key", "id": "AA", "rawId": "AA"}
SHAPES = [
    1,
    "x",
    [1],
    {"id": 1},
    {"type": "public-key", "id": "AA", "response": {}},
    _KNOWN | {"response": {}},
    _KNOWN | {"response": []},
    _KNOWN | {"response": None},
    _KNOWN | {"response": {"clientDataJSON": "AA", "authenticatorData": "AA", "signature": "AA", "userHandle": "AA"}},
    _KNOWN
    | {"response": {"clientDataJSON": "e30", "authenticatorData": "A" * 50, "signature": "", "userHandle": None}},
]


@pytest.mark.parametrize("shape", SHAPES, ids=json.dumps)
def test_a_misshapen_credential_logs_nobody_in(client: Client, shape: object) -> None:
    client.get(LOGIN, headers={"accept": "application/json"})
    answer = client.post(LOGIN, {"credential": json.dumps(shape)})
    assert answer.status_code in {200, 302, 400}
    assert "_auth_user_id" not in client.session
