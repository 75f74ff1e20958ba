#!/usr/bin/env python3
"""make.py PROGRAMS: makes the stores and sessions here anew with the programs of 0.1.0 (commit 9d172e9).

PROGRAMS is a folder with `cartwright` and `cartwright-net` of that version. PostgreSQL 15 has to be installed. What a
released version has written is never made again by a later one: that it is read is what the tests hold.
"""
import json, os, pathlib, re, shutil, signal, sqlite3, subprocess, sys, tempfile, urllib.error, urllib.request, uuid

here = pathlib.Path(__file__).resolve().parent
programs = pathlib.Path(sys.argv[1]).resolve()
cards = here / "cards/autumn.json"


def cartwright(*arguments):
    run = subprocess.run([programs / "cartwright", *arguments], capture_output=True, text=True, cwd=here)
    if run.returncode:
        sys.exit(f"{arguments}: {run.stdout}{run.stderr}")
    return run.stdout


class Service:
    """A service on a store, for the time of a `with`."""

    def __init__(self, store):
        self.store = store

    def __enter__(self):
        arguments = [programs / "cartwright-net", "serve", "--store", self.store, "--listen", "127.0.0.1:0"]
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().split()[-1]
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()

    def call(self, method, path, body, key):
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
        headers["Idempotency-Key"] = str(uuid.uuid4())
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            sys.exit(f"{method} {path}: {refusal.read().decode()}")

    def cart(self, session, key, codes=(), customer=None, **quantities):
        cart = {"lines": [{"sku": sku, "quantity": count} for sku, count in quantities.items()], "codes": list(codes)}
        if customer:
            cart["customer"] = {"id": customer}
        return self.call("PUT", f"/v1/sessions/{session}", {"cart": cart}, key)["quote"]["total"]

    def command(self, session, key, name, **rest):
        return self.call("POST", f"/v1/sessions/{session}/commands", {"command": name, **rest}, key)

    def complete(self, session, key, total, **rest):
        return self.call("POST", f"/v1/sessions/{session}/complete", {"total": total, **rest}, key)


def fill(store):
    """Every state of a session, codes of every kind, events, feeds and access keys of two shops."""
    cartwright("codes", "import", "codes.csv", "--store", store)
    cartwright("repl", "--store", store, "-c", f"load cards {cards}; view card c5; open card c4; dismiss card c5")
    keys = {
        tenant: cartwright("keys", "new", "--scope", "quote,checkout,manage", "--tenant", tenant, "--store", store).split()[-1]
        for tenant in ("shop", "north", "tokyo")
    }
    with Service(store) as service:
        shop, north, tokyo = keys["shop"], keys["north"], keys["tokyo"]
        for name, key in (("shop", shop), ("colliding", north), ("jpy", tokyo)):
            service.call("PUT", "/v1/catalog", json.loads((here / f"catalogs/{name}.json").read_text()), key)
        service.cart("browsing", shop, ["dankefür100"], "ada", MUG=1)
        service.call("POST", "/v1/sessions/browsing/cards", json.loads(cards.read_text()), shop)
        service.cart("checkout", shop, ["twice-c"], "ada", MUG=2)
        service.command("checkout", shop, "begin_checkout")
        service.complete("paying", shop, service.cart("paying", shop, ["SPRING20"], "bob", POT=1), payment="pending", method="card")
        service.complete("paid", shop, service.cart("paid", shop, ["once-a"], "ada", MUG=3), method="card")
        service.complete("plain", shop, service.cart("plain", shop, [], None, TEA=1))
        total = service.cart("partial", shop, ["dankefür100", "10%-off!"], "ada", MUG=4)
        service.complete("partial", shop, total, method="invoice")
        service.call("POST", "/v1/orders/partial.o1/returns", {"lines": [{"line": "MUG", "quantity": 2}]}, shop)
        service.complete("returned", shop, service.cart("returned", shop, [], "cy", POT=1, TEA=1))
        service.call("POST", "/v1/orders/returned.o1/returns", {}, shop)
        service.complete("cancelled", shop, service.cart("cancelled", shop, ["once-b"], "ada", MUG=1))
        service.call("POST", "/v1/orders/cancelled.o1/cancel", {}, shop)
        service.complete("again", shop, service.cart("again", shop, ["twice-c"], "ada", MUG=1))
        service.cart("again", shop, ["twice-c"], "ada", TEA=2)
        service.complete("paid", north, service.cart("paid", north, ["straße", "dankefür100"], "ada", MUG=1))
        service.cart("browsing", north, ["STRASSE"], None, MUG=1)
        service.complete("yen", tokyo, service.cart("yen", tokyo, ["HALF"], "ada", CUP=3, LEAF=1), method="cash")
        service.call("POST", "/v1/orders/yen.o1/returns", {"lines": [{"line": "CUP", "quantity": 1}]}, tokyo)
        service.cart("cups", tokyo, [], None, CUP=3)
    return keys


def make_file(folder):
    path = f"{folder}/shop.store"
    keys = fill(path)
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT tenant, id, body FROM session ORDER BY tenant, id").fetchall()
    shutil.rmtree(here / "sessions", ignore_errors=True)
    (here / "sessions").mkdir()
    for tenant, name, body in rows:
        (here / f"sessions/{tenant.decode()}-{name.decode()}.json").write_bytes(body + b"\n")
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.execute("VACUUM")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    shutil.copy(path, here / "shop.store")
    return keys


def make_dump(folder):
    tools = pathlib.Path("/usr/lib/postgresql/15/bin")
    user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    os.chmod(folder, 0o777)
    subprocess.run([*user, tools / "initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale", "C", "-D", f"{folder}/data"], check=True, stdout=subprocess.DEVNULL)
    start = f"-k {folder} -c listen_addresses="
    subprocess.run([*user, tools / "pg_ctl", "-D", f"{folder}/data", "-o", start, "-w", "-l", f"{folder}/log", "start"], check=True, stdout=subprocess.DEVNULL)
    try:
        keys = fill(f"postgres://postgres@%2F{folder.strip('/').replace('/', '%2F')}/postgres")
        dump = subprocess.run([*user, tools / "pg_dump", "-h", folder, "-U", "postgres", "--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=100", "postgres"], check=True, capture_output=True, text=True).stdout
    finally:
        subprocess.run([*user, tools / "pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "stop"], check=True, stdout=subprocess.DEVNULL)
    # A newer psql's commands and what the test's server need not know.
    lines = [line for line in dump.splitlines() if not re.match(r"--|\\|SELECT pg_catalog.set_config", line)]
    (here / "shop.postgresql.sql").write_text(re.sub(r"\n{2,}", "\n", "\n".join(lines)).strip() + "\n")
    return keys


with tempfile.TemporaryDirectory(prefix="cwfix") as folder:
    keys = {"shop.store": make_file(folder), "shop.postgresql.sql": make_dump(folder)}
(here / "keys.json").write_text(json.dumps(keys, indent=1) + "\n")
