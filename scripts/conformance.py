"""Runs the suite for scripts/conformance, and compares its results with the checks that passed before.

The suite needs a test key and malformed profiles of agents, does not send the secret of the testing route, and names a
profile that cannot be fetched in a request without a signature, which the shop answers as the reference implementation
does: this script adds all four. Each version has its own profile at the shop.
"""

import base64
import contextlib
import io
import json
import pathlib
import secrets
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import spck_conformance

CHECKS = pathlib.Path(spck_conformance.__file__).parent / "_bundle" / "conformance" / "checks"
sys.path.insert(0, str(CHECKS))
CONFIG = pathlib.Path("samples/ucp/conformance.json")
VERSIONS = {
    "2026-04-08": pathlib.Path("samples/ucp/clean-checks.json"),
    "2026-08-25": pathlib.Path("samples/ucp/clean-checks-2026-08-25.json"),
}
UNREACHABLE = "http://127.0.0.1:9/profile"


def url64(number):
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def keys(work):
    """Makes two keys of agents, and adds a third one of an unsupported kind."""
    import merchant_checks  # noqa: F401  (must be imported before the module below)
    from merchant_checks_04_08_signatures import _EC_G, _EC_N, _ec_mul

    public, private = [], {}
    for kid in ("suite", "suite-before"):
        d = secrets.randbelow(_EC_N - 1) + 1
        x, y = _ec_mul(d, _EC_G)
        jwk = {"kid": kid, "kty": "EC", "crv": "P-256", "x": url64(x), "y": url64(y)}
        public.append(jwk)
        private[kid] = {**jwk, "d": url64(d)}
    public.append({"kid": "suite-384", "kty": "EC", "crv": "P-384", "x": url64(1), "y": url64(2)})
    (work / "agents.json").write_text(json.dumps({"keys": public}))
    (work / "private.json").write_text(json.dumps(private))


class Profiles(BaseHTTPRequestHandler):
    """Profiles of agents, each malformed in one way."""

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        body = {
            "/other-version": {"version": "2020-01-01", "capabilities": {}},
            "/no-checkout": {"version": VERSION, "capabilities": {"com.example.other": [{"version": VERSION}]}},
            "/malformed": "not a profile",
        }.get(self.path)
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(200 if body else 404)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def configuration(work, profiles):
    config = json.loads(CONFIG.read_text())
    private = json.loads((work / "private.json").read_text())
    config["signature"] |= {
        "request_private_jwk": private["suite"],
        "rotated_private_jwk": private["suite-before"],
        "unsupported_alg_kid": "suite-384",
    }
    config["negotiation"] |= {
        "unsupported_version_profile_url": profiles + "/other-version",
        "incompatible_caps_profile_url": profiles + "/no-checkout",
        "malformed_profile_url": profiles + "/malformed",
        "unreachable_profile_url": UNREACHABLE,
    }
    path = work / "config.json"
    path.write_text(json.dumps(config))
    return path


def complete_requests(secret):
    """Adds the secret to each request of the testing route, and a signature to those whose profile cannot be fetched."""
    import engine

    plain = engine.fetch

    def fetch(base, path, method="GET", body=None, headers=None, *rest, **named):
        if path.startswith("/testing/"):
            headers = {**(headers or {}), "Simulation-Secret": secret}
        if UNREACHABLE in (headers or {}).get("UCP-Agent", ""):
            signature = {"Signature-Input": 'sig1=("@method" "@path");keyid="unfetched"', "Signature": "sig1=:AAAA:"}
            headers = {**headers, **signature}
        return plain(base, path, method, body, headers, *rest, **named)

    engine.fetch = fetch


def run(work, server, version, is_update):
    clean_file = VERSIONS[version]
    profiles = ThreadingHTTPServer(("127.0.0.1", 0), Profiles)
    threading.Thread(target=profiles.serve_forever, daemon=True).start()
    config = configuration(work, f"http://127.0.0.1:{profiles.server_port}")
    complete_requests((work / "secret").read_text().strip())
    import merchant

    sys.argv = ["spck-conformance", "--server", f"{server}/ucp/{version}", "--config", str(config), "--json"]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        merchant.main()
    report = json.loads(out.getvalue())
    clean = sorted(c["id"] for c in report["checks"] if c["status"] == "clean-pass" and c["kill_safe"])
    wrong = [c for c in report["checks"] if c["status"] == "deviation"]
    for check in wrong:
        print(f"deviation: {check['id']}: {json.dumps(check.get('observed'))[:400]}")
    expected = report["spec_version"] == version
    if not expected:
        print(f"expected version {version}, found {report['spec_version']}")
    before = json.loads(clean_file.read_text())["clean"] if clean_file.exists() else []
    lost = sorted(set(before) - set(clean))
    for name in lost:
        print(f"failed, but passed before: {name}")
    others = [c["id"] for c in report["checks"] if c["status"] not in ("clean-pass", "deviation")
              and not str(c["status"]).startswith("not-applicable")]
    money = [name for name in clean if name.split(".")[0] in ("discount", "totals", "eligibility")
             or name in ("cart.conversion_carries_codes", "order.adjustment_totals_signed")]
    print(f"{version}: clean: {len(clean)}, of discounts and totals: {len(money)}; deviations: {len(wrong)}; "
          f"not tested: {len(others)} ({', '.join(others)})")
    if is_update and not lost and not wrong:
        clean_file.write_text(json.dumps({"count": len(clean), "clean": clean}, indent=1) + "\n")
    elif set(clean) - set(before):
        print(f"clean for the first time: {', '.join(sorted(set(clean) - set(before)))}; "
              "scripts/conformance --update stores that")
    return 1 if wrong or lost or not expected else 0


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[2])
    if sys.argv[1] == "keys":
        keys(folder)
    else:
        VERSION = sys.argv[4]
        sys.exit(run(folder, sys.argv[3], VERSION, "--update" in sys.argv[5:]))
