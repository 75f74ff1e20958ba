"""bad-proxy.py SEED PORT…: forwards requests to services on the given ports through a bad network. It prints its port.

Some requests lose their connection before they arrive or before their answer does, and some are delayed. Some with an
idempotency key are sent twice: to the same service or to another one, at once or later.
"""
import http.client
import http.server
import random
import sys
import threading
import time

SEED, PORTS = int(sys.argv[1]), [int(port) for port in sys.argv[2:]]
KEPT = ("content-type", "etag", "retry-after", "idempotent-replayed")
chance = random.Random(SEED)
lock = threading.Lock()


def draw():
    with lock:
        return chance.random(), chance.random(), chance.choice(PORTS), chance.choice(PORTS)


class Proxy(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        what, wait, port, other = draw()
        if what < 0.05:
            return self.close()
        if what < 0.2:
            time.sleep(wait / 5)
        if what > 0.85 and self.headers.get("idempotency-key"):
            threading.Thread(target=self.again, args=(other, body, wait / 4), daemon=True).start()
        try:
            status, headers, text = self.ask(port, body)
        except (OSError, http.client.HTTPException):
            return self.close()
        if 0.2 < what < 0.3:
            return self.close()
        self.answer(status, headers, text)

    do_PUT = do_POST = do_GET

    def ask(self, port, body):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            connection.request(self.command, self.path, body, dict(self.headers))
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def again(self, port, body, wait):
        time.sleep(wait if wait > 0.1 else 0)
        try:
            self.ask(port, body)
        except (OSError, http.client.HTTPException):
            pass

    def close(self):
        self.close_connection = True

    def answer(self, status, headers, text):
        try:
            self.send_response(status)
            for name in KEPT:
                if name in headers:
                    self.send_header(name, headers[name])
            self.send_header("content-length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)
        except OSError:
            pass

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
