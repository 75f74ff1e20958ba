"""check_agents_article.py PROGRAM: runs the examples of the article on agents, and compares their output with it.

The commands of its one console block run unchanged, except for the program's path and a free port. Its block of Python
runs inside an asynchronous function.
"""

import asyncio
import pathlib
import re
import subprocess
import sys
import textwrap

ARTICLE = pathlib.Path("Sources/Cartwright/Cartwright.docc/SellToAgents.md")
SHOWN = "http://127.0.0.1:8080"
NAMES = """
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client
"""


def block(language):
    """The only block of a language in the article."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", ARTICLE.read_text(), re.M | re.S)
    if len(found) != 1:
        sys.exit(f"{ARTICLE} has {len(found)} blocks of {language}")
    return found[0]


def steps():
    """Each command with its output in the article."""
    for step in block("console").split("$ ")[1:]:
        command, _, output = step.partition("\n")
        yield command, output


def begin(command, output, program):
    """Starts the service as in the article. Returns its process and address."""
    words = command.removesuffix(" &").split()
    if words[0] != "cartwright":
        sys.exit(f"the article begins with {words[0]}")
    service = subprocess.Popen([program, *words[1:], "--listen", "127.0.0.1:0"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    said = [service.stdout.readline(), service.stderr.readline()]
    url = re.search(r"http://\S+", said[0])[0]
    compare(command, "".join(said).replace(url, SHOWN), output)
    return service, url


def compare(command, said, shown):
    if said != shown:
        sys.exit(f"{command}\nsays\n{said}and the article shows\n{shown}")


def in_python(url):
    """The input of the article's Python."""
    names = {}
    source = f"async def shown():\n{textwrap.indent(block('python'), '    ')}\n    return made\n"
    exec(NAMES + source.replace(SHOWN, url), names)
    made = asyncio.run(names["shown"]())
    checkout = getattr(made, "structured_content", None) or made.structuredContent
    return checkout["promotions"]["offers"][0]


def main(program):
    first, *others = steps()
    service, url = begin(*first, program)
    try:
        for command, output in others:
            said = subprocess.run(["bash", "-c", command.replace(SHOWN, url)], capture_output=True, text=True, check=True)
            compare(command, said.stdout, output)
        offer = in_python(url)
        if (offer["short_by"], offer["saves"]) != (1, 4500):
            sys.exit(f"expected one orchid more to save 45.00, found {offer}")
    finally:
        service.terminate()
        service.wait()
    print(f"the article's {len(others)} requests and its Python say what it shows")


if __name__ == "__main__":
    main(sys.argv[1])
