"""The commands of the program, and those of its session."""

import functools
import glob
import json
import os
import shutil
import subprocess

import stores
from measuring import Row, Unexpected, of_process, of_programs
from service import Shop, cards, catalog, lines, tenth

# Commands without a row, with the reason.
WITHOUT = {
    "outbox upload": "waits for a receiver; outbox retry and list measure the outbox",
    "sync": "waits for a server; cards and add_cards measure its input",
    "collector": "answers requests: a batch of at most 100 events each",
    "serve": "answers requests: its operations are rows",
    "workbench": "shows one flow; check and run measure it",
    "tour": "takes no input",
    "schema": "takes no input that grows",
    "generate-manual": "takes no input",
    "plugin new": "writes one template", "plugin build": "compiles one plugin", "plugin test": "runs for a given time",
    "plugin watch": "runs until it is stopped", "plugin install": "copies one plugin",
    "plugin upgrade": "compiles each installed plugin", "plugin uninstall": "removes one plugin",
    "plugin list": "reads one folder of plugins",
    "plugin doctor": "reads one folder of plugins", "plugin contract": "runs a fixed set of rules",
    "plugin replay": "repeats one probe", "plugin run": "runs one plugin on one probe",
}


class Program:
    """The program, and a folder for its files."""

    def __init__(self, programs: str, folder: str):
        self.path, self.folder, self.number = os.path.join(programs, "cartwright"), folder, 0
        self.filled: dict[tuple[str, int], tuple[str, str]] = {}

    def fresh(self, end: str) -> str:
        self.number += 1
        return os.path.join(self.folder, f"c{self.number}{end}")

    def write(self, end: str, text: str) -> str:
        path = self.fresh(end)
        with open(path, "w") as file:
            file.write(text)
        return path

    def run(self, *arguments: str, also: tuple[int, ...] = ()) -> str:
        done = subprocess.run([self.path, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode != 0 and done.returncode not in also:
            raise Unexpected(f"{' '.join(arguments)[:80]}: exit {done.returncode} {done.stderr[:300]}")
        return done.stdout

    def running(self, *arguments: str, also: tuple[int, ...] = ()):
        def work():
            self.run(*arguments, also=also)
        return work

    @property
    def commands(self) -> set[str]:
        """The commands of the program by name: `codes import`."""
        found = set()

        def walk(command, path):
            below = [one for one in command.get("subcommands", []) if one["commandName"] != "help"]
            if not below and path:
                found.add(" ".join(path))
            for one in below:
                walk(one, path + [one["commandName"]])
        walk(json.loads(self.run("--experimental-dump-help"))["command"], [])
        return found

    # Inputs.

    def scenario(self, count: int) -> str:
        return self.write(".json", json.dumps({"cart": {"currency": "USD", "lines": lines(count)}}))

    def carts(self, count: int) -> str:
        cart = json.dumps({"cart": {"currency": "USD", "lines": lines(1)}})
        return self.write(".ndjson", "".join(cart + "\n" for _ in range(count)))

    def orders(self, count: int) -> str:
        """Past orders with what the shop recorded."""
        cart = json.dumps({"cart": {"currency": "USD", "lines": lines(1), "recorded": {"discount": 700}}})
        return self.write(".ndjson", "".join(cart + "\n" for _ in range(count)))

    def sold(self, count: int) -> str:
        """A list of orders of WooCommerce."""
        return self.write(".json", json.dumps([
            {"number": str(n), "currency": "USD", "total": "9.00", "discount_total": "1.00", "coupon_lines": [],
             "line_items": [{"sku": "A", "quantity": 1, "subtotal": "10.00"}]} for n in range(count)]))

    def catalog(self, promotions: int = 0, items: int = 10) -> str:
        return self.write(".json", json.dumps(catalog(promotions, items)))

    def limited(self) -> str:
        return self.write(".json", json.dumps({"currency": "USD", "promotions": [
            {"id": "p", "usage_limit": 5, "effects": [{"type": "percent_off", "percent": "10"}]}]}))

    def coupons(self, count: int) -> str:
        """Coupons of WooCommerce."""
        return self.write(".json", json.dumps([
            {"id": n, "code": f"code-{n}", "amount": "10.00", "discount_type": "percent", "status": "publish"}
            for n in range(count)]))

    def bulk(self, count: int) -> str:
        """A discount of Shopify with codes, as lines."""
        node = "gid://shopify/DiscountCodeNode/1"
        gets = {"items": {"allItems": True}, "value": {"percentage": 0.1}}
        discount = {"__typename": "DiscountCodeBasic", "title": "tea", "startsAt": None, "endsAt": None,
                    "usageLimit": None, "appliesOncePerCustomer": False, "minimumRequirement": None,
                    "context": {"all": "ALL"}, "combinesWith": {"productDiscounts": False}, "customerGets": gets}
        rows = [{"id": node, "codeDiscount": discount}]
        rows += [{"code": f"code-{n}", "__parentId": node} for n in range(count)]
        return self.write(".jsonl", "".join(json.dumps(row) + "\n" for row in rows))

    def events(self, count: int, text: str = "") -> str:
        event = {"specversion": "1.0", "source": "/cartwright/shop", "type": "cartwright.checkout.started",
                 "subject": "s1", "time": "2026-01-01T12:00:00Z", "datacontenttype": "application/json",
                 "data": {"session": "s1", "text": text}}
        return self.write(".ndjson", "".join(json.dumps(event | {"id": f"e{n}"}) + "\n" for n in range(count)))

    def script(self, count: int) -> str:
        return self.write(".txt", "add item MUG price=1\n" * count)

    def flow(self, count: int) -> str:
        path = self.write(".flow", "> add item MUG price=1\n" * count)
        self.run("check", "--update", path)
        return path

    def secret(self) -> str:
        path = self.write(".key", "whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=" + "\n")
        os.chmod(path, 0o600)
        return path

    def issued(self, count: int) -> tuple[str, str]:
        """A store with some codes, and the file of their import."""
        out, store = self.fresh(".csv"), self.fresh(".store")
        self.run("codes", "generate", "--promotion", "p", "--pattern", "########", "--count", str(count),
                 "--output-file", out)
        self.run("codes", "import", out, "--store", store)
        return store, out

    def recorded(self, count: int, text: str = "") -> str:
        store = self.fresh(".store")
        self.run("outbox", "record", self.events(count, text), "--store", store, also=(65,))
        return store

    def keyed(self, count: int) -> tuple[str, str]:
        store = self.fresh(".store")
        for _ in range(count):
            made = json.loads(self.run("keys", "new", "--scope", "quote", "--store", store, "--json").splitlines()[0])
        return store, made["id"]

    def accounts(self, command: str, count: int) -> tuple[str, str]:
        """A copy of a store with gift cards or store credits, and the id of one. Each is issued by a program of its
        own, so a store is filled once for all rows."""
        if (command, count) not in self.filled:
            store = self.fresh(".store")
            for _ in range(count):
                made = json.loads(self.run(*self.issuing(command), "--store", store, "--json").splitlines()[0])
            self.filled[command, count] = (store, made["id"])
        (store, account), copy = self.filled[command, count], self.fresh(".store")
        for path in glob.glob(store + "*"):
            shutil.copyfile(path, copy + path[len(store):])
        return copy, account

    def issuing(self, command: str) -> list[str]:
        terms = [command, "issue", "--amount", "25.00", "--currency", "USD"]
        if command == "store-credits":
            return [*terms, "--customer", "ada"]
        keys = self.write(".key", "5a" * 32)
        os.chmod(keys, 0o600)
        return [*terms, "--gift-card-key-file", keys]


def account_rows(program: Program, row) -> list[Row]:
    def of(command, verb, *more, named=True):
        def prepare(count):
            store, account = program.accounts(command, count)
            words = program.issuing(command) if verb == "issue" else [command, verb]
            return program.running(*words, *([account] if named else []), *more, "--store", store)
        return row(f"{command} {verb}", "accounts", prepare, most=100)

    def importing(count):
        keys, cards = program.issuing("gift-cards")[-1], program.write(
            ".csv", "code,amount,currency\n" + "".join(f"OLD-SHOP-{n},25.00,USD\n" for n in range(count)))
        return program.running(
            "gift-cards", "import", cards, "--gift-card-key-file", keys, "--store", program.fresh(".store"))

    return [row("gift-cards import", "gift cards", importing)] + [
        made for command in ("gift-cards", "store-credits") for made in (
            of(command, "issue", named=False), of(command, "list", named=False), of(command, "show"),
            of(command, "adjust", "--add", "1.00", "--reason", "r"), of(command, "disable"), of(command, "enable"),
            of(command, "entries"))]


def command_rows(program: Program) -> list[Row]:
    run = program.running

    def row(name, dimension, prepare, **others):
        return Row(name, dimension, prepare, of_programs, **others)

    clock = ("--clock", "2026-01-01T12:00:00Z")

    def first_code(count):
        store, out = program.issued(count)
        with open(out) as file:
            return store, file.readlines()[1].split(",")[0]

    def dead(count):
        store = program.recorded(count, "x" * 33_000)
        listed = program.run("outbox", "list", "--store", store, "--state", "dead", "--limit", "1", "--json")
        return store, json.loads(listed.splitlines()[0]).get("id", "")

    def signed(count):
        folder = program.fresh("")
        program.run("sign", program.events(count), "--key", program.secret(), "--output-folder", folder, *clock)
        body = sorted(name for name in os.listdir(folder) if name.endswith(".body.json"))[0]
        return os.path.join(folder, body)

    def verifying(count):
        body = signed(count)
        return run("verify", body, "--headers", body.replace(".body.", ".headers."), "--key", program.secret(), *clock)

    def status(count):
        store, code = first_code(count)
        return run("codes", "status", code, "--store", store)

    def revoking(count):
        store, code = first_code(count)
        return run("codes", "revoke", code, "--store", store)

    def generating(count):
        return run("codes", "generate", "--promotion", "p", "--pattern", "########", "--count", str(count),
                   "--output-file", program.fresh(".csv"))

    def importing(count):
        _, out = program.issued(count)
        return run("codes", "import", out, "--store", program.fresh(".store"))

    def outbox(*arguments, make=program.recorded):
        return lambda count: run("outbox", *arguments, "--store", make(count))

    def of_dead(verb):
        def prepare(count):
            store, batch = dead(count)
            return run("outbox", verb, batch, "--store", store)
        return prepare

    def cards_file(count):
        return program.write(".json", json.dumps(cards(count)))

    priced, limited = program.catalog(), program.limited()
    return [
        row("price", "lines", lambda n: run("price", program.scenario(n), "--catalog", priced)),
        row("price", "carts", lambda n: run("price", program.carts(n), "--catalog", priced)),
        row("price", "promotions", lambda n: run("price", program.scenario(1), "--catalog", program.catalog(n))),
        row("price", "promotions, with reasons", lambda n: run(
            "price", program.scenario(1), "--catalog", program.catalog(n), "--explain"),
            bounded="nudges: 5,000,000 of work"),
        row("simulate", "carts", lambda n: run("simulate", program.carts(n), "--catalog", priced)),
        row("simulate", "promotions", lambda n: run("simulate", program.carts(1), "--catalog", program.catalog(n))),
        row("simulate", "carts with a limit", lambda n: run("simulate", program.carts(n), "--catalog", limited)),
        row("backtest", "orders", lambda n: run("backtest", program.orders(n), "--catalog", priced)),
        row("backtest", "orders of a shop", lambda n: run("backtest", program.sold(n), "--catalog", limited)),
        row("import", "coupons of a shop", lambda n: run(
            "import", "woocommerce", program.coupons(n), "--currency", "USD", "--output-file", program.fresh(".json"),
            also=(2,))),
        row("import", "codes of a discount", lambda n: run(
            "import", program.bulk(n), "--output-file", program.fresh(".json"), "--store", program.fresh(".store"))),
        row("check", "steps of a flow", lambda n: run("check", program.flow(n))),
        row("lint", "promotions", lambda n: run("lint", program.catalog(n), also=(1,))),
        row("lint", "items", lambda n: run("lint", program.catalog(0, n), also=(1,))),
        row("prices", "items", lambda n: run("prices", "--catalog", program.catalog(0, n), "--output", "ndjson")),
        row("prices", "promotions", lambda n: run("prices", "--catalog", program.catalog(n))),
        row("cards", "cards", lambda n: run("cards", cards_file(n), also=(1,))),
        row("codes generate", "codes", generating),
        row("codes import", "codes", importing),
        row("codes export", "codes", lambda n: run("codes", "export", "--store", program.issued(n)[0])),
        row("codes status", "codes of the store", status),
        row("codes revoke", "codes of the store", revoking),
        row("codes collisions", "codes of the store", lambda n: run(
            "codes", "collisions", "--store", program.issued(n)[0])),
        row("promotions export", "promotions", lambda n: run(
            "promotions", "export", "--format", "openai-feed", program.catalog(n))),
        row("changes list", "changes", lambda n: run("changes", "list", "--store", program.keyed(n)[0]), most=100),
        row("changes verify", "changes", lambda n: run("changes", "verify", "--store", program.keyed(n)[0]), most=100),
        row("sign", "events", lambda n: run(
            "sign", program.events(n), "--key", program.secret(), "--output-folder", program.fresh(""), *clock)),
        row("verify", "events", verifying),
        row("outbox record", "events", lambda n: run(
            "outbox", "record", program.events(n), "--store", program.fresh(".store"))),
        row("outbox list", "events", outbox("list")),
        row("outbox list", "dead letters", lambda n: run("outbox", "list", "--store", dead(n)[0], "--state", "dead"),
            most=1_000),
        row("outbox show", "dead letters", of_dead("show"), most=1_000),
        row("outbox retry", "one of many dead letters", of_dead("retry"), most=1_000),
        row("outbox retry", "dead letters", lambda n: run("outbox", "retry", "--all-dead", "--store", dead(n)[0]),
            most=1_000),
        row("outbox discard", "dead letters", of_dead("discard"), most=1_000),
        row("outbox prune", "events", outbox("prune", "--older-than", "1")),
        row("outbox check", "events", outbox("check")),
        row("events export", "events", lambda n: run("events", "export", program.events(n))),
        row("keys new", "keys", lambda n: run("keys", "new", "--scope", "quote", "--store", program.keyed(n)[0]), most=100),
        row("keys list", "keys", lambda n: run("keys", "list", "--store", program.keyed(n)[0]), most=100),
        row("keys revoke", "keys", lambda n: revoking_key(program, n), most=100),
        *account_rows(program, row),
        row("run", "commands", lambda n: run("run", program.script(n))),
        row("repl", "commands", lambda n: run("repl", "-c", commands_of(program, n))),
    ]


def revoking_key(program: Program, count: int):
    store, key = program.keyed(count)
    return program.running("keys", "revoke", key, "--store", store)


def commands_of(program: Program, count: int) -> str:
    with open(program.script(count)) as file:
        return "; ".join(line.strip() for line in file)


class Session:
    """A session of the program, which runs one command after the other."""

    # Commands that end the session, or leave an irreversible step in it.
    QUIET = {"quit", "upload batch"}
    # Commands that the example of a command needs before it.
    BEFORE = {
        "remove code": "enter code SPRING20", "cancel checkout": "begin checkout", "pay order": "begin checkout",
        "show batch": "sign batch key=demo", "verify batch": "sign batch key=demo",
    }

    # Its clock and ids; a session of a service has those of the service.
    OWN = ("--clock", "2026-01-01T12:00:00Z", "--seed", "1")

    def __init__(self, program: Program, *options: str):
        self.process = subprocess.Popen(
            [program.path, "repl", "--json", "--keep-going", "--allow-write", program.folder, *(options or self.OWN)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def tell(self, command: str) -> dict:
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        while line := self.process.stdout.readline():
            answer = json.loads(line)
            if "command" in answer:
                return answer
        raise Unexpected(f"the session ended after {command}")

    def do(self, *commands: str) -> "Session":
        """Runs commands that must succeed."""
        for command in commands:
            answer = self.tell(command)
            if not answer["ok"]:
                raise Unexpected(f"{command}: {answer['error']['code']}")
        return self

    def end(self) -> None:
        self.process.stdin.close()
        self.process.wait()


def verb_rows(program: Program) -> list[Row]:
    """Each command of a session, as in its help, in a session with a large cart, and one with many orders."""
    session = Session(program)
    verbs = session.tell("help")["result"]
    session.end()

    # One session for all commands, reset before each of them.
    sessions: dict = {}

    def row(name, dimension, make, example):
        at = {}
        before = Session.BEFORE.get(name)

        def prepare(count):
            if (make, count) not in sessions:
                made = make(count)
                sessions[make, count] = made, made.tell("show cart")["step"]
            at["session"], step = sessions[make, count]
            at["session"].tell(f"goto step {step}")
            if before:
                at["session"].tell(before)

            def work():
                at["session"].tell(example)
            return work
        return Row(name, dimension, prepare, lambda: of_process(at["session"].process.pid))

    def many_lines(count):
        session = Session(program)
        cart = program.write(".json", json.dumps({"currency": "USD", "lines": lines(min(count, 10_000))}))
        for command in ("load catalog samples/catalog.json", "load cards samples/cards/autumn.json",
                        f"load cart {cart}", "add item MUG qty=2", "add item TEA"):
            session.tell(command)
        return session

    def many_orders(count):
        session = Session(program)
        session.tell("load catalog samples/catalog.json")
        session.tell("load cards samples/cards/autumn.json")
        for _ in range(max(1, count // 10)):
            for command in ("add item MUG qty=2", "begin checkout", "pay order"):
                session.tell(command)
        session.tell("add item MUG qty=2")
        return session

    rows = []
    for verb in verbs:
        name, example = verb["command"], verb["examples"][0]
        if name in Session.QUIET:
            continue
        if any(parameter["kind"] == "written_file" for parameter in verb["parameters"]):
            example = f"{name} {program.fresh('.flow')}"
        rows.append(row(name, "lines of the cart", many_lines, example))
        rows.append(row(name, "tens of orders of the session", many_orders, example))
    return rows


def copy_rows(program: Program) -> list[Row]:
    """Commands on copies of sessions, and on sessions that are saved as flows."""
    def row(name, dimension, make, command, **others):
        at = {}

        def prepare(count):
            # The commands leave the session as it was.
            if at.get("count") != count:
                if at:
                    at["session"].end()
                at.update(count=count, session=make(count))
            told = command(count)

            def work():
                at["session"].do(told)
            return work
        return Row(name, dimension, prepare, lambda: of_process(at["session"].process.pid), **others)

    def session(*commands):
        return Session(program).do(*commands)

    def cart(count, attributes=0):
        return program.write(".json", json.dumps({
            "currency": "USD", "lines": lines(count), "customer": {"id": "customer-1"},
            "attributes": {f"a{n}": f"v{n}" for n in range(attributes)}}))

    def copy(*commands):
        """A file with a copy of a session after some commands."""
        path = program.fresh(".session.json")
        session("load catalog samples/catalog.json", *commands, f"save session {path}").end()
        return path

    @functools.cache
    def with_lines(count):
        return copy(f"load cart {cart(count)}")

    @functools.cache
    def with_orders(count):
        return copy(*("add item MUG qty=2", "begin checkout", "pay order") * tenth(count))

    @functools.cache
    def with_attributes(count):
        """A copy whose price depends on one attribute."""
        promotion = {"id": "p", "conditions": [{"type": "cart", "key": "a0", "equals": "v0"}],
                     "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "order"}}]}
        path = program.write(".json", json.dumps({"currency": "USD", "promotions": [promotion]}))
        return copy(f"load catalog {path}", f"load cart {cart(1, count)}")

    @functools.cache
    def with_promotions(count):
        return copy(f"load catalog {program.catalog(count)}", f"load cart {cart(1)}")

    def loading(dimension, make, **others):
        return row("load session", dimension, lambda n: session(), lambda n: f"load session {make(n)}", **others)

    def saving(dimension, make, **others):
        return row("save flow", dimension, make, lambda n: f"save flow {program.fresh('.flow')}", **others)

    def of_copy(make, *commands):
        return lambda n: session(f"load session {make(n)}", *commands)

    def showing(dimension, make, **others):
        return row("show session", dimension, make, lambda n: "show session", **others)

    more = "set channel web"
    return [
        showing("attributes", lambda n: session(f"load cart {cart(1, n)}"), most=1_000),
        showing("cards", lambda n: session(f"load cards {program.write('.json', json.dumps(cards(n)))}")),
        loading("lines of the copy", with_lines),
        loading("tens of orders of the copy", with_orders),
        loading("attributes of the copy", with_attributes, most=1_000),
        loading("promotions of the copy", with_promotions),
        saving("commands", lambda n: session(*[more] * n)),
        saving("lines of a copy", of_copy(with_lines)),
        saving("tens of orders of a copy", of_copy(with_orders)),
        saving("attributes of a copy", of_copy(with_attributes), most=1_000),
        saving("promotions of a copy", of_copy(with_promotions)),
        saving("commands on a copy", lambda n: session(f"load session {with_lines(1)}", *[more] * n)),
    ]


def service_rows(program: Program, shop: Shop, shelf: Shop, stock: stores.Stock) -> list[Row]:
    """Commands that only a session of a service has, or that read the shop of the service."""
    def connected(there):
        return Session(program, "--connect", f"http://{there.address}", "--write")

    def row(name, dimension, make, example):
        """A row with the service and its session that a function makes."""
        at = {}

        def prepare(count):
            # The commands leave the session of the service as it was.
            if at.get("count") != count:
                there, session = make(count)
                at.update(count=count, there=there, id=session)
            if "session" in at:
                at["session"].end()
            at["session"] = connected(at["there"]).do(f"open session {at['id']}")

            def work():
                at["session"].do(example.format(at["id"]))
            return work
        return Row(name, dimension, prepare, lambda: of_process(at["session"].process.pid))

    def at_shop(make):
        return lambda count: (shop, make(count))

    def filled(fill):
        return lambda count: (stock.to_read(fill, count), "s0")

    def with_promotions(count):
        shelf.get("PUT", "/v1/catalog", catalog(count, 10))
        return shelf, shelf.session()

    asked, own = connected(shop), Session(program)
    there, others = ({verb["command"]: verb["usage"] for verb in one.tell("help")["result"]} for one in (asked, own))
    asked.end()
    own.end()
    kinds = (("lines", at_shop(shop.session)), ("tens of orders", at_shop(shop.orders)),
             ("tens of revisions", at_shop(shop.revised)))
    rows = [row(name, dimension, make, example) for dimension, make in kinds for name, example in (
        ("open session", "open session {}"), ("copy session", "copy session"), ("show revision", "show revision 1"))]
    rows += [
        row("new session", "lines of the session before", at_shop(shop.session), "new session"),
        row("list sessions", "sessions of the shop", filled(stores.sessions), "list sessions rows=500"),
        row("list orders", "tens of orders of the shop", filled(stores.orders), "list orders rows=500"),
        row("list promotions", "promotions of the shop", with_promotions, "list promotions rows=500"),
        row("show promotion", "tens of orders of the shop", filled(stores.orders), "show promotion back"),
    ]
    own = {name for name, usage in there.items() if others.get(name) != usage}
    if missing := own - {row.name for row in rows}:
        found = f"found none for {sorted(missing)}"
        raise SystemExit(f"error: expected a row for each command that only a session of a service has, {found}")
    return rows
