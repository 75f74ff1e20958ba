"""receiver.py SECRET_FILE PORT OUT: verifies each batch and appends its events to OUT, one JSON object a line.

Needs `pip install standardwebhooks`. Answers 204 when the events are on disk; 411 without a length, 400 for a length
that is not a number or a body that is not a batch, 413 for a body that is too large, 408 for one that is too slow, 401
for an invalid signature. A repeated batch gets the same answer and is stored once.
"""
import json, os, pathlib, sys, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from standardwebhooks import Webhook

webhook = Webhook(pathlib.Path(sys.argv[1]).read_text().strip())
out = os.open(sys.argv[3], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
seen = {}  # arrival time of each id; in production: a unique key in the database of the events
keeping = threading.Lock()
connections = threading.BoundedSemaphore(64)

class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds of silence, and for a whole body

    def handle(self):
        if not connections.acquire(blocking=False): return  # close connections above the limit
        try: super().handle()
        except OSError: pass  # the sender disconnected
        finally: connections.release()

    def do_POST(self):
        lengths = self.headers.get_all("content-length", [])
        if not lengths or "transfer-encoding" in self.headers: return self.answer(411)
        if len(lengths) > 1 or not (lengths[0].isascii() and lengths[0].isdigit()): return self.answer(400)
        if len(lengths[0]) > 7 or int(lengths[0]) > 1 << 20: return self.answer(413)
        body = self.read(int(lengths[0]))
        if body is None: return self.answer(408)
        headers = {name.lower(): value for name, value in self.headers.items()}
        try: webhook.verify(body, headers)
        except Exception: return self.answer(401)  # also for headers that the library cannot parse
        try: events = json.loads(body)
        except (ValueError, RecursionError): return self.answer(400)
        if not isinstance(events, list): return self.answer(400)
        try: self.keep(headers["webhook-id"], "".join(json.dumps(event) + "\n" for event in events).encode())
        except OSError: return self.answer(503)
        self.answer(204)

    def read(self, length):
        body, end = b"", time.monotonic() + self.timeout
        while len(body) < length:
            part = self.rfile.read1(length - len(body))
            if not part or time.monotonic() > end: return None
            body += part
        return body

    def keep(self, id, lines):
        with keeping:
            for old in [old for old, when in seen.items() if when < time.monotonic() - 7 * 86400]: del seen[old]
            if id in seen: return
            size = os.fstat(out).st_size
            try:
                while lines: lines = lines[os.write(out, lines):]
                os.fsync(out)
            except OSError:
                os.ftruncate(out, size)  # do not keep half a batch
                raise
            seen[id] = time.monotonic()

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_): pass  # a path can contain a secret

ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Receiver).serve_forever()
