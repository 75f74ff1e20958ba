"""post_batch.py PORT FOLDER OUT: checks that the sample receiver stores each batch once, and refuses changed ones."""

import json
import pathlib
import sys
import time
import urllib.error
import urllib.request


def post(port: str, body: bytes, headers: dict[str, str]) -> int:
    """The status of the answer. The receiver may still be starting."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/", data=body, headers=headers)
    for _ in range(50):
        try:
            return urllib.request.urlopen(request, timeout=10).status
        except urllib.error.HTTPError as error:
            return error.code
        except urllib.error.URLError:
            time.sleep(0.1)
    sys.exit("the receiver does not answer")


def expect(what: str, status: int, right: int) -> None:
    print(f"the receiver answers {status} to {what}")
    if status != right:
        sys.exit(f"{what}: expected {right}, found {status}")


def main(port: str, folder: str, out: str) -> None:
    events = 0
    for path in sorted(pathlib.Path(folder).glob("*.body.json")):
        body = path.read_bytes()
        headers = json.loads(path.with_name(path.name.replace(".body.json", ".headers.json")).read_text())
        events += len(json.loads(body))
        expect("a batch with one byte changed", post(port, body.replace(b"1", b"2", 1), headers), 401)
        expect("a batch", post(port, body, headers), 204)
        expect("the same batch again", post(port, body, headers), 204)
    kept = len(pathlib.Path(out).read_text().splitlines())
    if kept != events:
        sys.exit(f"{kept} of {events} events were stored")
    print(f"{kept} events are stored, each once")


main(*sys.argv[1:])
