"""Idle, slow and broken connections: other requests are answered meanwhile."""

import contextlib
import json
import resource
import select
import socket
import struct
import threading
import time

from .kills import CATALOG
from .requests import Raw, Request, ask, connect, read
from .services import shop

QUOTE = {"cart": {"lines": [{"sku": "MUG", "quantity": 2}]}}


class Others:
    """A normal client in parallel, whose answers must be as fast as without the attack."""

    def __init__(self, report, shop, claim):
        self.judge, self.note, self.shop, self.claim = report.judge, report.note, shop, claim
        self.is_over, self.slowest = threading.Event(), 0.0

    def __enter__(self):
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.thread.join()
        self.note(f"{self.claim}: the slowest answer took {self.slowest:.2f} s")

    def run(self):
        number = 0
        while not self.is_over.is_set():
            number += 1
            request = (self.shop.request("PUT", f"/v1/sessions/other-{number}", QUOTE),
                       self.shop.request("POST", "/v1/quotes", QUOTE), Request("GET", "/health"))[number % 3]
            began = time.monotonic()
            try:
                answer = ask(self.shop.ports[0], request)
            except OSError as error:
                self.judge(self.claim, False, request, error)
                continue
            self.slowest = max(self.slowest, time.monotonic() - began)
            self.judge(self.claim, answer.status in (200, 201), answer)
            time.sleep(0.02)


class Connections:
    def __init__(self, report, shop, chance, seconds):
        self.report, self.judge, self.shop = report, report.judge, shop
        self.chance, self.seconds = chance, seconds

    @property
    def port(self):
        return self.shop.ports[0]

    @contextlib.contextmanager
    def open(self, count, data=b""):
        """Connections, after sending some bytes on each."""
        connections = []
        try:
            for _ in range(count):
                with contextlib.suppress(OSError):
                    connection = connect(self.port, 5)
                    connections.append(connection)
                    connection.sendall(data)
            yield connections
        finally:
            for connection in connections:
                connection.close()

    def idle(self):
        # Twice as many as the service allows, if this process may open so many.
        count = min(6_000, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 500)
        with Others(self.report, self.shop, f"{count:,} idle connections do not slow down others"):
            with self.open(count):
                time.sleep(min(self.seconds / 4, 30))

    def slowly(self):
        """Connections that send a piece of a header or of a body every second."""
        get = b"GET /health HTTP/1.1\r\nHost: shop\r\n"
        post = self.shop.request("POST", "/v1/quotes", b"", {"Content-Length": "1000"}).bytes()
        with Others(self.report, self.shop, "300 slow headers and 1,100 slow bodies do not slow down others"):
            with self.open(300, get) as headers, self.open(1_100, post) as bodies:
                pieces = {**{connection: b"X: y\r\n" for connection in headers}, **{c: b" " for c in bodies}}
                until = time.monotonic() + 60
                while pieces and time.monotonic() < until:
                    time.sleep(1)
                    # Readable bytes are an answer or the end.
                    done = readable(pieces)
                    for connection, piece in list(pieces.items()):
                        try:
                            connection.send(b"" if connection in done else piece)
                        except OSError:
                            done.add(connection)
                    for connection in done:
                        del pieces[connection]
                self.judge("connections that send too slowly are closed", not pieces, f"{len(pieces)} are open")

    def unread(self):
        """Many requests on connections, without reading their answers."""
        many = (b"GET /openapi.json HTTP/1.1\r\nHost: shop\r\n\r\n") * 200
        with Others(self.report, self.shop, "50 connections that read no answer do not slow down others"):
            with contextlib.ExitStack() as stack:
                for _ in range(50):
                    connection = stack.enter_context(connect(self.port, 1))
                    with contextlib.suppress(OSError):
                        connection.sendall(many)
                time.sleep(2)

    def broken_off(self):
        """Connections that are reset in the middle of a request."""
        whole = self.shop.request("POST", "/v1/quotes", QUOTE).bytes()
        with Others(self.report, self.shop, "connections that are reset do not slow down others"):
            for _ in range(1_000):
                with contextlib.suppress(OSError), connect(self.port) as connection:
                    connection.sendall(whole[: self.chance.randint(1, len(whole))])
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    # Rules of HTTP.

    def raw(self, name, data, judge):
        request = Raw(name, data.replace("\n", "\r\n").encode())
        with connect(self.port) as connection:
            connection.sendall(request.data)
            answer = read(connection, request)
            connection.settimeout(5)
            try:
                is_open = connection.recv(1) != b""
            except TimeoutError:
                is_open = True
            except OSError:
                is_open = False
            self.judge(name, judge(answer, is_open), answer, answer.headers)

    def half_closed(self):
        request = self.shop.request("POST", "/v1/quotes", QUOTE)
        with connect(self.port) as connection:
            connection.sendall(request.bytes())
            connection.shutdown(socket.SHUT_WR)
            answer = read(connection, request)
            self.judge("a client that closed its side is answered", answer.status == 200, answer)

    def pipelined(self):
        count = 30
        requests = [self.shop.request("POST", "/v1/quotes", {"cart": {"lines": [{"sku": "MUG", "quantity": n + 1}]}})
                    for n in range(count)]
        data = b"".join(r.bytes().replace(b"Connection: close\r\n", b"") for r in requests)
        with connect(self.port) as connection:
            connection.sendall(data)
            file = connection.makefile("rb")
            totals = [next_body(file) for _ in requests]
        self.judge("pipelined requests are answered in order",
                   [t and t["subtotal"] for t in totals] == [1000 * (n + 1) for n in range(count)], totals[:2])

    def protocol(self):
        self.raw("HTTP/1.0 is answered without chunks, and closed", "GET /openapi.json HTTP/1.0\n\n",
                 lambda answer, is_open: answer.status == 200 and not is_open
                 and "transfer-encoding" not in answer.headers)
        self.raw("a request without a host is refused", "GET /health HTTP/1.1\nConnection: close\n\n",
                 lambda answer, _: answer.status == 400)
        self.raw("a request with two hosts is refused", "GET /health HTTP/1.1\nHost: a\nHost: b\nConnection: close\n\n",
                 lambda answer, _: answer.status == 400)
        self.raw("a request with Connection: close ends its connection",
                 "GET /health HTTP/1.1\nHost: a\nConnection: close\n\n",
                 lambda answer, is_open: answer.status == 200 and not is_open)


def next_body(file):
    """The body of the next answer on a connection."""
    length = 0
    while (line := file.readline().strip()):
        name, _, value = line.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    try:
        return json.loads(file.read(length))
    except ValueError:
        return None


def readable(connections):
    """The readable connections; `select` cannot handle so many."""
    poller, by_number = select.poll(), {connection.fileno(): connection for connection in connections}
    for number in by_number:
        poller.register(number, select.POLLIN)
    return {by_number[number] for number, _ in poller.poll(0)}


def attack(report, settings, kind, seconds):
    with shop(settings.program, kind, CATALOG, count=1) as services:
        own = Connections(report, services, settings.chance("connections"), seconds)
        before = services.services[0].descriptors()
        for run in (own.half_closed, own.pipelined, own.protocol, own.broken_off, own.unread, own.idle, own.slowly):
            run()
            report.judge("the process is alive", services.services[0].is_alive, services.services[0].told)
        for _ in range(300):
            after = services.services[0].descriptors()
            if after <= before + 20:
                break
            time.sleep(0.1)
        report.judge("no descriptor remains open", after <= before + 20, f"{before} before, {after} after")
        report.judge("the service ends normally", services.end() == [0], "")
