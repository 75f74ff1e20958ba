"""Hooks of schemathesis for bodies and paths: lines of JSON, whole numbers without a decimal point, and dots in a path."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(ctx, value):
    if isinstance(value, bytes):
        return value
    return value.encode() if isinstance(value, str) else json.dumps(value).encode()


@schemathesis.hook
def map_body(ctx, body):
    """Writes 7.0 as 7: a whole number in JSON Schema, but for Cartwright probably an amount in major units."""
    return whole(body)


DOTS = (".", "..", "%2E", "%2E%2E", "%2e", "%2e%2e")


@schemathesis.hook
def filter_path_parameters(ctx, path_parameters):
    """Excludes `.` and `..`: the client removes them from a path before sending, and so requests another path."""
    return not any(value in DOTS for value in (path_parameters or {}).values())


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Replaces them, and empty names, in names from earlier answers, which are not filtered."""
    for name, value in (case.path_parameters or {}).items():
        if value in DOTS or value == "":
            case.path_parameters[name] = "dots"


def whole(value):
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [whole(element) for element in value]
    if isinstance(value, dict):
        return {key: whole(element) for key, element in value.items()}
    return value
