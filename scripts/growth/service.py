"""The operations of the service, over HTTP."""

import http.client
import json
import os
import subprocess
import time
import urllib.parse

from measuring import Row, Unexpected, of_process

SKUS = 10_000
# The units of a line that is worth more than all promotions take off.
UNITS = 10_000


def tenth(count: int) -> int:
    """A smaller size for inputs that need several requests each to set up."""
    return max(1, count // 10)


def catalog(promotions: int = 0, items: int = SKUS, limited: int = 0) -> dict:
    """A catalog of items, promotions that apply to most carts, some that apply to none, and some with usage limits."""
    usual = [
        {"id": "tenth", "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "order"}}]},
        {"id": "back", "returns": "claw_back", "usage_limit": 10 ** 9,
         "conditions": [{"type": "subtotal", "at_least": 1}],
         "effects": [{"type": "amount_off", "amount": 1, "target": {"scope": "order"}}]},
        {"id": "coded", "code": "CODED", "effects": [{"type": "amount_off", "amount": 1}]},
        {"id": "given", "effects": [{"type": "gift", "sku": "S0"}]},
    ]
    more = [{"id": f"p{n}", "conditions": [{"type": "subtotal", "at_least": 10 ** 12 + n}],
             "starts_at": "2026-01-01T00:00:00Z", "ends_at": "2036-01-01T00:00:00Z",
             "effects": [{"type": "amount_off", "amount": 1, "target": {"scope": "order"}}]} for n in range(promotions)]
    more += [{"id": f"u{n}", "usage_limit": 10 ** 9, "conditions": [{"type": "subtotal", "at_least": 1}],
              "effects": [{"type": "amount_off", "amount": 1, "target": {"scope": "order"}}]} for n in range(limited)]
    return {"currency": "USD", "promotions": usual + more,
            "items": [{"sku": f"S{n}", "unit_price": 1000 + n % 9000, "categories": ["all"]} for n in range(items)]}


def lines(count: int, quantity: int = 3) -> list:
    return [{"id": f"l{n}", "sku": f"S{n}", "unit_price": 1000 + n % 9000, "quantity": quantity,
             "categories": ["all"]} for n in range(count)]


def cards(count: int) -> dict:
    now = int(time.time()) - 3600
    # Most have expired, since a feed has at most 250 live cards.
    return {"cards": [{"id": f"c{n}", "tp": "text_announcement", "ca": now - n, "tt": "Tea", "ds": "Fresh", "db": True,
                       "ea": -1 if n < 200 else now} for n in range(count)]}


class Shop:
    """A running service, and requests to it."""

    def __init__(self, programs: str, folder: str, name: str, items: int = SKUS):
        self.number, self.said = 0, 0.0
        path = os.path.join(folder, name)
        with open(path + ".json", "w") as file:
            json.dump(catalog(items=items), file)
        with open(path + ".key", "w") as file:
            file.write("5a" * 32)
        os.chmod(path + ".key", 0o600)
        self.log = open(path + ".log", "w")
        self.folder = folder
        self.process = subprocess.Popen(
            [os.path.join(programs, "cartwright-net"), "serve", "--catalog", path + ".json", "--store", path + ".store",
             "--listen", "127.0.0.1:0", "--trust-carts", "--body-bytes", str(64 << 20),
             "--gift-card-key-file", path + ".key"],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.address = self.process.stdout.readline().split("//")[-1].strip()
        self.connection = http.client.HTTPConnection(self.address, timeout=300)
        self.document = json.loads(self.call("GET", "/openapi.json")[1])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.log.close()

    @property
    def operations(self) -> set[str]:
        return {operation["operationId"] for path in self.document["paths"].values()
                for operation in path.values() if "operationId" in operation}

    def row(self, name: str, dimension: str, prepare, **others) -> Row:
        return Row(name, dimension, prepare, lambda: of_process(self.process.pid), **others)

    def fresh(self) -> str:
        self.number += 1
        return f"g{self.number}"

    def call(self, method: str, path: str, body=None, kind: str = "application/json") -> tuple[int, bytes]:
        headers = {"Content-Type": kind} if body is not None else {}
        if method in ("POST", "PATCH"):
            headers["Idempotency-Key"] = self.fresh()
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        # A service closes idle connections.
        if time.monotonic() - self.said > 20:
            self.connection.close()
        self.connection.request(method, path, data, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        self.said = time.monotonic()
        return answer.status, text

    def get(self, method: str, path: str, body=None, kind: str = "application/json") -> dict:
        """The body of an answer, which must be a result."""
        status, text = self.call(method, path, body, kind)
        if status >= 400:
            raise Unexpected(f"{method} {path}: {status} {text[:300]!r}")
        return json.loads(text) if text else {}

    def asking(self, method: str, path: str, body=None, kind: str = "application/json"):
        """A function that sends a prepared request, and returns the code of a refusal."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()

        def work():
            status, text = self.call(method, path, data, kind)
            if status < 400:
                return None
            try:
                code = json.loads(text)["code"]
            except (ValueError, KeyError):
                code = "no problem"
            if status >= 500:
                raise Unexpected(f"{status} {code}")
            return code
        return work

    def streaming(self, path: str, body: bytes):
        """A function that sends a body, and reads the streamed answer meanwhile."""
        file = os.path.join(self.folder, self.fresh())
        with open(file, "wb") as out:
            out.write(body)

        def work():
            subprocess.run(
                ["curl", "--silent", "--show-error", "--fail", "--output", "/dev/null", "--data-binary", f"@{file}",
                 "--header", "Content-Type: application/x-ndjson", "--header", f"Idempotency-Key: {self.fresh()}",
                 f"http://{self.address}{path}"], check=True)
        return work

    # The state before a measurement.

    def session(self, count: int = 1, quantity: int = 3, **others) -> str:
        name = self.fresh()
        self.get("PUT", f"/v1/sessions/{name}", {"cart": {"lines": lines(count, quantity), **others}})
        return name

    def command(self, session: str, name: str, **others) -> dict:
        return self.get("POST", f"/v1/sessions/{session}/commands", {"command": name, **others})

    def begun(self, count: int = 1, quantity: int = 3) -> tuple[str, int]:
        session = self.session(count, quantity)
        return session, self.command(session, "begin_checkout")["quote"]["total"]

    def paid(self, count: int = 1, quantity: int = 3) -> str:
        session = self.fresh()
        self.get("PUT", f"/v1/sessions/{session}", {"cart": {"lines": lines(count, quantity)}})
        self.buy(session)
        return f"{session}.o1"

    def pending(self, count: int = 1) -> tuple[str, str]:
        session, total = self.begun(count)
        answer = self.get("POST", f"/v1/sessions/{session}/complete", {"total": total, "payment": "pending"})
        return session, answer["payment"]["key"]

    def buy(self, session: str) -> None:
        total = self.command(session, "begin_checkout")["quote"]["total"]
        self.get("POST", f"/v1/sessions/{session}/complete", {"total": total})

    def orders(self, count: int) -> str:
        """A session with some earlier orders, and a line in its cart."""
        session = self.session()
        for _ in range(tenth(count)):
            self.buy(session)
            self.command(session, "add_line", line=lines(1)[0])
        return session

    def revised(self, count: int) -> str:
        session = self.session()
        for number in range(tenth(count)):
            self.command(session, "set_channel", channel=f"c{number}")
        return session

    def carded(self, count: int) -> str:
        session = self.session()
        self.get("POST", f"/v1/sessions/{session}/cards", cards(count))
        return session

    def returned(self, count: int) -> str:
        """An order with repeated returns of one unit."""
        order = self.paid(1, tenth(count) + 1)
        for _ in range(tenth(count)):
            self.get("POST", f"/v1/orders/{order}/returns", {"lines": [{"line": "l0", "quantity": 1}]})
        return order

    def coded(self, count: int) -> str:
        """Issues codes. Returns the first of them."""
        job = self.get("POST", "/v1/codes", {"promotion": "coded", "pattern": f"{self.fresh()}-########", "count": count})
        self.await_job(job["id"])
        codes = self.get("GET", "/v1/codes?promotion=coded&limit=1")
        return codes["codes"][0]["code"]

    def await_job(self, job: str) -> None:
        while True:
            state = self.get("GET", f"/v1/jobs/{job}")["state"]
            if state not in ("waiting", "running", "queued"):
                return
            time.sleep(0.01)


def session_rows(shop: Shop) -> list[Row]:
    def of_lines(method, path, body=None):
        def prepare(count):
            session = shop.session(count)
            return shop.asking(method, path.format(session), body)
        return prepare

    def of(make, method, path, body=None):
        def prepare(count):
            return shop.asking(method, path.format(make(count)), body)
        return prepare

    def putting(change):
        def prepare(count):
            return shop.asking("PUT", f"/v1/sessions/{shop.fresh()}", {"cart": change(count)})
        return prepare

    def with_promotions(make):
        def prepare(count):
            return shop.asking("POST", "/v1/quotes", make(count))
        return prepare

    one = lines(1)
    carts = json.dumps({"cart": {"lines": one}}).encode() + b"\n"
    past = json.dumps({"cart": {"lines": one, "recorded": {"discount": 700}}}).encode() + b"\n"
    # An order and a coupon of WooCommerce.
    order = lambda n: {"number": str(n), "currency": "USD", "total": "9.00", "discount_total": "1.00", "coupon_lines": [],
                       "line_items": [{"sku": "S0", "quantity": 1, "subtotal": "10.00"}]}
    coupon = lambda n: {"id": n, "code": f"code-{n}", "amount": "10.00", "discount_type": "percent", "status": "publish"}
    reasons = "POST", "/v1/quotes?explain=reasons"
    facts = lambda count: {f"a{n}": n for n in range(count)}
    too_many_lines = (10_001, "cart.too_many_lines")
    rows = [
        shop.row("create_quote", "lines", lambda n: shop.asking("POST", "/v1/quotes", {"cart": {"lines": lines(n)}})),
        shop.row("create_quote", "units", lambda n: shop.asking("POST", "/v1/quotes", {"cart": {"lines": lines(1, n)}})),
        shop.row("create_quote", "codes", lambda n: shop.asking(
            "POST", "/v1/quotes", {"cart": {"lines": one, "codes": [f"X{k}" for k in range(n)]}}), refusal="too_many"),
        shop.row("create_quote", "shipments", lambda n: shop.asking("POST", "/v1/quotes", {"cart": {
            "lines": one, "shipping": [{"id": f"s{k}", "method": "m", "amount": 1} for k in range(n)]}})),
        shop.row("create_quote", "promotions of its own", with_promotions(
            lambda n: {"cart": {"lines": one}, "promotions": [
                {"id": f"p{k}", "effects": [{"type": "percent_off", "percent": "1"}]} for k in range(n)]})),
        shop.row("create_quote", "promotions of its own, with reasons", lambda n: shop.asking(
            *reasons, {"cart": {"lines": one}, "promotions": [
                {"id": f"p{k}", "conditions": [{"type": "subtotal", "at_least": 10 ** 9}],
                 "effects": [{"type": "percent_off", "percent": "1"}]} for k in range(n)]})),
        shop.row("create_quote_batch", "carts", lambda n: shop.streaming("/v1/quotes/batch", carts * n)),
        shop.row("create_simulation", "carts", lambda n: shop.streaming("/v1/simulations", carts * n)),
        shop.row("create_backtest", "orders", lambda n: shop.streaming("/v1/backtests", past * n)),
        shop.row("create_backtest", "orders of a shop", lambda n: shop.streaming(
            "/v1/backtests", b"".join(json.dumps(order(k)).encode() + b"\n" for k in range(n)))),
        shop.row("create_import", "coupons of a shop", lambda n: shop.asking("POST", "/v1/imports", {
            "currency": "USD", "files": [{"name": "coupons.json", "text": json.dumps([coupon(k) for k in range(n)])}]})),
        shop.row("put_session", "lines", putting(lambda n: {"lines": lines(n)}), most=10_000, limit=too_many_lines),
        shop.row("put_session", "units", putting(lambda n: {"lines": lines(1, n)})),
        shop.row("put_session", "codes", putting(lambda n: {"lines": one, "codes": [f"X{k}" for k in range(n)]}),
            refusal="too_many"),
        shop.row("put_session", "attributes", putting(lambda n: {"lines": one, "attributes": facts(n)}),
            most=1_000, limit=(1_001, "cart.too_many_attributes")),
        shop.row("put_session", "uses of promotions", putting(lambda n: {"lines": one, "customer": {
            "id": "c", "promotion_uses": {f"p{k}": 1 for k in range(n)}}})),
        shop.row("patch_session", "lines", of_lines("PATCH", "/v1/sessions/{}", {"cart": {"channel": "web"}})),
        shop.row("get_session", "lines", of_lines("GET", "/v1/sessions/{}")),
        shop.row("get_session", "tens of orders", of(shop.orders, "GET", "/v1/sessions/{}")),
        shop.row("get_session", "cards", of(shop.carded, "GET", "/v1/sessions/{}"), refusal="too_many"),
        shop.row("get_session", "tens of revisions", of(shop.revised, "GET", "/v1/sessions/{}")),
        shop.row("add_cards", "cards", lambda n: shop.asking(
            "POST", f"/v1/sessions/{shop.session()}/cards", cards(n)), refusal="too_many"),
        shop.row("get_cards", "cards", of(shop.carded, "GET", "/v1/sessions/{}/cards")),
        shop.row("get_placement", "cards", of(shop.carded, "GET", "/v1/sessions/{}/placements/home_hero")),
        shop.row("get_reasons", "lines", of_lines("GET", "/v1/sessions/{}/reasons")),
        shop.row("get_waterfall", "lines", of_lines("GET", "/v1/sessions/{}/waterfall")),
        shop.row("list_steps", "lines", of_lines("GET", "/v1/sessions/{}/steps")),
        shop.row("list_steps", "tens of revisions", of(shop.revised, "GET", "/v1/sessions/{}/steps")),
        shop.row("delete_session", "lines", of_lines("DELETE", "/v1/sessions/{}")),
        shop.row("delete_session", "lines in checkout", of(lambda n: shop.begun(n)[0], "DELETE", "/v1/sessions/{}")),
        shop.row("delete_session", "cards", of(shop.carded, "DELETE", "/v1/sessions/{}"), refusal="too_many"),
        shop.row("complete_session", "lines", lambda n: completing(shop, *shop.begun(n))),
        shop.row("complete_session", "tens of orders", lambda n: completing(shop, *agreed(shop, shop.orders(n)))),
        shop.row("cancel_session", "lines", lambda n: shop.asking("POST", f"/v1/sessions/{shop.begun(n)[0]}/cancel", {})),
        shop.row("get_order", "lines", of(shop.paid, "GET", "/v1/orders/{}")),
        shop.row("get_order", "lines that came back", lambda n: shop.asking(
            "GET", f"/v1/orders/{sent_back(shop, shop.paid(n), n)}")),
        shop.row("get_order", "tens of returns", of(shop.returned, "GET", "/v1/orders/{}")),
        shop.row("get_order", "tens of orders", lambda n: shop.asking("GET", f"/v1/orders/{shop.orders(n)}.o1")),
        shop.row("create_return", "lines", lambda n: returning(shop, shop.paid(n), n)),
        shop.row("create_return", "lines, nothing done", lambda n: returning(shop, shop.paid(n), n, "?dry_run=true")),
        shop.row("create_return", "one line named again and again", lambda n: shop.asking(
            "POST", f"/v1/orders/{shop.paid(1, n)}/returns", {"lines": [{"line": "l0", "quantity": 1}] * n})),
        shop.row("create_return", "lines that came back before", lambda n: returning(
            shop, sent_back(shop, shop.paid(n), n), n)),
        shop.row("create_return", "units", lambda n: shop.asking(
            "POST", f"/v1/orders/{shop.paid(1, n)}/returns", {"lines": [{"line": "l0", "quantity": n}]})),
        shop.row("create_return", "all that is left", of(shop.paid, "POST", "/v1/orders/{}/returns", {})),
        shop.row("create_return", "tens of returns before", lambda n: shop.asking(
            "POST", f"/v1/orders/{shop.returned(n)}/returns", {})),
        shop.row("cancel_order", "lines", of(shop.paid, "POST", "/v1/orders/{}/cancel", {})),
        shop.row("get_counters", "tens of orders", lambda n: shop.asking(
            "GET", "/v1/counters/back" if shop.orders(n) else "")),
    ]
    return rows + command_rows(shop) + code_rows(shop) + account_rows(shop) + [
        shop.row(name, "lines of a session", of_lines("GET", path)) for name, path in (
            ("get_health", "/health"), ("get_ready", "/ready"), ("get_metrics", "/metrics"),
            ("get_openapi", "/openapi.json"), ("get_problem", "/problems/json.syntax"))
    ]


def agreed(shop: Shop, session: str) -> tuple[str, int]:
    return session, shop.command(session, "begin_checkout")["quote"]["total"]


def completing(shop: Shop, session: str, total: int):
    return shop.asking("POST", f"/v1/sessions/{session}/complete", {"total": total})


def returning(shop: Shop, order: str, count: int, query: str = ""):
    body = {"lines": [{"line": f"l{n}", "quantity": 1} for n in range(count)]}
    return shop.asking("POST", f"/v1/orders/{order}/returns{query}", body)


def sent_back(shop: Shop, order: str, count: int) -> str:
    """Returns a unit of each line of an order."""
    returning(shop, order, count)()
    return order


def command_rows(shop: Shop) -> list[Row]:
    """Each command of the state machine on a session with many lines, or with many cards for card commands."""
    def row(name, make=shop.session, dimension="lines", **others):
        def prepare(count):
            session = make(count)
            return shop.asking("POST", f"/v1/sessions/{session}/commands", {"command": name, **others})
        return shop.row("send_command", f"{name}, {dimension}", prepare, refusal="")

    def paying(name, **others):
        def prepare(count):
            session, key = shop.pending(count)
            return shop.asking("POST", f"/v1/sessions/{session}/commands", {"command": name, "key": key, **others})
        return shop.row("send_command", f"{name}, lines", prepare)

    def tender(name, applied=None):
        """A command on a gift card or store credit of its own, after another command has applied it."""
        def prepare(count):
            session, customer = shop.session(count), shop.fresh()
            card = shop.get("POST", "/v1/gift-cards", {"amount": 100, "currency": "USD"})
            shop.get("POST", "/v1/store-credits", {"amount": 100, "currency": "USD", "customer": customer})
            shop.command(session, "set_customer", customer={"id": customer})
            code = {"apply_gift_card": {"code": card["code"]}}
            if applied:
                shop.command(session, applied, **code.get(applied, {}))
            return shop.asking("POST", f"/v1/sessions/{session}/commands", {"command": name, **code.get(name, {})})
        return shop.row("send_command", f"{name}, lines", prepare)

    rows = {
        "view_card": [row("view_card", shop.carded, "cards", card="c0")],
        "open_card": [row("open_card", shop.carded, "cards", card="c0")],
        "dismiss_card": [row("dismiss_card", shop.carded, "cards", card="c0")],
        "apply_coupon": [row("apply_coupon", shop.carded, "cards", card="c0")],
        "dismiss_coupon": [row("dismiss_coupon", shop.carded, "cards", card="c0")],
        "view_item": [row("view_item", sku="X", unit_price=1)],
        "set_customer": [row("set_customer", customer={"id": "c2"})],
        "set_country": [row("set_country", country="DE")],
        "set_channel": [row("set_channel", channel="web")],
        "set_attribute": [row("set_attribute", key="k", value="v")],
        "add_line": [row("add_line", line={"sku": "X", "unit_price": 1, "quantity": 1}),
                     shop.row("send_command", "add_line, tens of orders", lambda n: shop.asking(
                         "POST", f"/v1/sessions/{shop.orders(n)}/commands",
                         {"command": "add_line", "line": {"sku": "X", "unit_price": 1, "quantity": 1}}))],
        "set_quantity": [row("set_quantity", line="l0", quantity=2)],
        "remove_line": [row("remove_line", line="l0"), row("remove_line", dimension="lines, none of them", line="x")],
        "enter_code": [row("enter_code", code="CODED"), row("enter_code", dimension="lines, unknown", code="NOBODY")],
        "remove_code": [row("remove_code", code="CODED")],
        "decline_gift": [row("decline_gift", promotion="given")],
        "accept_gift": [row("accept_gift", promotion="given")],
        "choose_shipping": [row("choose_shipping", method="m", amount=5)],
        "begin_checkout": [row("begin_checkout"), row("begin_checkout", shop.carded, "cards")],
        "cancel_checkout": [row("cancel_checkout", lambda n: shop.begun(n)[0])],
        "apply_gift_card": [tender("apply_gift_card")],
        "remove_gift_card": [tender("remove_gift_card", applied="apply_gift_card")],
        "use_store_credit": [tender("use_store_credit")],
        "stop_store_credit": [tender("stop_store_credit", applied="use_store_credit")],
        "payment_confirmed": [paying("payment_confirmed")],
        "payment_failed": [paying("payment_failed", reason="no money")],
    }
    known = set(shop.document["components"]["schemas"]["command"]["discriminator"]["mapping"])
    if missing := known - set(rows):
        raise SystemExit(f"error: expected a row for each command of a session, found none for {sorted(missing)}")
    return [row for name in rows for row in rows[name]]


def code_rows(shop: Shop) -> list[Row]:
    def making(count):
        body = {"promotion": "coded", "pattern": f"{shop.fresh()}-########", "count": count}

        def work():
            shop.await_job(shop.get("POST", "/v1/codes", body)["id"])
        return work

    def of(method, path, body=None):
        def prepare(count):
            code = shop.coded(count)
            return shop.asking(method, path.format(urllib.parse.quote(code, safe="")), body)
        return prepare

    def job(count):
        body = {"promotion": "coded", "pattern": f"{shop.fresh()}-########", "count": count}
        made = shop.get("POST", "/v1/codes", body)["id"]
        shop.await_job(made)
        return shop.asking("GET", f"/v1/jobs/{made}")

    return [
        shop.row("create_codes", "codes", making),
        shop.row("list_codes", "codes", of("GET", "/v1/codes?promotion=coded&limit=1")),
        shop.row("get_code", "codes", of("GET", "/v1/codes/{}")),
        shop.row("revoke_code", "codes", of("POST", "/v1/codes/{}/revoke", {})),
        shop.row("get_job", "codes", job),
    ]


def account_rows(shop: Shop) -> list[Row]:
    """Operations on gift cards and store credits, beside many others."""
    def issued(path, count):
        made = {}
        for _ in range(count):
            made = shop.get("POST", path, {"amount": 2500, "currency": "USD", **(
                {"customer": "ada"} if path == "/v1/store-credits" else {})})
        return made["id"]

    def rows(path, name):
        def of(method, end, body=None):
            return lambda count: shop.asking(method, f"{path}/{issued(path, count)}{end}", body)

        def list_of(method, body=None):
            def prepare(count):
                issued(path, count)
                return shop.asking(method, path, body)
            return prepare

        terms = {"amount": 1, "currency": "USD", **({"customer": "ada"} if name == "store_credit" else {})}
        return [
            shop.row(f"issue_{name}", "accounts", list_of("POST", terms)),
            shop.row(f"list_{name}s", "accounts", list_of("GET")),
            shop.row(f"get_{name}", "accounts", of("GET", "")),
            shop.row(f"adjust_{name}", "accounts", of("POST", "/adjust", {"amount": 1, "reason": "r"})),
            shop.row(f"disable_{name}", "accounts", of("POST", "/disable", {})),
            shop.row(f"enable_{name}", "accounts", of("POST", "/enable", {})),
            shop.row(f"list_{name}_entries", "accounts", of("GET", "/entries")),
        ]

    return rows("/v1/gift-cards", "gift_card") + rows("/v1/store-credits", "store_credit")


def catalog_rows(shop: Shop) -> list[Row]:
    """Operations on a large catalog, or on a service with one."""
    there = {}

    def put(*counts: int) -> None:
        if there.get("is") != counts:
            shop.get("PUT", "/v1/catalog", catalog(*counts))
            there["is"] = counts

    def beside(make, items: bool = False):
        def prepare(count):
            put(0, count) if items else put(count, 10)
            return make(count)
        return prepare

    def limited(make):
        def prepare(count):
            put(0, 10, count)
            return make(count)
        return prepare

    def on(method, path, body=None, items: bool = False):
        return beside(lambda count: shop.asking(method, path, body), items)

    def taking(count):
        there.clear()
        return shop.asking("PUT", "/v1/catalog", catalog(count, 10))

    def taking_items(count):
        there.clear()
        return shop.asking("PUT", "/v1/catalog", catalog(0, count))

    def changed(path):
        def prepare(count):
            for number in range(tenth(count)):
                shop.get("PUT", "/v1/promotions/tenth", {"id": "tenth", "priority": number, "effects": []})
            there.clear()
            return shop.asking("GET", path)
        return prepare

    def repriced(count):
        # A read also has versions that are not recorded yet, and reads their items.
        put(0, 10)
        for number in range(tenth(count)):
            shop.get("PUT", "/v1/promotions/tenth", {"id": "tenth", "effects": [
                {"type": "percent_off", "percent": str(1 + number % 2), "target": {"scope": "lines"}}]})
        there.clear()
        return shop.asking("GET", "/v1/prices/S0/history?limit=500")

    def deleting(count):
        shop.get("PUT", "/v1/promotions/extra", {"id": "extra", "effects": []})
        return shop.asking("DELETE", "/v1/promotions/extra")

    def copying(count):
        return shop.asking("GET", f"/v1/sessions/{shop.session(1, UNITS)}/copy")

    cart = {"cart": {"lines": [{"sku": "S0", "quantity": 1}]}}
    return [
        shop.row("put_catalog", "promotions", taking),
        shop.row("put_catalog", "items", taking_items),
        shop.row("get_catalog", "promotions", on("GET", "/v1/catalog")),
        shop.row("get_catalog", "items", on("GET", "/v1/catalog", items=True)),
        shop.row("list_items", "items", on("GET", "/v1/items?q=S&limit=500", items=True)),
        shop.row("list_prices", "items", lambda n: shop.asking("POST", "/v1/prices", {
            "skus": [f"S{k}" for k in range(min(n, 1000))]})),
        shop.row("list_prices", "promotions", on("POST", "/v1/prices", {"skus": ["S0"]})),
        shop.row("get_price_history", "items", on("GET", "/v1/prices/S0/history?limit=500", items=True)),
        shop.row("get_price_history", "tens of changes", repriced),
        shop.row("list_dates", "promotions", on("GET", "/v1/catalog/dates?limit=500")),
        shop.row("get_promotion", "promotions", on("GET", "/v1/promotions/tenth")),
        shop.row("put_promotion", "promotions", on("PUT", "/v1/promotions/tenth", {"id": "tenth", "effects": []})),
        shop.row("delete_promotion", "promotions", beside(deleting)),
        shop.row("create_quote", "promotions", on("POST", "/v1/quotes", cart)),
        shop.row("create_quote", "promotions, with reasons", on("POST", "/v1/quotes?explain=reasons", cart)),
        shop.row("create_simulation", "promotions", beside(lambda n: shop.streaming(
            "/v1/simulations", json.dumps(cart).encode() + b"\n"))),
        shop.row("put_session", "promotions", beside(lambda n: shop.asking("PUT", f"/v1/sessions/{shop.fresh()}", cart))),
        shop.row("get_reasons", "promotions", beside(lambda n: shop.asking(
            "GET", f"/v1/sessions/{shop.session()}/reasons")), bounded="nudges: 5,000,000 of work"),
        shop.row("get_waterfall", "promotions", beside(lambda n: shop.asking(
            "GET", f"/v1/sessions/{shop.session()}/waterfall"))),
        shop.row("list_promotions", "promotions", on("GET", "/v1/promotions?limit=500")),
        shop.row("list_promotions", "promotions without the code", on("GET", "/v1/promotions?code=NONE&limit=500")),
        shop.row("list_promotions", "promotions before the last page", beside(lambda n: shop.asking(
            "GET", f"/v1/promotions?after={shop.get('GET', '/v1/catalog')['promotions'][-2]['id']}"))),
        shop.row("get_promotion_usage", "promotions", on("GET", "/v1/promotions/back/usage")),
        shop.row("copy_session", "promotions", beside(copying)),
        shop.row("copy_session", "items", beside(copying, items=True)),
        shop.row("list_promotions", "promotions with usage limits", limited(lambda n: shop.asking(
            "GET", "/v1/promotions?limit=500"))),
        shop.row("copy_session", "promotions with usage limits", limited(copying)),
        shop.row("delete_session", "promotions with reserved uses", limited(lambda n: shop.asking(
            "DELETE", f"/v1/sessions/{shop.begun(1, UNITS)[0]}"))),
        shop.row("list_catalog_versions", "tens of versions", changed("/v1/catalog/versions")),
        shop.row("list_changes", "tens of changes", changed("/v1/changes?subject=none")),
    ]
