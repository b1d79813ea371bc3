"""The description of the interface is true: every answer is as it says, whatever is asked.

`BOARDSCAN_FUZZ=100` asks every route two hundred times, a hundred times as often as without.
"""

import os

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from boardscan.desk.app import create_app
from boardscan.desk.desk import LOOPBACK
from boardscan.records.store_check import verify_event

EXAMPLES = 2 * int(os.environ.get("BOARDSCAN_FUZZ", "1"))
#: After one nobody is there to ask the rest; the other does not end.
LEFT_OUT = {("delete", "/api/session"), ("get", "/api/events")}
CHECKS = [
    schemathesis.checks.not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@pytest.fixture
def desk(make_desk):
    return make_desk(hosts=LOOPBACK | {"testserver"})  # as the fuzzer calls it


@pytest.fixture
def asked(desk, sees, browser):
    """The operations of a desk that has games in several states, and what its owner sends."""
    page = browser(desk)
    page.photo(2)
    page.photo(101, "1.6")
    page.tap("1.6", points={"A1": "B"})
    headers = {**page.headers, "Cookie": f"{desk.cookie}={page.client.cookies[desk.cookie]}"}
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", create_app(desk))
    return [found.ok() for found in schema.get_all_operations()], headers


def test_whatever_is_asked_the_answer_is_as_described(asked, desk):
    operations, headers = asked
    assert len(operations) > 30
    for operation in operations:
        if (operation.method, operation.path) not in LEFT_OUT:
            _ask(operation, headers)
    assert verify_event(desk.event).intact


def _ask(operation, headers):
    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(operation.as_strategy())
    def ask(case):
        if "game" in case.path_parameters:
            case.path_parameters["game"] = "1.6"
        answer = case.call(headers=headers, timeout=300)  # as slow as the machine
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            assert set(answer.json()["error"]) == {"code", "message", "hint"}

    ask()
