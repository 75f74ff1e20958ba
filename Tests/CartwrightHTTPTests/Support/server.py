"""A test server whose path selects the answer. It prints its port and ends with its standard input.

A GET returns the requests so far.
"""
import http.server
import json
import os
import socket
import ssl
import sys
import threading
import time

CARD = {"id": "a", "tp": "short_news", "ca": 1767225600, "ea": -1, "tt": "card"}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    failures = {}
    requests = []
    scripts = {}
    lock = threading.Condition()
    present = 0
    most_present = 0

    def do_GET(self):
        self.answer({"requests": Handler.requests, "most_present": Handler.most_present})

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        kind = self.path.split("?")[0].strip("/")
        headers = {name.lower(): value for name, value in self.headers.items()}
        Handler.requests.append({"headers": headers, "body": body.decode()})
        if kind.startswith("script/"):
            with Handler.lock:
                rest = Handler.scripts.setdefault(self.path, kind.removeprefix("script/").split(","))
                step = rest.pop(0) if len(rest) > 1 else rest[0]
            code, _, wait = step.partition("-")
            self.status(int(code), wait)
        elif kind.startswith("fits-"):
            fits = len(json.loads(body)) <= int(kind.removeprefix("fits-"))
            self.status(204 if fits else 413, "")
        elif kind.startswith("meet-"):
            self.meet(int(kind.removeprefix("meet-")))
        elif kind == "garbled":
            self.wfile.write(b"no HTTP at all\r\n\r\n")
            self.close_connection = True
        elif kind == "late":
            time.sleep(1)
            self.status(204, "")
        elif kind == "echo":
            card = dict(CARD, ds=body.decode(), dm=self.headers.get("authorization") or "-")
            self.answer({"cards": [card], "full_sync": True, "last_full_sync_at": 1767225600})
        elif kind == "banners":
            *filled, empty = json.loads(body)["placements"]
            texts = {"title": body.decode(), "link_text": self.headers.get("authorization") or "-"}
            properties = {name: {"type": "string", "value": text} for name, text in texts.items()}
            banners = {name: {"id": f"b-{name}", "placement_id": name, "is_control": False, "is_test_send": False,
                              "expires_at": -1, "properties": properties} for name in filled}
            self.answer({"banners": banners | {empty: None}})
        elif kind == "limited":
            self.send_response(429)
            self.send_header("x-ratelimit-retry-after", "7")
            self.send_header("content-length", "0")
            self.end_headers()
        elif kind == "slow":
            time.sleep(20)
        elif kind == "drip":
            self.send_response(200)
            self.send_header("content-length", "1000000")
            self.end_headers()
            for _ in range(200):
                self.wfile.write(b" ")
                self.wfile.flush()
                time.sleep(0.1)
        elif kind == "huge":
            self.send_response(200)
            self.send_header("transfer-encoding", "chunked")
            self.end_headers()
            for _ in range(2000):
                self.wfile.write(b"10000\r\n" + b" " * 65536 + b"\r\n")
        elif kind == "redirect":
            self.send_response(302)
            self.send_header("location", "/echo")
            self.send_header("content-length", "0")
            self.end_headers()
        elif kind == "garbage":
            self.raw(b"<html>not JSON</html>")
        elif kind == "empty":
            self.send_response(204)
            self.end_headers()
        elif kind == "once":
            seen = Handler.failures.get(self.path, 0)
            Handler.failures[self.path] = seen + 1
            if seen == 0:
                self.status(503, "0")
            else:
                self.answer({"cards": [CARD]})
        elif kind == "hangup":
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
        else:
            code, _, wait = kind.partition("-")
            self.status(int(code), wait.replace("_", " ").replace("comma", ","))

    def meet(self, count):
        """Answers after the given number of requests have arrived at the same time."""
        with Handler.lock:
            Handler.present += 1
            Handler.most_present = max(Handler.most_present, Handler.present)
            Handler.lock.notify_all()
            met = Handler.lock.wait_for(lambda: Handler.most_present >= count, 5)
            time.sleep(0.05)
            Handler.present -= 1
        self.status(204 if met else 400, "")

    def answer(self, value):
        self.raw(json.dumps(value).encode())

    def raw(self, data):
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def status(self, code, wait):
        self.send_response(code)
        if wait:
            self.send_header("retry-after", wait)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


server = Server(("127.0.0.1", 0), Handler)
if len(sys.argv) > 1:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1])
    if "tls1.1" in sys.argv:
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = ssl.TLSVersion.TLSv1_1
    server.socket = context.wrap_socket(server.socket, server_side=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
os._exit(0)
