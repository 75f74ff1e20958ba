#!/usr/bin/env python3
"""buy.py URL SESSION: a purchase over HTTP, with the standard library alone.

CARTWRIGHT_KEY has the access key, if the service requires one.
"""
import http.client, json, os, random, sys, time, urllib.error, urllib.request, uuid
from typing import NamedTuple


class Answer(NamedTuple):
    status: int
    body: dict
    tag: str


def attempt(request):
    """The answer of the service, and its Retry-After in seconds."""
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return Answer(answer.status, json.load(answer), answer.headers["ETag"]), None
    except urllib.error.HTTPError as refusal:
        wait = refusal.headers["Retry-After"]
        answer = Answer(refusal.code, json.load(refusal), refusal.headers["ETag"])
        return answer, None if wait is None else int(wait)


def call(method, path, body, tag=None):
    """One request, repeated with the same key until there is an answer. It has one effect, however often it arrives."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    if tag:
        headers["If-Match"] = tag
    if key := os.environ.get("CARTWRIGHT_KEY"):
        headers["Authorization"] = f"Bearer {key}"
    for number in range(10):
        wait = min(5, 0.1 * 2**number) * random.uniform(0.5, 1)
        try:
            request = urllib.request.Request(url + path, json.dumps(body).encode(), headers, method=method)
            answer, asked = attempt(request)
            if asked is None and answer.status < 500:
                return answer
            wait = max(wait, asked or 0)
            reason = f"{answer.status} {answer.body['code']}"
        except (OSError, ValueError, http.client.HTTPException) as error:
            reason = error
        print(f"{method} {path}: {reason}; once more", file=sys.stderr)
        time.sleep(wait)
    sys.exit(f"{method} {path}: no answer")


def expect(answer):
    """The body of a successful answer; exits for an error."""
    if answer.status >= 400:
        sys.exit(f"{answer.body['code']}: {answer.body['detail']}")
    return answer.body


def money(minor):
    return f"{minor // 100}.{minor % 100:02} USD"


def show(session):
    lines = ", ".join(f"{line['quantity']} x {line['sku']}" for line in session["cart"]["lines"])
    print(f"cart: {lines}, {money(session['quote']['total'])}")


url, session = sys.argv[1], f"/v1/sessions/{sys.argv[2]}"

# The catalog has the prices. PUT may be repeated as it is.
lines = [{"id": "MUG", "sku": "MUG", "quantity": 2}, {"id": "TEA", "sku": "TEA", "quantity": 1}]
seen = call("PUT", session, {"cart": {"lines": lines}})
show(expect(seen))

# A card from marketing for this customer.
card = {
    "id": "tenoff", "tp": "short_news", "ca": int(time.time()), "ea": -1, "tt": "Ten percent off",
    "e": {"class_type": "coupon_code", "coupon_code": "TENOFF", "discount_percentage": "10", "min_subtotal": "30.00"},
}
offer = expect(call("POST", session + "/cards", {"cards": [card]}))["offers"][0]
print(f"card: {offer['headline']}")

# A change of the revision that was seen. The card has changed the session: 412 has the current session and its tag.
command = {"command": "set_quantity", "line": "MUG", "quantity": 3}
answer = call("POST", session + "/commands", command, tag=seen.tag)
if answer.status == 412:
    lines = len(answer.body["session"]["cart"]["lines"])
    print(f"412: the session has changed, its cart of {lines} lines has not")
    answer = call("POST", session + "/commands", command, tag=answer.tag)
show(expect(answer))
shown = answer.body["quote"]["total"]

# The coupon is applied, but the page with the button still shows the total before it.
applied = expect(call("POST", session + "/commands", {"command": "apply_coupon", "card": "tenoff"}))
print(f"coupon: {offer['code']} saves {money(applied['offers'][0]['saves'])}")
answer = call("POST", session + "/complete", {"total": shown, "method": "card"})
if answer.status == 409 and answer.body["code"] == "checkout.total_changed":
    total = answer.body["total"]
    print(f"409: {money(total)} instead of {money(shown)}, and the customer agrees")
    answer = call("POST", session + "/complete", {"total": total, "method": "card"})
order = expect(answer)["order"]
print(f"paid: {money(order['total'])}, order {order['id']}")

answer = call("POST", f"/v1/orders/{order['id']}/returns", {"lines": [{"line": "MUG", "quantity": 1}]})
print(f"returned: 1 x MUG, {money(expect(answer)['refunded'])} back")
