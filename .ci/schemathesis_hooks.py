"""What schemathesis does not know of bodies and paths: lines of JSON, that whole numbers are written without a point, and
what becomes of dots in a path."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(ctx, value):
    if isinstance(value, bytes):
        return value
    return value.encode() if isinstance(value, str) else json.dumps(value).encode()


@schemathesis.hook
def map_body(ctx, body):
    """To JSON Schema 7.0 is a whole number. Where amounts are minor units it is more likely an amount in major ones."""
    return whole(body)


DOTS = (".", "..", "%2E", "%2E%2E", "%2e", "%2e%2e")


@schemathesis.hook
def filter_path_parameters(ctx, path_parameters):
    """Its client takes `.` and `..` out of a path before it sends it, and so asks for another path than it believes."""
    return not any(value in DOTS for value in (path_parameters or {}).values())


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """The same for a name that follows from an earlier answer: no filter sees it."""
    for name, value in (case.path_parameters or {}).items():
        if value in DOTS:
            case.path_parameters[name] = "dots"


def whole(value):
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [whole(element) for element in value]
    if isinstance(value, dict):
        return {key: whole(element) for key, element in value.items()}
    return value
