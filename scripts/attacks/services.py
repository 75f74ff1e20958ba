"""The attacked services: processes on one store, and its contents."""

import contextlib
import json
import os
import pathlib
import secrets
import signal
import sqlite3
import subprocess
import tempfile
import time

from clusters import cluster, free_port, server_programs

from .requests import PATIENCE, Request, ask

ROOT = pathlib.Path(__file__).resolve().parents[2]


# All scopes.
EVERYTHING = "checkout,manage,quote,backend,agent"


class Service:
    """One process, with the same port after a restart."""

    def __init__(self, arguments, folder, name):
        self.port, self.out, self.log = free_port(), folder / f"{name}.out", folder / f"{name}.log"
        self.arguments = [*arguments, "--listen", f"127.0.0.1:{self.port}"]
        self.start()

    def start(self, tries=5):
        """Starts it, and again if it does not listen, like a process supervisor."""
        with open(self.out, "w") as out, open(self.log, "a") as log:
            self.process = subprocess.Popen(self.arguments, stdout=out, stderr=log, cwd=ROOT)
        for _ in range(PATIENCE * 50):
            if self.out.read_text().startswith("listening on"):
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        if tries == 1:
            raise RuntimeError(f"the service does not start: {self.told}")
        self.kill()
        self.start(tries - 1)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """The exit status after SIGTERM."""
        self.process.terminate()
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            return None

    @property
    def told(self):
        """The end of its log."""
        return self.log.read_text()[-800:]

    @property
    def is_alive(self):
        return self.process.poll() is None

    def health(self):
        """The seconds until /health answers with 200; None if it does not."""
        began = time.monotonic()
        answer = ask(self.port, Request("GET", "/health"))
        return time.monotonic() - began if answer.status == 200 else None

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def memory_kib(self):
        lines = pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


class Shop:
    """Services on one store, with access keys by their scopes."""

    def __init__(self, program, folder, store, catalog, count=2, options=(), proxied=None):
        self.program, self.folder, self.store = program, folder, store
        (folder / "catalog.json").write_text(json.dumps(catalog))
        # Once the store has a key, each request needs one.
        self.backend = self.new_key(EVERYTHING) or self.new_key("checkout,manage,quote")
        cards = folder / "cards.key"
        cards.write_text(f"{secrets.token_hex(32)}\n")
        cards.chmod(0o600)
        arguments = [program, "serve", "--shop", "samples/flower-shop", "--ucp", "--acp",
                     "--gift-card-key-file", str(cards), "--catalog", str(folder / "catalog.json"), "--store", proxied or store, *options]
        self.services = [Service(arguments, folder, f"service-{n}") for n in range(count)]

    def new_key(self, scopes, tenant="shop"):
        """A key; None if the program does not support the scope."""
        command = [self.program, "keys", "new", "--scope", scopes, "--tenant", tenant, "--store", self.store]
        made = subprocess.run(command, capture_output=True, text=True)
        return made.stdout.strip() if made.returncode == 0 else None

    @property
    def ports(self):
        return [service.port for service in self.services]

    def request(self, method, path, body=None, headers=None, key=None):
        return Request(method, path, body, headers, key, self.backend)

    def ask(self, method, path, body=None, headers=None, key=None, at=0):
        return ask(self.ports[at], self.request(method, path, body, headers, key))

    def end(self):
        """Ends the running processes. Returns their exit statuses."""
        return [service.stop() for service in self.services if service.is_alive]

    # The contents of the store, read without the program.

    def sessions(self):
        """Sessions by id, as they are stored."""
        return {body["id"]: body for body in self.rows("session")}

    def orders(self, session):
        """The orders of one session, as they are stored."""
        is_postgres = self.store.startswith("postgres:")
        name = ("'\\x{}'" if is_postgres else "X'{}'").format(session.encode().hex())
        bodies = self.rows(f"session WHERE id = {name}")
        return bodies[0].get("orders", []) if bodies else []

    def events(self):
        """All recorded, undelivered events."""
        return self.rows("outbox_event")

    def count(self, table):
        return int(self.query(f"SELECT count(*) FROM {{schema}}{table}")[0])

    def rows(self, table):
        # Bodies have no line breaks: JSON writes them as escapes.
        return [json.loads(text) for text in self.query(f"SELECT {{text}} FROM {{schema}}{table}")]

    def query(self, query):
        """The values of a query with one column, in either kind of store."""
        if self.store.startswith("postgres:"):
            query = query.format(schema="cartwright.", text="convert_from(body, 'UTF8')")
            command = [f"{server_programs()}/psql", "-XAtq", "-c", query, self.store]
            return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
        with contextlib.closing(sqlite3.connect(self.store, timeout=PATIENCE)) as database:
            return [value for value, in database.execute(query.format(schema="", text="body"))]


@contextlib.contextmanager
def shop(program, kind, catalog, seed=1, cuts=0, **options):
    """Services on a temporary store of some kind.

    Answers of PostgreSQL are delayed, and `cuts` of a million parts are lost: their connections are cut.
    """
    with tempfile.TemporaryDirectory(prefix="attack-") as name, contextlib.ExitStack() as stack:
        folder = pathlib.Path(name)
        if kind == "postgres":
            store = stack.enter_context(cluster(name))
            options["proxied"] = stack.enter_context(slowed(store, seed, cuts))
        else:
            store = str(folder / "shop.store")
        made = Shop(program, folder, store, catalog, **options)
        try:
            yield made
        finally:
            for service in made.services:
                if service.is_alive:
                    service.kill()


@contextlib.contextmanager
def slowed(store, seed, cuts):
    """The address of a database behind a proxy that delays answers, so that requests overlap for longer."""
    port = int(store.rsplit(":", 1)[1].split("/")[0])
    command = ["python3", "-m", "attacks.slowly", str(port), str(seed), str(cuts)]
    proxy = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield store.replace(f":{port}/", f":{proxy.stdout.readline().strip()}/")
    finally:
        proxy.kill()
        proxy.wait()


def kinds(wanted):
    """The kinds of stores to attack."""
    if wanted:
        return [wanted]
    return ["sqlite", "postgres"] if server_programs() else ["sqlite"]
