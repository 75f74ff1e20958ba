"""lossy-proxy.py URL: forwards requests to a service and loses some answers. It prints its port.

The first attempt of a request gets 503. The second is forwarded, and its answer is lost. From the third attempt on, the
answer is returned. Two requests are the same if method, path, idempotency key and body are equal.
"""
import http.client
import http.server
import sys
import threading
import urllib.parse

SERVICE = urllib.parse.urlsplit(sys.argv[1]).netloc
KEPT = ("content-type", "etag", "retry-after", "idempotent-replayed")


class Proxy(http.server.BaseHTTPRequestHandler):
    times = {}
    lock = threading.Lock()

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        request = (self.command, self.path, self.headers.get("idempotency-key"), body)
        with Proxy.lock:
            Proxy.times[request] = time = Proxy.times.get(request, 0) + 1
        if time == 1:
            self.answer(503, {"content-type": "application/problem+json", "retry-after": "0"}, b'{"code":"proxy.busy"}')
            return
        connection = http.client.HTTPConnection(SERVICE, timeout=30)
        connection.request(self.command, self.path, body, dict(self.headers))
        answer = connection.getresponse()
        text = answer.read()
        if time > 2:
            self.answer(answer.status, {name: answer.headers[name] for name in KEPT if name in answer.headers}, text)

    do_PUT = do_POST = do_PATCH = do_GET

    def answer(self, status, headers, body):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
print(server.server_address[1], flush=True)
server.serve_forever()
