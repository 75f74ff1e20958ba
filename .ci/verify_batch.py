"""verify_batch.py SECRET_FILE FOLDER: every signed batch in the folder verifies, and none does once it was changed."""

import json
import pathlib
import sys
import time

from standardwebhooks import Webhook, WebhookVerificationError

MISMATCH = "No matching signature found"
TOO_OLD = "Message timestamp too old"


def flip(data: bytes, index: int) -> bytes:
    """The same bytes but for one bit of one byte, which leaves it text."""
    return data[:index] + bytes([data[index] ^ 1]) + data[index + 1 :]


def flip_signature(header: str) -> str:
    """Another first base64 digit: the last one before the padding has bits that nobody reads."""
    version, _, digits = header.partition(",")
    return f"{version},{'B' if digits[0] == 'A' else 'A'}{digits[1:]}"


def changed(body: bytes, headers: dict[str, str]):
    """What was changed, the changed batch, and the reason it must be refused for."""
    timestamp = int(headers["webhook-timestamp"])
    signature = flip_signature(headers["webhook-signature"])
    yield "one byte of the body", flip(body, len(body) // 2), headers, MISMATCH
    yield "one digit of the signature", body, headers | {"webhook-signature": signature}, MISMATCH
    yield "the timestamp (a second earlier)", body, headers | {"webhook-timestamp": str(timestamp - 1)}, MISMATCH
    yield "the timestamp (an hour earlier)", body, headers | {"webhook-timestamp": str(timestamp - 3600)}, TOO_OLD
    yield "the id", body, headers | {"webhook-id": headers["webhook-id"] + "0"}, MISMATCH


def check(webhook: Webhook, name: str, body: bytes, headers: dict[str, str]) -> None:
    events = webhook.verify(body, headers)
    age = int(time.time()) - int(headers["webhook-timestamp"])
    print(f"{name}: accepted, {len(events)} events, {len(body)} bytes, signed {age} s ago")
    if not events:
        sys.exit(f"{name}: holds no event")

    for what, altered_body, altered_headers, reason in changed(body, headers):
        try:
            webhook.verify(altered_body, altered_headers)
        except WebhookVerificationError as error:
            if str(error) != reason:
                sys.exit(f"{name}: with {what} changed, refused for '{error}', not for '{reason}'")
            print(f"{name}: refused with {what} changed: {error}")
        else:
            sys.exit(f"{name}: ACCEPTED with {what} changed")


def main(secret_file: str, folder: str) -> None:
    webhook = Webhook(pathlib.Path(secret_file).read_text().strip())
    bodies = sorted(pathlib.Path(folder).glob("*.body.json"))
    if not bodies:
        sys.exit(f"no signed batch in {folder}")
    for path in bodies:
        name = path.name.removesuffix(".body.json")
        headers = json.loads(path.with_name(f"{name}.headers.json").read_text())
        check(webhook, name, path.read_bytes(), headers)


main(*sys.argv[1:])
