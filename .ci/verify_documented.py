"""verify_documented.py DOCUMENT SECRET_FILE FOLDER: runs the document's examples of verifying, in Python and, if node is
installed, in JavaScript, on every signed batch in the folder, unchanged and changed."""

import json
import pathlib
import re
import shutil
import subprocess
import sys

RUN_IN_NODE = """
import { readFileSync } from "node:fs";
const [secret, headers, body] = process.argv.slice(2).map((path) => readFileSync(path));
console.log(verify(secret.toString().trim(), JSON.parse(headers), body));
"""


def block(document: str, language: str) -> str:
    """The only block of a language in a document."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", pathlib.Path(document).read_text(), re.M | re.S)
    if len(found) != 1:
        sys.exit(f"{document} has {len(found)} blocks of {language}")
    return found[0]


def expect(what: str, answer: bool, right: bool) -> None:
    print(f"{what}: {answer}")
    if answer != right:
        sys.exit(f"{what}: expected {right}")


def in_python(document: str, secret_file: str, headers_file: pathlib.Path, body_file: pathlib.Path) -> bool:
    names = {}
    exec(block(document, "python"), names)
    secret = pathlib.Path(secret_file).read_text().strip()
    return names["verify"](secret, json.loads(headers_file.read_text()), body_file.read_bytes())


def in_node(document: str, secret_file: str, headers_file: pathlib.Path, body_file: pathlib.Path) -> bool:
    script = body_file.with_name("verify.mjs")
    script.write_text(block(document, "js") + RUN_IN_NODE)
    result = subprocess.run(
        ["node", script, secret_file, headers_file, body_file], check=True, capture_output=True, text=True
    )
    return result.stdout.strip() == "true"


def main(document: str, secret_file: str, folder: str) -> None:
    languages = {"python": in_python}
    if shutil.which("node"):
        languages["node"] = in_node
    else:
        print("node is not installed: the JavaScript example is not run")
    bodies = sorted(pathlib.Path(folder).glob("*.body.json"))
    if not bodies:
        sys.exit(f"no signed batch in {folder}")
    for body in bodies:
        headers = body.with_name(body.name.replace(".body.json", ".headers.json"))
        signed = json.loads(headers.read_text())
        changed_body = body.with_name("changed.body")
        changed_body.write_bytes(body.read_bytes().replace(b"1", b"2", 1))
        late = body.with_name("late.headers")
        late.write_text(json.dumps(signed | {"webhook-timestamp": str(int(signed["webhook-timestamp"]) - 301)}))
        both = body.with_name("both.headers")
        other = "v1," + "A" * 43 + "="
        both.write_text(json.dumps(signed | {"webhook-signature": f"{other} {signed['webhook-signature']}"}))
        none = body.with_name("none.headers")
        none.write_text(json.dumps(signed | {"webhook-signature": other}))
        for name, verify in languages.items():
            expect(f"{name}: {body.name}", verify(document, secret_file, headers, body), True)
            expect(f"{name}: with a signature of another key before it", verify(document, secret_file, both, body), True)
            expect(f"{name}: with one byte changed", verify(document, secret_file, headers, changed_body), False)
            expect(f"{name}: with a signature of another key", verify(document, secret_file, none, body), False)
            expect(f"{name}: signed 301 s ago", verify(document, secret_file, late, body), False)


main(*sys.argv[1:])
