"""What schemathesis does not know of bodies: lines of JSON, and that whole numbers are written without a point."""

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


def whole(value):
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [whole(element) for element in value]
    if isinstance(value, dict):
        return {key: whole(element) for key, element in value.items()}
    return value
