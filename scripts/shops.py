"""A service on a SQLite file or on PostgreSQL for a script, with requests to it and SQL on its tables."""

import contextlib
import http.client
import json
import os
import re
import sqlite3
import subprocess
import sys
import threading
import time

from clusters import cluster, server_programs

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
KINDS = ("sqlite", "postgresql")


def program(name):
    """A program of the build; CARTWRIGHT_BUILD names another folder than .build/release."""
    path = os.path.join(os.environ.get("CARTWRIGHT_BUILD", os.path.join(ROOT, ".build/release")), name)
    if not os.access(path, os.X_OK):
        sys.exit(f"error: {path} is missing\n  try: make build && make net, or CARTWRIGHT_BUILD=FOLDER")
    return path


@contextlib.contextmanager
def store(kind, folder):
    """A new store of a kind in a folder."""
    if kind == "sqlite":
        yield SQLite(os.path.join(folder, "shop.store"))
    else:
        with cluster(folder) as address:
            yield PostgreSQL(address, os.path.join(folder, "postgres"))


class SQLite:
    kind = "sqlite"

    def __init__(self, path):
        self.address = path

    @property
    def files(self):
        """The files of the store that exist."""
        folder, name = os.path.split(self.address)
        return [os.path.join(folder, other) for other in sorted(os.listdir(folder)) if other.startswith(name)]

    def open(self):
        # Python begins transactions only if it is told to.
        connection = sqlite3.connect(self.address, isolation_level=None, timeout=60)
        connection.execute("PRAGMA cache_size = -1000000")
        # Like the store: what is freed is overwritten.
        connection.execute("PRAGMA secure_delete = ON")
        return contextlib.closing(connection)

    def forget(self):
        """Drops the file from the memory of the system, so that it is read from disk again."""
        forget(self.files)


class PostgreSQL:
    kind = "postgresql"
    schema = "cartwright"

    def __init__(self, address, data):
        self.address, self.data = address, data

    @property
    def files(self):
        """The files of the server that are not its log."""
        found = []
        for folder, folders, names in os.walk(self.data):
            folders[:] = [name for name in folders if name != "pg_wal"]
            found += [os.path.join(folder, name) for name in names if (folder, name) != (self.data, "log")]
        return found

    def run(self, sql, *options, lines=None):
        """The output of psql without titles, a row a line and columns between tabs."""
        command = [f"{server_programs()}/psql", self.address, "--quiet", "--no-psqlrc", "--no-align", "--tuples-only",
                   "--field-separator=\t", "--set=ON_ERROR_STOP=1", *options]
        text = f"SET search_path = {self.schema}, public; SET client_min_messages = warning;\n{sql}\n"
        if lines is not None:
            text += "".join(lines) + "\\.\n"
        done = subprocess.run(command, input=text, text=True, stdout=subprocess.PIPE, cwd="/")
        if done.returncode:
            sys.exit(f"error: psql: {sql[:300]}")
        return done.stdout

    def rows(self, sql):
        return [line.split("\t") for line in self.run(sql).splitlines()]

    def forget(self):
        """Restarts the server, and drops its files from the memory of the system."""
        run = dict(check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.getuid() == 0 else []
        port = re.search(r":(\d+)/", self.address)[1]
        control = [*user, f"{server_programs()}/pg_ctl", "-D", self.data, "-w"]
        subprocess.run([*control, "-m", "fast", "stop"], **run)
        forget(self.files)
        subprocess.run([*control, "-l", os.path.join(self.data, "log"), "-o",
                        f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=", "start"], **run)


def forget(paths):
    for path in paths:
        file = os.open(path, os.O_RDONLY)
        try:
            os.fsync(file)
            os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
        finally:
            os.close(file)


class Service:
    """A running service, and requests to it, each thread with its own connection."""

    def __init__(self, catalog, store, folder, *options):
        path = os.path.join(folder, "catalog.json")
        with open(path, "w") as file:
            json.dump(catalog, file)
        self.log = open(os.path.join(folder, "service.log"), "a")
        self.process = subprocess.Popen(
            [program("cartwright-net"), "serve", "--catalog", path, "--store", store.address,
             "--listen", "127.0.0.1:0", "--trust-carts", *options], stdout=subprocess.PIPE, stderr=self.log, text=True)
        said = self.process.stdout.readline()
        if "//" not in said:
            sys.exit(f"error: the service does not start: {open(self.log.name).read()[-800:]}")
        self.address = said.split("//")[-1].strip()
        self.local = threading.local()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.stop()

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()

    def call(self, method, path, body=None, key=None, kind="application/json"):
        """The status and the body of an answer."""
        local = self.local
        # A service closes idle connections.
        if time.monotonic() - getattr(local, "said", -100) > 10:
            local.connection = http.client.HTTPConnection(self.address, timeout=3_600)
        headers = {"Content-Type": kind} if body is not None else {}
        if key:
            headers["Idempotency-Key"] = key
        local.connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = local.connection.getresponse()
        text = answer.read()
        local.said = time.monotonic()
        return answer.status, text

    def get(self, method, path, body=None, key=None, kind="application/json"):
        """The JSON of an answer, which must not be a problem."""
        status, text = self.call(method, path, body, key, kind)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {text[:300]!r}")
        return json.loads(text) if text else {}
