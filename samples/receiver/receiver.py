"""receiver.py SECRET_FILE PORT OUT: verifies each batch and appends its events to OUT, one JSON object a line.

Needs `pip install standardwebhooks`. Answers 204 once the events are on the disk, 401 where the signature does not
hold, 413 for a body that is too large; a batch that comes again is answered like the first time and kept once.
"""
import json, os, pathlib, sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(pathlib.Path(sys.argv[1]).read_text().strip())
out = open(sys.argv[3], "a", encoding="utf-8")
seen = set()  # in real life: a unique key in the database that the events go to

class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds for a sender that says nothing more

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if length > 1 << 20:
            return self.answer(413)
        body = self.rfile.read(length)
        try:
            webhook.verify(body, dict(self.headers))
        except (WebhookVerificationError, ValueError):
            return self.answer(401)
        if self.headers["webhook-id"] not in seen:
            out.writelines(json.dumps(event) + "\n" for event in json.loads(body))
            out.flush(), os.fsync(out.fileno())
            seen.add(self.headers["webhook-id"])
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

HTTPServer(("127.0.0.1", int(sys.argv[2])), Receiver).serve_forever()
