#!/usr/bin/env python3
"""buy.py URL SESSION: a purchase, a return, a batch of quotes and a simulation with the generated client.

The client is the package `cartwright_client` (README.md has the command that makes it).
CARTWRIGHT_KEY has the access key, if the service requires one.
"""
import io, json, os, sys, uuid

from cartwright_client import AuthenticatedClient, Client
from cartwright_client.api.catalog import create_simulation
from cartwright_client.api.orders import create_return
from cartwright_client.api.quotes import create_quote_batch
from cartwright_client.api.sessions import complete_session, put_session, send_command
from cartwright_client.models import (
    CartRequest, CommandBeginCheckout, CommandEnterCode, Completion, LineRequest, Problem, ReturnedLine, ReturnRequest,
    SessionRequest,
)
from cartwright_client.types import File


def expect(answer):
    """The body of a successful answer; exits for an error."""
    if isinstance(answer, Problem):
        sys.exit(f"{answer.code}: {answer.detail}")
    return answer


def new_key():
    """A key for a new request. A repetition after no answer takes the same key."""
    return str(uuid.uuid4())


def lines(*values):
    """A body of JSON values, one per line."""
    return File(io.BytesIO("".join(json.dumps(value) + "\n" for value in values).encode()))


def values(answer):
    """The JSON values of an answer, one per line."""
    return [json.loads(line) for line in expect(answer).payload.read().splitlines()]


def money(minor):
    return f"{minor // 100}.{minor % 100:02} USD"


url, session = sys.argv[1:]
key = os.environ.get("CARTWRIGHT_KEY")
client = AuthenticatedClient(base_url=url, token=key) if key else Client(base_url=url)

mugs, tea = LineRequest(id="MUG", sku="MUG", quantity=2), LineRequest(id="TEA", sku="TEA", quantity=1)
cart = SessionRequest(cart=CartRequest(lines=[mugs, tea]))
state = expect(put_session.sync(session, client=client, body=cart))
print(f"cart: {money(state.quote.total)}")

code = CommandEnterCode(command="enter_code", code="SPRING20")
state = expect(send_command.sync(session, client=client, body=code, idempotency_key=new_key()))
total = state.quote.total
print(f"code: {money(state.quote.discount)} off, {money(total)}")

begin = CommandBeginCheckout(command="begin_checkout")
state = expect(send_command.sync(session, client=client, body=begin, idempotency_key=new_key()))
print(f"phase: {state.phase.value}")

payment = Completion(total=total, method="card")
order = expect(complete_session.sync(session, client=client, body=payment, idempotency_key=new_key())).order
print(f"paid: {money(order.total)}")

units = ReturnRequest(lines=[ReturnedLine(line="MUG", quantity=1)])
order = expect(create_return.sync(order.id, client=client, body=units, idempotency_key=new_key()))
print(f"returned: {money(order.refunded)}")

carts = [{"lines": [{"sku": sku, "quantity": 3}], "codes": ["SPRING20"]} for sku in ("TEA", "SCARF", "PAN")]
for quote in values(create_quote_batch.sync(client=client, body=lines(*({"cart": cart} for cart in carts)))):
    print(f"quote: {quote['error']['code'] if 'error' in quote else money(quote['total'])}")

past = [
    {"currency": "USD", "lines": [{"sku": sku, "unit_price": price, "quantity": 3}], "codes": ["SPRING20"]}
    for sku, price in (("TEA", 875), ("SCARF", 5900))
]
report = values(create_simulation.sync(client=client, body=lines(*past)))[-1]
print(f"simulation: {report['carts']} carts, complete {json.dumps(report['complete'])}")
print(f"simulated discount: {money(report['report']['currencies'][0]['discount'])}")
