"""The checks of .ci/check-agents."""

import asyncio
import base64
import collections
import gzip
import hashlib
import hmac
import http.client
import json
import os
import pathlib
import random
import re
import socket
import subprocess
import sys
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.hazmat.primitives.asymmetric import ec
from http_message_signatures import HTTPMessageSigner, HTTPMessageVerifier, HTTPSignatureKeyResolver, algorithms
from jsonschema import Draft202012Validator
from jsonschema.validators import extend
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

SCHEMAS = pathlib.Path("Tests/CartwrightAgentsTests/Schemas")
VERSIONS = ["2026-04-08", "2026-08-25"]
UCP, ACP = "/ucp/2026-04-08", "/acp"
ITEMS = ["bouquet_roses", "pot_ceramic", "bouquet_sunflowers", "bouquet_tulips", "orchid_white"]
STATUSES = {
    "ucp incomplete", "ucp ready_for_complete", "ucp requires_escalation", "ucp completed", "ucp canceled",
    "acp not_ready_for_payment", "acp ready_for_payment", "acp requires_escalation", "acp completed", "acp canceled",
}
# The answers that the models of each version parse.
PARSED = {"ucp checkout", "ucp cart", "ucp order", "ucp search", "ucp lookup", "ucp product"}
CODES = ["10OFF", "welcome20", "FIXED500", "SPRING", "NOPE", "10off"]
# The experimental capabilities, with the files of their schemas.
DISCOUNT = "dev.cartwright.shopping.discount."
OFFER = "dev.ucp.shopping.offer"
EXPERIMENTS = {
    DISCOUNT + "approaching": "discount_approaching", DISCOUNT + "available": "discount_available",
    DISCOUNT + "inapplicable": "discount_inapplicable", DISCOUNT + "rejection_codes": "discount_rejection_codes",
    OFFER: "offer",
}


def number(text):
    return int.from_bytes(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), "big")


def url64(value):
    return base64.urlsafe_b64encode(value.to_bytes(32, "big")).decode().rstrip("=")


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def keys(work):
    key = ec.generate_private_key(ec.SECP256R1()).private_numbers()
    point = key.public_numbers
    jwk = {"kid": "agent", "kty": "EC", "crv": "P-256", "x": url64(point.x), "y": url64(point.y)}
    (work / "agents.json").write_text(json.dumps({"keys": [jwk]}))
    (work / "private").write_text(str(key.private_value))
    (work / "port").write_text(str(free_port()))


# MARK: Schemas

def remembering():
    """A stock validator with a cache of valid parts by keyword, since most parts of answers repeat."""
    known = set()

    def once(keyword, plain):
        def check(validator, value, instance, schema):
            text = json.dumps(instance) if isinstance(instance, (dict, list)) else None
            if text is None or len(text) > 1_000:
                yield from plain(validator, value, instance, schema)
                return
            # Schemas are objects that exist for the whole run, so an object identifies its place in them.
            key = (keyword, id(schema), text)
            if key in known:
                return
            errors = list(plain(validator, value, instance, schema))
            if not errors and len(known) < 1_000_000:
                known.add(key)
            yield from errors
        return check

    keywords = ["$ref", "allOf", "anyOf", "oneOf", "if", "items", "contains", "properties"]
    return extend(Draft202012Validator, {name: once(name, Draft202012Validator.VALIDATORS[name]) for name in keywords})


def registry_of(version):
    """The schemas of a version of UCP, and of ACP."""
    resources = []
    ucp = SCHEMAS / f"ucp-{version}"
    for path in [*ucp.glob("schemas/**/*.json"), *ucp.glob("discovery/*.json")]:
        document = json.loads(path.read_text())
        resources.append((document.get("$id", path.name), document))
    for path in (SCHEMAS / "acp-2026-04-17").glob("schema.*.json"):
        document = json.loads(path.read_text())
        resources.append((document["$id"], document))
        # One document refers to the other by its file name.
        resources.append(("https://example.com/schemas/cart/" + path.name, document))
    return Registry().with_resources(
        (name, Resource.from_contents(document, default_specification=DRAFT202012)) for name, document in resources
    )


def validators(version):
    """The validators of answers in a version of UCP, and of answers in ACP."""
    registry, kind = registry_of(version), remembering()

    def validator(*references):
        return kind({"allOf": [{"$ref": r} for r in references]}, registry=registry)

    shopping = "https://ucp.dev/schemas/shopping/"
    acp = "https://example.com/schemas/agentic-checkout/bundle.schema.json#/$defs/"
    return {
        "ucp checkout": validator(
            # Each extension contains a whole checkout and its additions: the first is used as a whole, of others the additions.
            shopping + "discount.json#/$defs/dev.ucp.shopping.checkout",
            shopping + "fulfillment.json#/$defs/dev.ucp.shopping.checkout/allOf/1",
            shopping + "buyer_consent.json#/$defs/dev.ucp.shopping.checkout/allOf/1",
        ),
        "ucp cart": validator(shopping + "discount.json#/$defs/dev.ucp.shopping.cart"),
        "ucp order": validator(shopping + "order.json"),
        "ucp error": validator(f"https://ucp.dev/schemas/{error_folder(version)}/types/error_response.json"),
        "ucp profile": validator("https://ucp.dev/schemas/ucp.json#/$defs/business_schema"),
        "ucp search": validator(shopping + "catalog_search.json#/$defs/search_response"),
        "ucp lookup": validator(shopping + "catalog_lookup.json#/$defs/lookup_response"),
        "ucp product": validator(shopping + "catalog_lookup.json#/$defs/get_product_response"),
        **({"ucp permalink": validator(shopping + "permalink.json#/$defs/dev.ucp.shopping.permalink/business_schema")}
           if version != "2026-04-08" else {}),
        "acp checkout": validator(acp + "CheckoutSession"),
        "acp completed": validator(acp + "CheckoutSessionWithOrder"),
        "acp order": validator(acp + "Order"),
        "acp error": validator(acp + "Error"),
        "acp discovery": validator(acp + "DiscoveryResponse"),
        "acp cart": validator("https://example.com/schemas/cart/bundle.schema.json#/$defs/Cart"),
    }


def error_folder(version):
    return "shopping" if version == "2026-04-08" else "common"


# MARK: Requests

class Answer:
    """An answer, in the shape that the verifier of signatures reads."""

    def __init__(self, response):
        self.status_code = response.status
        self.headers = dict(response.getheaders())
        self.content = response.read()
        self.json = json.loads(self.content) if self.content else None


class Request:
    """A request, in the shape that the signer of signatures reads."""

    def __init__(self, method, url, headers):
        self.method, self.url, self.headers = method, url, headers


class Shop:
    def __init__(self, url, profile):
        self.url, self.profile, self.counts, self.statuses = url, profile, collections.Counter(), collections.Counter()
        self.connection = http.client.HTTPConnection(url.split("://")[1])
        self.validators = {version: validators(version) for version in VERSIONS}
        self.version = VERSIONS[0]
        # The files for the models of each version, by version, and the number of their answers.
        self.answers, self.parsed = {}, collections.Counter()
        own = self.send("GET", "/schemas/shopping/promotions.json")
        if own.status_code == 200:
            for known in self.validators.values():
                known["own promotions"] = remembering()({**own.json, "$ref": "#/$defs/promotions"})
        for capability, file in EXPERIMENTS.items():
            schema = self.send("GET", f"/schemas/shopping/{file}.json")
            if schema.status_code != 200:
                continue
            expect(schema.json["experimental"] is True and schema.json["name"] == capability, "an experiment", schema.json)
            for version, known in self.validators.items():
                for resource in [d for d in schema.json["$defs"] if d.startswith("dev.ucp.shopping.")]:
                    whole = {**schema.json, "$ref": f"#/$defs/{resource}"}
                    known[f"{capability} {resource}"] = remembering()(whole, registry=registry_of(version))

    def send(self, method, path, body=None, headers=None):
        raw = None if body is None else json.dumps(body).encode()
        self.connection.request(method, path, raw, {"Content-Type": "application/json", **(headers or {})})
        return Answer(self.connection.getresponse())

    def ucp(self, method, path, body=None, key=None):
        agent = f'profile="{self.profile}"; version="{self.version}"'
        headers = {"UCP-Agent": agent, "Idempotency-Key": key or str(uuid.uuid4())}
        return self.send(method, UCP + path, body, headers)

    def acp(self, method, path, body=None, key=None):
        headers = {"API-Version": "2026-04-17", "Idempotency-Key": key or str(uuid.uuid4())}
        return self.send(method, ACP + path, body, headers)

    def check(self, name, value):
        version = (value.get("ucp") or value).get("version", VERSIONS[0]) if name.startswith("ucp") else VERSIONS[0]
        error = next(self.validators[version][name].iter_errors(value), None)
        if error:
            raise SystemExit(f"not valid as {name}: {error.json_path}: {error.message[:300]}\n{json.dumps(value)[:2000]}")
        self.counts[name] += 1
        if name in PARSED and version in self.answers:
            self.answers[version].write(json.dumps({"kind": name.split()[1], "answer": value}) + "\n")
            self.parsed[version] += 1
        self.check_experiments(name, value, version)
        if isinstance(value.get("promotions"), dict):
            self.check("own promotions", value["promotions"])
        if isinstance(value.get("status"), str):
            self.statuses[name.split()[0] + " " + value["status"]] += 1
        return value


    def check_experiments(self, name, value, version):
        """Checks that an answer with experimental capabilities is valid by their schemas."""
        if name not in ("ucp checkout", "ucp cart"):
            return
        resource = "dev.ucp.shopping." + name.split()[1]
        for capability in EXPERIMENTS.keys() & value["ucp"]["capabilities"].keys():
            error = next(self.validators[version][f"{capability} {resource}"].iter_errors(value), None)
            if error:
                raise SystemExit(f"not valid as {capability}: {error.json_path}: {error.message[:300]}\n{json.dumps(value)[:2000]}")
            self.counts["experiment " + capability.split(".")[-1]] += 1


def expect(condition, text, *values):
    if not condition:
        raise SystemExit(f"expected {text}: {json.dumps(values)[:3000]}")


# MARK: The same totals

def total(totals, kind):
    return sum(entry["amount"] for entry in totals if entry["type"] == kind)


def one_cart(shop, chance):
    lines = chance.sample(ITEMS, chance.randint(1, 4))
    units = {item: chance.randint(1, 4) for item in lines}
    codes = chance.sample(CODES, chance.randint(0, 3))
    option = chance.choice([None, ("US", "std-ship", 500), ("US", "exp-ship-us", 1500), ("DE", "exp-ship-intl", 2500)])
    email = chance.choice([None, "jane.doe@example.com"])

    native_cart = {
        "currency": "USD", "codes": codes, "channel": "agent",
        "lines": [{"id": item, "sku": item, "quantity": units[item]} for item in lines],
    }
    if email:
        native_cart["customer"] = {"id": email}
    if option:
        native_cart["country"] = option[0]
        native_cart["shipping"] = [{"id": "shipment_1", "method": option[1], "amount": option[2]}]
    native = shop.send("POST", "/v1/quotes", {"cart": native_cart})
    expect(native.status_code == 200, "a quote", native.json)
    quote = native.json

    body = {
        "line_items": [{"item": {"id": item}, "quantity": units[item]} for item in lines],
        "discounts": {"codes": codes},
    }
    if email:
        body["buyer"] = {"email": email, "consent": {"marketing": chance.random() < 0.5}}
    if option:
        body["fulfillment"] = {"methods": [{
            "type": "shipping", "destinations": [{"id": "d1", "address_country": option[0]}],
            "selected_destination_id": "d1", "groups": [{"id": "g1", "selected_option_id": option[1]}],
        }]}
    shop.version = chance.choice(VERSIONS)
    created = shop.ucp("POST", "/checkout-sessions", body)
    expect(created.status_code == 201, "a checkout", created.json)
    ucp = shop.check("ucp checkout", created.json)
    expect(ucp["ucp"]["version"] == shop.version, "the version that the agent names", ucp["ucp"])

    create = {
        "currency": "usd", "capabilities": {}, "discounts": {"codes": codes},
        "line_items": [{"id": item} for item in lines for _ in range(units[item])],
    }
    if email:
        create["buyer"] = {"email": email}
    if option:
        create["fulfillment_details"] = {"address": {
            "name": "Jane", "line_one": "1 Main St", "city": "X", "state": "Y", "country": option[0],
            "postal_code": "1",
        }}
    acp = shop.check("acp checkout", shop.acp("POST", "/checkout_sessions", create).json)
    if option:
        chosen = [{"type": "shipping", "option_id": option[1], "item_ids": []}]
        changed = shop.acp("POST", f"/checkout_sessions/{acp['id']}", {"selected_fulfillment_options": chosen})
        acp = shop.check("acp checkout", changed.json)
    compare(quote, ucp, acp)
    shop.version = next(version for version in VERSIONS if version != shop.version)
    other = shop.check("ucp checkout", shop.ucp("GET", f"/checkout-sessions/{ucp['id']}").json)
    compare(quote, other, acp)
    if chance.random() < 0.2:
        finish(shop, ucp, acp, chance)
    elif chance.random() < 0.1:
        shop.check("ucp checkout", shop.ucp("POST", f"/checkout-sessions/{ucp['id']}/cancel").json)
        shop.check("acp checkout", shop.acp("POST", f"/checkout_sessions/{acp['id']}/cancel").json)
    if chance.random() < 0.1:
        lacking(shop, lines)
    if chance.random() < 0.1:
        cart = {"line_items": body["line_items"], "discounts": body["discounts"]}
        follow(shop, shop.check("ucp cart", shop.ucp("POST", "/carts", cart).json))
        shop.check("acp cart", shop.acp("POST", "/carts", {"line_items": create["line_items"]}).json)


def follow(shop, cart):
    """Follows an offer that is bound to the state of a cart, and tries it again in the next state."""
    actions = cart.get("actions", {}).get(OFFER, [])
    if not actions:
        return
    config = actions[0]["config"]
    path = f"/carts/{cart['id']}/offers/{config['offer_id']}/revisions/{config['revision']}/apply"
    better = shop.check("ucp cart", shop.ucp("POST", path).json)
    expect(total(better["totals"], "total") == total(cart["totals"], "total") + config["impact"]["total_delta"],
           "the difference of the offer", config, better["totals"])
    expect(better["line_items"] == config["proposed_update"]["line_items"], "the lines of the offer", config, better)
    expect(better["offers"]["applied"][-1]["revision"] == config["revision"], "a note of the offer", better)
    late = shop.check("ucp cart", shop.ucp("POST", path).json)
    expect(late["messages"][0]["code"] == "offer_source_state_mismatch", "an offer of an earlier state", late)
    expect(late["totals"] == better["totals"], "the cart as it was", late)
    shop.counts["offer followed"] += 1


def experiments(quote, ucp):
    """Checks that the experimental members have the figures of the engine."""
    discounts = ucp["discounts"]
    near = [p["threshold"] - p["total"] for kind in discounts.get("approaching", {}).values() for p in kind]
    short = [offer["short_by"] for offer in ucp["promotions"]["offers"] if offer["unit"] == "money"]
    expect(sorted(near) == sorted(short), "the amounts that are missing", discounts, ucp["promotions"]["offers"])
    applied = {p["id"] for p in discounts["available"] if p["applied"]}
    expect(applied == {p["promotion"] for p in quote["applied"]}, "the native promotions", discounts)
    codes = [m["code"] for m in ucp.get("messages", []) if m.get("path", "").startswith("$.discounts.codes")]
    expect([c["reason"] for c in discounts["inapplicable"]] == codes, "the codes without effect", discounts, codes)


def compare(quote, ucp, acp):
    """Checks that a cart has the same total in all protocols, by line and by promotion."""
    expect(total(ucp["totals"], "total") == quote["total"], "the native total by UCP", quote, ucp["totals"])
    expect(total(acp["totals"], "total") == quote["total"], "the native total by ACP", quote, acp["totals"])
    rest = sum(t["amount"] for t in ucp["totals"] if t["type"] != "total")
    expect(rest == quote["total"], "entries that add up to the total", ucp["totals"])
    acp_rest = (total(acp["totals"], "subtotal") - total(acp["totals"], "discount")
                + total(acp["totals"], "fulfillment") + total(acp["totals"], "tax"))
    expect(acp_rest == quote["total"], "entries that come to the total", acp["totals"])
    applied = {p["promotion"]: p["discount"] for p in quote["applied"] if p["discount"]}
    considered = {p["promotion"]: p for p in ucp["promotions"]["considered"] if p["applied"]}
    expect({n: p["amount"] for n, p in considered.items()} == applied, "the native discounts by promotion", applied)
    acp_applied = {d["coupon"]["id"]: d["amount"] for d in acp["discounts"]["applied"]}
    expect(acp_applied == applied, "the native discounts by ACP", applied, acp_applied)
    for discount in ucp["discounts"]["applied"] + acp["discounts"]["applied"]:
        shares = discount.get("allocations")
        expect(shares is None or sum(s["amount"] for s in shares) == discount["amount"], "shares that add up", discount)
    experiments(quote, ucp)
    for index, line in enumerate(quote["lines"]):
        expect(line["subtotal"] == total(ucp["line_items"][index]["totals"], "subtotal"), "the native line", line)
        for share in line["allocations"]:
            own = next((s["amount"] for s in considered[share["promotion"]].get("lines", [])
                        if s["path"] == f"$.line_items[{index}]"), 0)
            expect(own == share["amount"], "the native share of a line", share, considered)
        off = {t["type"]: t["amount"] for t in ucp["line_items"][index]["totals"]}
        acp_off = {t["type"]: t["amount"] for t in acp["line_items"][index]["totals"]}
        expect(-off.get("items_discount", 0) == acp_off.get("items_discount", 0), "opposite signs", off, acp_off)


def finish(shop, ucp, acp, chance):
    token = chance.choice(["success_token", "success_token", "fail_token", "challenge_token"])
    instrument = {"id": "i", "handler_id": "mock_payment_handler", "type": "card",
                  "credential": {"type": "token", "token": token}}
    done = shop.check("ucp checkout", shop.ucp(
        "POST", f"/checkout-sessions/{ucp['id']}/complete", {"payment": {"instruments": [instrument]}}).json)
    if done["status"] == "completed":
        shop.check("ucp order", shop.ucp("GET", f"/orders/{done['order']['id']}").json)
        native = shop.send("GET", f"/v1/orders/{done['order']['id']}")
        expect(native.status_code == 200 and native.json["total"] == total(done["totals"], "total"),
               "the same order in the native service", native.json)
    payment = {"handler_id": "mock_payment_handler",
               "instrument": {"type": "card", "credential": {"type": "spt", "token": token}}}
    answer = shop.acp("POST", f"/checkout_sessions/{acp['id']}/complete", {"payment_data": payment}).json
    shop.check("acp completed" if answer["status"] == "completed" else "acp checkout", answer)


def lacking(shop, lines):
    """Checks requests with an item that is not available."""
    items = [*lines, "gardenias", "pink_wumpus"]
    ucp = shop.check("ucp checkout", shop.ucp("POST", "/checkout-sessions", {
        "line_items": [{"item": {"id": item}, "quantity": 1} for item in items]}).json)
    acp = shop.check("acp checkout", shop.acp("POST", "/checkout_sessions", {
        "currency": "usd", "capabilities": {}, "line_items": [{"id": item} for item in items]}).json)
    for answer, status, unknown in [(ucp, "incomplete", "item_unavailable"), (acp, "not_ready_for_payment", "not_found")]:
        codes = [message["code"] for message in answer["messages"] if message["type"] == "error"]
        expect(codes[:2] == ["out_of_stock", unknown] and answer["status"] == status, "what is not there", answer)
        expect(len(answer["line_items"]) == len(lines), "the available items", answer)


# MARK: Gift cards

def gift_cards(shop):
    """Pays a part with a gift card, in a checkout that is valid by the schemas in every state."""
    def post(path, body):
        return shop.send("POST", path, body, {"Idempotency-Key": str(uuid.uuid4())})

    issued = post("/v1/gift-cards", {"amount": 1000, "currency": "USD"})
    expect(issued.status_code == 201, "a gift card", issued.json)
    code = issued.json["code"]
    card = {"id": "gift", "handler_id": "cartwright_gift_card", "type": "gift_card",
            "credential": {"type": "gift_card", "token": code}}
    body = {
        "line_items": [{"item": {"id": "bouquet_roses"}, "quantity": 1}],
        "fulfillment": {"methods": [{
            "type": "shipping", "destinations": [{"id": "d1", "address_country": "US"}],
            "selected_destination_id": "d1", "groups": [{"id": "g1", "selected_option_id": "std-ship"}],
        }]},
    }
    plain = shop.check("ucp checkout", shop.ucp("POST", "/checkout-sessions", body).json)
    full = total(plain["totals"], "total")
    create = {**body, "payment": {"instruments": [card]}}
    made = shop.check("ucp checkout", shop.ucp("POST", "/checkout-sessions", create).json)
    shown = made["payment"]["instruments"]
    expect([one["amount"] for one in shown] == [1000] and shown[0]["display"]["last_four"], "the gift card", made)
    wrong = {**card, "credential": {"type": "gift_card", "token": "WRONG"}}
    path = f"/checkout-sessions/{made['id']}"
    kept = {key: card[key] for key in ("id", "handler_id", "type")}
    update = {**body, "payment": {"instruments": [kept, wrong]}}
    refused = shop.check("ucp checkout", shop.ucp("PUT", path, update).json)
    told = [(message["code"], message["path"]) for message in refused["messages"]]
    expect(told == [("payment_failed", "$.payment.instruments[1]")], "a refused gift card", refused)
    instrument = {"id": "i", "handler_id": "mock_payment_handler", "type": "card",
                  "credential": {"type": "token", "token": "success_token"}}
    done = shop.check("ucp checkout", shop.ucp("POST", path + "/complete", {"payment": {"instruments": [instrument]}}).json)
    order = shop.check("ucp order", shop.ucp("GET", f"/orders/{done['order']['id']}").json)
    for answer in (made, refused, done, order):
        rest = sum(entry["amount"] for entry in answer["totals"] if entry["type"] != "total")
        expect(total(answer["totals"], "gift_card") == -1000, "the gift card in the totals", answer["totals"])
        expect(total(answer["totals"], "total") == rest == full - 1000, "what is left to pay", answer["totals"])
        expect(code not in json.dumps(answer), "no code", answer)
    acp = shop.acp("POST", "/checkout_sessions", {
        "currency": "usd", "capabilities": {}, "line_items": [{"id": "bouquet_roses"}]}).json
    again = post("/v1/gift-cards", {"amount": 500, "currency": "USD"}).json
    post(f"/v1/sessions/{acp['id']}/commands", {"command": "apply_gift_card", "code": again["code"]})
    seen = shop.check("acp checkout", shop.acp("GET", f"/checkout_sessions/{acp['id']}").json)
    expect(total(seen["totals"], "store_credit") == 500, "the gift card by ACP", seen["totals"])


# MARK: The catalog and permalinks

def catalog(shop, version):
    """Checks that items of the catalog are valid, and cost what they cost in a cart."""
    shop.version = version

    def ask(path, body):
        headers = {"UCP-Agent": f'profile="{shop.profile}"; version="{version}"'}
        return shop.send("POST", f"/ucp/{version}/catalog/{path}", body, headers).json

    found, page = [], {"limit": 4}
    while True:
        answer = shop.check("ucp search", ask("search", {"query": "*", "pagination": page}))
        found += answer["products"]
        if not answer["pagination"]["has_next_page"]:
            break
        page["cursor"] = answer["pagination"]["cursor"]
    expect(len(found) == 6, "all items", found)
    shop.check("ucp search", ask("search", {"query": "none such"}))
    ids = [product["variants"][0]["id"] for product in found]
    looked = shop.check("ucp lookup", ask("lookup", {"ids": ids + ["unknown"]}))
    expect([product["id"] for product in looked["products"]] == ids, "the same items", looked)
    shop.check("ucp product", ask("product", {"id": ids[0]}))
    shop.check("ucp error", ask("product", {"id": "unknown"}))
    cart = {"line_items": [{"item": {"id": id}, "quantity": 1} for id in ITEMS]}
    prices = {line["item"]["id"]: line["item"]["price"] for line in shop.ucp("POST", "/carts", cart).json["line_items"]}
    for product in found:
        own = product["variants"][0]["price"]["amount"]
        expect(own == prices.get(product["id"], own), "the price of a line", product, prices)


def permalinks(shop):
    """Follows a permalink, whose address is in the profile, to its checkout."""
    shop.version = "2026-08-25"
    profile = shop.send("GET", "/.well-known/ucp").json["ucp"]["capabilities"]["dev.ucp.shopping.permalink"][0]
    shop.check("ucp permalink", profile)
    answer = shop.send("GET", "/buy/orchid_white:3?discounts/codes/0=10off&utm_medium=mail")
    place = answer.headers["Location"]
    expect(answer.status_code == 303 and place.endswith("?utm_medium=mail"), "a redirection", place)
    path = "/checkout-sessions/" + re.search(r"/checkout/(\w+)", place)[1]
    made = shop.check("ucp checkout", shop.ucp("GET", path).json)
    expect(total(made["totals"], "total") == 8100, "three for two, less a tenth", made["totals"])


# MARK: Refusals

def refusals(shop):
    items = {"line_items": [{"item": {"id": "bouquet_tulips"}, "quantity": 1}]}
    for method, path, body, status in [
        ("POST", "/checkout-sessions", {}, 400), ("POST", "/checkout-sessions", {"line_items": [{}]}, 400),
        ("POST", "/checkout-sessions", {"line_items": [{"item": {"id": "x"}, "quantity": 0}]}, 400),
    ]:
        answer = shop.ucp(method, path, body)
        expect(answer.status_code == status and set(answer.json) == {"code", "content"}, f"a flat {status}", answer.json)
    for answer in [
        shop.ucp("GET", "/checkout-sessions/chk_nobody"), shop.ucp("GET", "/orders/nobody.o1"),
        shop.ucp("POST", "/checkout-sessions", {"line_items": [{"item": {"id": "gardenias"}, "quantity": 1}]}),
        shop.ucp("GET", "/carts/cart_nobody"),
    ]:
        expect(answer.status_code == 200, "an answer with reasons", answer.json)
        shop.check("ucp error", answer.json)
    shop.ucp("POST", "/checkout-sessions", items, key="same")
    again = shop.ucp("POST", "/checkout-sessions", {**items, "discounts": {"codes": ["10OFF"]}}, key="same")
    expect(again.status_code == 409, "409 for a key of another request", again.json)
    create = {"currency": "usd", "capabilities": {}, "line_items": [{"id": "bouquet_tulips"}]}
    shop.acp("POST", "/checkout_sessions", create, key="same")
    for answer, status in [
        (shop.acp("POST", "/checkout_sessions", {**create, "x": 1}), 400),
        (shop.acp("POST", "/checkout_sessions", {**create, "discounts": {"codes": ["a"]}}, key="same"), 422),
        (shop.acp("GET", "/checkout_sessions/cs_nobody"), 404), (shop.send("GET", ACP + "/carts/x"), 400),
        (shop.acp("POST", "/checkout_sessions", {"currency": "eur", "capabilities": {}, "line_items": [{"id": "x"}]}), 400),
        (shop.acp("POST", "/checkout_sessions", {**create, "line_items": [{"id": "gardenias"}]}), 400),
    ]:
        expect(answer.status_code == status, f"{status}", answer.json)
        shop.check("acp error", answer.json)
    shop.check("ucp profile", shop.send("GET", "/.well-known/ucp").json["ucp"])
    for version in VERSIONS:
        shop.check("ucp profile", shop.send("GET", f"/ucp/{version}/.well-known/ucp").json["ucp"])
    shop.check("acp discovery", shop.send("GET", "/.well-known/acp.json").json)


# MARK: Signatures and events

class Receiver(BaseHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def do_GET(self):
        body = json.dumps({
            "version": "2026-04-08",
            "capabilities": {
                name: [{"version": "2026-04-08", **more}]
                for name, more in [
                    ("dev.ucp.shopping.checkout", {}), ("dev.ucp.shopping.cart", {}),
                    ("dev.ucp.shopping.discount", {}), ("dev.ucp.shopping.fulfillment", {}),
                    ("dev.ucp.shopping.buyer_consent", {}), ("dev.cartwright.shopping.promotions", {}),
                    ("dev.ucp.shopping.catalog.search", {}), ("dev.ucp.shopping.catalog.lookup", {}),
                    *((name, {}) for name in EXPERIMENTS),
                    ("dev.ucp.shopping.order",
                     {"config": {"webhook_url": f"http://127.0.0.1:{self.server.server_port}/ucp?from=shop"}}),
                ]
            },
        }).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.events.append((self.path, dict(self.headers.items()), raw))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()


class Keys(HTTPSignatureKeyResolver):
    def __init__(self, jwk, secret=None):
        self.jwk, self.secret = jwk, secret

    def resolve_public_key(self, key_id):
        expect(key_id == self.jwk["kid"], "the key of the profile", key_id)
        point = ec.EllipticCurvePublicNumbers(number(self.jwk["x"]), number(self.jwk["y"]), ec.SECP256R1())
        return point.public_key()

    def resolve_private_key(self, key_id):
        return ec.derive_private_key(self.secret, ec.SECP256R1())


def signing_key(shop):
    """The key of the profile, which is the same in the profiles of all versions."""
    keys = [shop.send("GET", f"/ucp/{version}/.well-known/ucp").json for version in VERSIONS]
    old, new = keys[0]["signing_keys"][0], keys[1]["keys"][0]
    expect(old == new == shop.send("GET", "/.well-known/ucp").json["keys"][0], "one key", keys)
    return old


def signatures(shop, work):
    jwk = signing_key(shop)
    verifier = HTTPMessageVerifier(signature_algorithm=algorithms.ECDSA_P256_SHA256, key_resolver=Keys(jwk))
    items = {"line_items": [{"item": {"id": "bouquet_tulips"}, "quantity": 1}]}
    answer = shop.ucp("POST", "/checkout-sessions", items)
    result = verifier.verify(answer)
    expect('"@status"' in result[0].covered_components, "a signature of the answer")

    # And the reverse: a request that the other implementation signs.
    own = json.loads((work / "agents.json").read_text())["keys"][0]
    signer = HTTPMessageSigner(
        signature_algorithm=algorithms.ECDSA_P256_SHA256, key_resolver=Keys(own, int((work / "private").read_text())))
    raw = json.dumps(items).encode()
    for changed, status in ((None, 201), ("key", 401), ("body", 400)):
        headers = {
            "UCP-Agent": f'profile="{shop.profile}"', "Idempotency-Key": str(uuid.uuid4()),
            "Content-Type": "application/json",
            "Content-Digest": f"sha-256=:{base64.b64encode(hashlib.sha256(raw).digest()).decode()}:",
        }
        request = Request("POST", shop.url + UCP + "/checkout-sessions", headers)
        signer.sign(request, key_id="agent", include_alg=False, use_existing_digest=True, covered_component_ids=(
            "@method", "@authority", "@path", "ucp-agent", "idempotency-key", "content-digest", "content-type"))
        if changed == "key":
            headers["Idempotency-Key"] = "another"
        # The digest that was signed stays, so that only a comparison with the body finds the change.
        body = raw.replace(b": 1}", b": 2}") if changed == "body" else raw
        shop.connection.request("POST", UCP + "/checkout-sessions", body, dict(headers))
        answer = Answer(shop.connection.getresponse())
        expect(answer.status_code == status, "only what was signed", changed, answer.json)


def events(shop, work, receiver):
    """Checks that each event is signed as its protocol requires and valid, and that each order has one."""
    jwk = signing_key(shop)
    verifier = HTTPMessageVerifier(signature_algorithm=algorithms.ECDSA_P256_SHA256, key_resolver=Keys(jwk))
    made = shop.statuses["ucp completed"] + shop.statuses["acp completed"]
    for _ in range(600):
        if len(receiver.events) >= made:
            break
        time.sleep(0.1)
    expect(len(receiver.events) == made, "an event of each order", len(receiver.events), made)
    for path, headers, raw in list(receiver.events):
        if path.startswith("/ucp"):
            message = Request("POST", f"http://127.0.0.1:{receiver.server_port}{path}", headers)
            verifier.verify(message)
            shop.check("ucp order", json.loads(raw))
        else:
            fields = dict(part.split("=") for part in headers["Merchant-Signature"].split(","))
            secret = (work / "secret").read_text().strip().encode()
            code = hmac.new(secret, fields["t"].encode() + b"." + raw, hashlib.sha256).hexdigest()
            expect(hmac.compare_digest(code, fields["v1"]), "the signature of the event")
            event = json.loads(raw)
            expect(set(event) == {"type", "data"} and event["type"] in ("order_create", "order_update"), "an event", event)
            expect({"type", "checkout_session_id", "permalink_url", "status"} <= set(event["data"]), "an order", event)
            shop.check("acp order", event["data"])


# MARK: A stock MCP client

# The versions of the client: None is one without `initialize`.
MCP_VERSIONS = [None, "2025-11-25", "2025-06-18"]


async def begin(session, version):
    """Begins a session of the client in a version: the client would name only its newest one."""
    import mcp.client.session
    if version is None:
        return await session.discover()
    mcp.client.session.LATEST_HANDSHAKE_VERSION = version
    agreed = (await session.initialize()).protocol_version
    expect(agreed == version, "the version of the client", agreed, version)


async def mcp_client(shop, version):
    """Buys by a stock client, in a version of its protocol."""
    from mcp import ClientSession
    from mcp.client.streamable_http import streamable_http_client

    def meta():
        return {"ucp-agent": {"profile": shop.profile}, "idempotency-key": str(uuid.uuid4())}

    async with streamable_http_client(shop.url + UCP + "/mcp") as streams:
        async with ClientSession(streams[0], streams[1]) as session:
            await begin(session, version)
            tools = {tool.name for tool in (await session.list_tools()).tools}
            expect({"create_checkout", "complete_checkout", "get_order"} <= tools, "the tools", sorted(tools))

            async def call(name, **arguments):
                result = await session.call_tool(name, {"meta": meta(), **arguments})
                return getattr(result, "structured_content", None) or result.structuredContent

            def items(count):
                return {"line_items": [{"item": {"id": "orchid_white"}, "quantity": count}]}

            cart = shop.check("ucp cart", await call("create_cart", cart=items(1)))
            cart = shop.check("ucp cart", await call("update_cart", id=cart["id"], cart=items(2)))
            checkout = shop.check("ucp checkout", await call("create_checkout", checkout={"cart_id": cart["id"]}))
            offer = next(o for o in checkout["promotions"]["offers"] if o["promotion"] == "three-orchids")
            expect(offer["short_by"] == 1 and offer["saves"] == 4500, "one orchid more saves one", offer)
            follow = {**items(2 + offer["short_by"]), "promotions": {"follow": offer["id"]}}
            better = shop.check("ucp checkout", await call("update_checkout", id=checkout["id"], checkout=follow))
            expect(total(better["totals"], "total") == 9000, "three for two", better["totals"])
            moved = await call("update_checkout", id=checkout["id"], checkout=follow)
            shop.check("ucp error", moved)
            expect(moved["messages"][0]["code"] == "promotion_offer_moved_on", "an offer of an earlier state", moved)
            pay = {"payment": {"instruments": [{
                "id": "i", "handler_id": "mock_payment_handler", "type": "card",
                "credential": {"type": "token", "token": "success_token"}}]}}
            done = await call("complete_checkout", id=checkout["id"], checkout=pay)
            shop.check("ucp checkout", done)
            order = shop.check("ucp order", await call("get_order", id=done["order"]["id"]))
            expect(total(order["totals"], "total") == 9000, "the order", order["totals"])

    async with streamable_http_client(shop.url + ACP + "/mcp") as streams:
        async with ClientSession(streams[0], streams[1]) as session:
            await begin(session, version)

            async def call(name, **arguments):
                about = {"api_version": "2026-04-17", "idempotency_key": str(uuid.uuid4())}
                result = await session.call_tool(name, {"meta": about, **arguments})
                return getattr(result, "structured_content", None) or result.structuredContent

            create = {"currency": "usd", "capabilities": {}, "line_items": [{"id": "orchid_white"}] * 3}
            made = shop.check("acp checkout", await call("create_checkout_session", payload=create))
            address = {"name": "J", "line_one": "1", "city": "X", "state": "Y", "country": "US", "postal_code": "1"}
            chosen = [{"type": "shipping", "option_id": "std-ship", "item_ids": []}]
            await call("update_checkout_session", id=made["id"], payload={
                "fulfillment_details": {"address": address}})
            await call("update_checkout_session", id=made["id"], payload={"selected_fulfillment_options": chosen})
            done = await call("complete_checkout_session", id=made["id"], payload={"payment_data": {
                "handler_id": "mock_payment_handler",
                "instrument": {"type": "card", "credential": {"type": "spt", "token": "t"}}}})
            shop.check("acp completed", done)


# MARK: A service that is killed

def restart(work, program):
    """Checks that the event of an order is sent by the next service, if one is killed before the delivery."""
    port = free_port()

    def serve():
        service = subprocess.Popen(
            [program, "serve", "--shop", work / "shop", "--acp", "--store", work / "store.db", "--listen", "127.0.0.1:0",
             "--agent-webhook", f"http://127.0.0.1:{port}/acp", "--agent-webhook-secret-file", work / "secret"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return service, re.search(r"http://\S+", service.stdout.readline())[0]

    service, url = serve()
    try:
        order = acp_order(Shop(url, "http://127.0.0.1:9/profile"))
        service.kill()
        service.wait()
        service, _ = serve()
        receiver = listen(port)
        for _ in range(900):
            if receiver.events:
                break
            time.sleep(0.1)
        told = [json.loads(raw) for _, _, raw in receiver.events]
        expect([event["data"]["id"] for event in told] == [order], "one event of the order", told)
        print("the event of an order is sent after the service was killed")
    finally:
        service.kill()
        service.wait()


def acp_order(shop):
    address = {"name": "J", "line_one": "1", "city": "X", "state": "Y", "country": "US", "postal_code": "1"}
    made = shop.acp("POST", "/checkout_sessions", {
        "currency": "usd", "capabilities": {}, "line_items": [{"id": "bouquet_tulips"}],
        "fulfillment_details": {"address": address}}).json
    chosen = [{"type": "shipping", "option_id": "std-ship", "item_ids": []}]
    shop.acp("POST", f"/checkout_sessions/{made['id']}", {"selected_fulfillment_options": chosen})
    payment = {"handler_id": "mock_payment_handler",
               "instrument": {"type": "card", "credential": {"type": "spt", "token": "t"}}}
    done = shop.acp("POST", f"/checkout_sessions/{made['id']}/complete", {"payment_data": payment}).json
    return shop.check("acp completed", done)["order"]["id"]


def listen(port):
    receiver = ThreadingHTTPServer(("127.0.0.1", port), Receiver)
    receiver.events = []
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    return receiver


def run(work, url):
    receiver = listen(int((work / "port").read_text()))
    shop = Shop(url, f"http://127.0.0.1:{receiver.server_port}/profile")
    shop.answers = {version: gzip.open(work / f"answers-{version}.gz", "wt") for version in VERSIONS}
    refusals(shop)
    gift_cards(shop)
    signatures(shop, work)
    for version in MCP_VERSIONS:
        asyncio.run(mcp_client(shop, version))
    for version in VERSIONS:
        catalog(shop, version)
    permalinks(shop)
    chance = random.Random(int(os.environ.get("CARTWRIGHT_AGENT_SEED", "1")))
    started = time.monotonic()
    least = int(os.environ.get("CARTWRIGHT_AGENT_CARTS", "500"))
    wanted = int(os.environ.get("CARTWRIGHT_AGENT_ANSWERS", "0"))
    count = 0
    while count < least or min(shop.parsed[version] for version in VERSIONS) < wanted:
        one_cart(shop, chance)
        count += 1
    events(shop, work, receiver)
    for answers in shop.answers.values():
        answers.close()
    print(f"{count} carts in {time.monotonic() - started:.0f} s; valid: "
          + ", ".join(f"{name} {shop.counts[name]}" for name in sorted(shop.counts)))
    if count >= 500:
        expect(STATUSES <= set(shop.statuses), "every status", dict(shop.statuses))
    print("statuses: " + ", ".join(f"{name} {shop.statuses[name]}" for name in sorted(shop.statuses)))


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[2])
    if sys.argv[1] == "keys":
        keys(folder)
    elif sys.argv[1] == "restart":
        restart(folder, sys.argv[3])
    else:
        run(folder, sys.argv[3])
