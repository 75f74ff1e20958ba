"""verify_batch.py SECRET_FILE FOLDER: checks that stock verifiers accept every signed batch in the folder unchanged only."""

import datetime
import json
import pathlib
import sys
import time

import standardwebhooks
import svix.webhooks

MISMATCH = "No matching signature found"
TOO_OLD = "Message timestamp too old"
TOO_NEW = "Message timestamp too new"
MISSING = "Missing required headers"

VERIFIERS = {
    "standardwebhooks": (standardwebhooks.Webhook, standardwebhooks.WebhookVerificationError),
    "svix": (svix.webhooks.Webhook, svix.webhooks.WebhookVerificationError),
}


def flip(data: bytes, index: int) -> bytes:
    """The bytes with one changed bit, which leaves them text."""
    return data[:index] + bytes([data[index] ^ 1]) + data[index + 1 :]


def flip_signature(header: str) -> str:
    """Changes the first base64 digit, since bits of the last one before the padding are ignored."""
    version, _, digits = header.partition(",")
    return f"{version},{'B' if digits[0] == 'A' else 'A'}{digits[1:]}"


def signed_at(webhook, body: bytes, headers: dict[str, str], seconds: int) -> dict[str, str]:
    """The headers of the same message, signed by the holder of the key at another time."""
    then = datetime.datetime.fromtimestamp(seconds, tz=datetime.timezone.utc)
    signature = webhook.sign(headers["webhook-id"], then, body.decode())
    return headers | {"webhook-timestamp": str(seconds), "webhook-signature": signature}


def changed(webhook, body: bytes, headers: dict[str, str]):
    """Each change by name, the changed batch, and the expected reason; None if the verifiers give no reason."""
    timestamp = int(headers["webhook-timestamp"])
    signature = headers["webhook-signature"]
    other = flip_signature(signature)
    yield "one byte of the body", flip(body, len(body) // 2), headers, MISMATCH
    yield "one digit of the signature", body, headers | {"webhook-signature": other}, MISMATCH
    yield "the timestamp (a second earlier)", body, headers | {"webhook-timestamp": str(timestamp - 1)}, MISMATCH
    yield "the time of signing (an hour ago)", body, signed_at(webhook, body, headers, timestamp - 3600), TOO_OLD
    yield "the time of signing (in an hour)", body, signed_at(webhook, body, headers, timestamp + 3600), TOO_NEW
    yield "the id", body, headers | {"webhook-id": headers["webhook-id"] + "0"}, MISMATCH
    for name in headers:
        yield f"{name} (left out)", body, {key: headers[key] for key in headers if key != name}, MISSING
    yield "the blank between signatures (two)", body, headers | {"webhook-signature": f"{other}  {signature}"}, None


def check(name: str, body: bytes, headers: dict[str, str], verifier: str, secret: str) -> None:
    make, refusal = VERIFIERS[verifier]
    webhook = make(secret)
    webhook.verify(body, headers)
    age = int(time.time()) - int(headers["webhook-timestamp"])
    print(f"{name}: accepted by {verifier}, {len(json.loads(body))} events, {len(body)} bytes, signed {age} s ago")
    headers = {key: value for key, value in headers.items() if key.startswith("webhook-")}

    other_key = "whsec_" + "A" * 44
    for what, altered_body, altered_headers, reason in changed(webhook, body, headers):
        refuse(f"{name}: {verifier}", webhook, refusal, what, altered_body, altered_headers, reason)
    refuse(f"{name}: {verifier}", make(other_key), refusal, "the key", body, headers, MISMATCH)


def refuse(title: str, webhook, refusal, what: str, body: bytes, headers: dict[str, str], reason: str | None) -> None:
    try:
        webhook.verify(body, headers)
    except (refusal, ValueError) as error:
        if reason is not None and str(error) != reason:
            sys.exit(f"{title} with {what} changed: refused with '{error}', expected '{reason}'")
        print(f"{title} refuses with {what} changed: {error}")
    else:
        sys.exit(f"{title} ACCEPTS with {what} changed")


def main(secret_file: str, folder: str) -> None:
    secret = pathlib.Path(secret_file).read_text().strip()
    bodies = sorted(pathlib.Path(folder).glob("*.body.json"))
    if not bodies:
        sys.exit(f"no signed batch in {folder}")
    for path in bodies:
        name = path.name.removesuffix(".body.json")
        headers = json.loads(path.with_name(f"{name}.headers.json").read_text())
        if not json.loads(path.read_bytes()):
            sys.exit(f"{name}: holds no event")
        for verifier in VERIFIERS:
            check(name, path.read_bytes(), headers, verifier, secret)


main(*sys.argv[1:])
