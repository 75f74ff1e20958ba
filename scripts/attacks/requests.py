"""Raw requests, so that many can be sent at the same moment, and malformed ones too."""

import contextlib
import http.client
import json
import socket
import time
import uuid

# An answer that takes longer means that the service hangs.
PATIENCE = 90


class Answer:
    """An answer with its request; `status` is 0 without an answer."""

    def __init__(self, request, status=0, headers=(), body=b"", why=""):
        self.request, self.status, self.body, self.why = request, status, body, why
        self.headers = {name.lower(): value for name, value in headers}

    @property
    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            return None

    @property
    def code(self):
        """The code of a problem, native or of an agent's protocol."""
        return self.json.get("code", "") if isinstance(self.json, dict) else ""

    def __str__(self):
        body = self.body if len(self.body) <= 400 else self.body[:400] + f"… ({len(self.body):,} bytes)".encode()
        told = self.why or f"{self.status} {body.decode(errors='replace')}"
        return f"{self.request} -> {told}"


class Request:
    """A request to one service. A body that is not bytes becomes JSON."""

    def __init__(self, method, path, body=None, headers=None, key=None, access=None):
        self.method, self.path = method, path
        self.body = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        self.headers = {}
        if self.body is not None:
            self.headers["Content-Type"] = "application/json"
        if method == "POST":
            self.headers["Idempotency-Key"] = key or str(uuid.uuid4())
        if access:
            self.headers["Authorization"] = f"Bearer {access}"
        self.headers.update(headers or {})

    def bytes(self):
        head = [f"{self.method} {self.path} HTTP/1.1", "Host: shop", "Connection: close"]
        head += [f"{name}: {value}" for name, value in self.headers.items() if value is not None]
        if self.body is not None and "Content-Length" not in self.headers:
            head.append(f"Content-Length: {len(self.body)}")
        return "\r\n".join(head).encode("utf-8", "surrogateescape") + b"\r\n\r\n" + (self.body or b"")

    def __str__(self):
        body = self.body or b""
        shown = body if len(body) <= 300 else body[:300] + f"… ({len(body):,} bytes)".encode()
        # A key of a store that was deleted since; it is safe to print.
        hidden = ("Authorization", "Content-Type")
        headers = " ".join(f"{name}={str(v)[:80]!r}" for name, v in self.headers.items() if name not in hidden)
        return f"{self.method} {self.path[:200]} {headers} {shown.decode(errors='replace')}"


class Raw:
    """Bytes that are sent unchanged, with a name."""

    method = None

    def __init__(self, name, data, method=None):
        self.name, self.data, self.method = name, data, method

    def bytes(self):
        return self.data

    def __str__(self):
        shown = self.data if len(self.data) <= 300 else self.data[:300] + f"… ({len(self.data):,} bytes)".encode()
        return f"{self.name}: {shown!r}"


def connect(port, patience=PATIENCE):
    return socket.create_connection(("127.0.0.1", port), patience)


def read(connection, request):
    """The next answer of a connection."""
    response = http.client.HTTPResponse(connection, method=request.method)
    try:
        response.begin()
        return Answer(request, response.status, response.getheaders(), response.read())
    except TimeoutError:
        return Answer(request, why=f"no answer in {PATIENCE} s")
    except (OSError, http.client.HTTPException) as error:
        return Answer(request, why=f"no answer: {type(error).__name__}")


def ask(port, request):
    """The answer to one request."""
    return together([(port, request)])[0]


def together(requests, gap=0.0):
    """The answers to requests that are sent at once, or with a gap in seconds, on open connections."""
    with contextlib.ExitStack() as stack:
        connections = []
        for port, _ in requests:
            try:
                connections.append(stack.enter_context(connect(port)))
            except OSError:
                connections.append(None)
        for connection, (_, request) in zip(connections, requests):
            # An answer may still arrive, for example for an oversized request.
            with contextlib.suppress(OSError):
                if connection:
                    connection.sendall(request.bytes())
            if gap:
                time.sleep(gap)
        return [Answer(request, why="no connection") if connection is None else read(connection, request)
                for connection, (_, request) in zip(connections, requests)]
