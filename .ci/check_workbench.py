"""Walks through the workbench: see .ci/workbench."""
import json
import os
import pathlib
import sys
import time
import urllib.parse

from axe_core_python.selenium import Axe
from selenium import webdriver
from selenium.webdriver.common.keys import Keys

from workbench_browser import Browser, Service, lift_loopback

PROGRAM, SHOTS = sys.argv[1], pathlib.Path(sys.argv[2])
CARTS = int(os.environ.get("CARTWRIGHT_WORKBENCH_CARTS", "200"))
DONE = []


def check(truth, what):
    assert truth, what
    DONE.append(what)


def begin(browser):
    """Opens a page as after the tour."""
    browser.open("/workbench")
    browser.run("localStorage.setItem('cartwright.toured', 'yes')")


def walk(browser, service):
    """Uses every panel once, in the order of a first visit."""
    browser.open("/workbench")
    check("1 of 6" in browser.text("#guide"), "the tour is offered")
    browser.click_text("Tour")
    for number in range(2, 7):
        browser.click_text("Next", "#guide")
        check(f"{number} of 6" in browser.text("#guide"), f"the tour has a step {number}")
    browser.click_text("Done", "#guide")
    browser.open("/workbench")
    check(browser.run("return document.getElementById('guide').hidden"), "the tour is offered once")

    check("the sample shop" in browser.text("#facts") and "build" in browser.text("#facts"), "the tour describes its panels")
    check(browser.text("#sum") == "$137.10", "the sample has a price")
    check("Apply" in browser.text("#cards"), "a pop-up can be clicked")
    check("$9.25 to go" in browser.text("[data-promotion=big-basket]"), "a promotion almost applies")

    # Keystroke to price.
    box = browser.find("#quantity-0")
    box.send_keys(Keys.BACK_SPACE, "3")
    browser.wait("document.getElementById('sum').innerText === '$133.98'", "the price of a keystroke")
    browser.settle()
    check(browser.run("return document.activeElement.id") == "quantity-0", "the focus stays where one types")
    check("big-basket" in browser.run("return document.querySelector('.reason.applied').dataset.promotion"), "reasons follow")

    # A nudge is a button that does it.
    browser.click("#less-0")
    browser.settle()
    browser.click("[data-nudge=big-basket]")
    browser.settle()
    check(browser.run("return !!document.querySelector('.reason.applied[data-promotion=big-basket]')"), "a nudge does it")

    # The price: pointing at a bar, with the keyboard too.
    browser.run("document.querySelectorAll('#price-chart g.row')[2].focus()")
    check("Stoneware mug" in browser.text("#price-detail"), "a bar shows its lines")
    check("rounded down" in browser.text("#price-detail") or "left over" in browser.text("#price-detail")
          or "even" in browser.text("#price-detail"), "a bar shows its cents")
    check("Proven" in browser.text("#proof-body"), "the proof is shown")

    # Codes, customer, shipping.
    browser.find("#code").send_keys("SPRING20", Keys.ENTER)
    browser.settle()
    check("SPRING20" in browser.text("#codes"), "a code is entered")
    browser.click("#situation summary")
    for field, text in [("customer", "ada"), ("method", "express"), ("country", "DE")]:
        browser.find(f"#{field}").send_keys(text, Keys.TAB)
        browser.settle()
    check("Shipping" in browser.text("#price-chart"), "shipping is a bar")
    check("ada, express, DE" in browser.text("#situation-brief"), "the customer is shown")

    # Another instant.
    browser.run("const s = document.getElementById('instant-slider'); s.value = Number(s.value) + 400;"
                "s.dispatchEvent(new Event('input'))")
    browser.settle()
    check("#at=2027" in browser.driver.current_url, "the instant is in the address")
    browser.open(browser.driver.current_url.removeprefix(browser.url))
    check("Not shown at this instant" in browser.text("#cards"), "cards follow the instant")
    browser.click_text("Back to now")
    browser.settle()

    # The timeline: earlier steps, continuing, branching.
    browser.click("#step-3")
    browser.settle()
    check("Step 3 of" in browser.text("#notes"), "an earlier step is shown")
    check(browser.run("return document.getElementById('quantity-0').disabled"), "the past is not changed")
    browser.driver.back()
    browser.settle()
    check("Earlier steps cannot" not in browser.text("#notes"), "back leads back")
    browser.click_text("Branch from step")
    browser.settle()
    check("/sessions/demo-b2/1" in browser.driver.current_url, "a branch is a separate session")
    check("demo-b2 (here)" in browser.text("#timeline"), "branches are listed")
    browser.click_text("demo", "#timeline-steps p")
    browser.settle()

    # A coupon, checkout, payment, a return.
    browser.click_text("Apply", "[data-card=tenoff]")
    browser.settle()
    check("Applied" in browser.text("[data-card=tenoff]"), "a coupon is applied")
    browser.click_text("Begin checkout")
    browser.settle()
    browser.click_text("Pay")
    browser.settle()
    browser.click_text("Return 1", "#orders")
    browser.settle()
    check("refunded" in browser.text("#orders"), "a return pays back")
    flow = browser.run("return fetch(document.querySelector('#timeline-tools a').href).then((a) => a.text())")
    check("> apply coupon" in flow and "> return units" in flow, "the time line is a flow")
    (SHOTS / "session.flow").write_text(flow)


def shelf(browser, service):
    """Types the SKU of an item: its price before it is in the cart, and the history of the price."""
    begin_view(browser, "checkout", 1280, False)
    browser.find("#add-sku").send_keys("MUG")
    browser.wait("document.getElementById('shelf').innerText.includes('Shelf price $12.50')", "the price of an item")
    browser.wait("document.getElementById('shelf-history').innerText.includes('No other price since')", "one price")
    service.ask("PUT", "/v1/promotions/sale", {"effects": [
        {"type": "percent_off", "percent": "20", "target": {"scope": "lines"}}]})
    begin_view(browser, "checkout", 1280, False)
    browser.find("#add-sku").send_keys("MUG")
    browser.wait("document.querySelector('#shelf-history svg .curve')", "the history of a price")
    check(browser.run("return document.querySelectorAll('#shelf-history svg .less').length") == 1, "a reduction is a bar")
    browser.click("#shelf-history summary")
    check("$10.00" in browser.text("#shelf-history table"), "the history is a table, too")
    wide = browser.run("""const edge = document.getElementById('cart').getBoundingClientRect().right;
        return [...document.querySelectorAll('#cart > *')].filter((one) => one.getBoundingClientRect().right > edge).length""")
    check(wide == 0, "a history fits into its panel")
    browser.shoot(str(SHOTS / "shelf.png"))
    browser.resize(1280, 900)
    service.ask("DELETE", "/v1/promotions/sale")
    begin(browser)


# The controls of the accessibility tree, which screen readers use.
CONTROLS = {"button", "checkbox", "combobox", "DateTime", "DisclosureTriangle", "link", "listbox", "menuitem", "radio",
            "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "ColorWell", "file"}


def spoken(browser):
    """The accessibility tree of the page: nodes with role, name and properties."""
    browser.driver.execute_cdp_cmd("Accessibility.enable", {})
    nodes = browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    return [{"role": node.get("role", {}).get("value"), "name": node.get("name", {}).get("value", "").strip(),
             "place": node.get("backendDOMNodeId"),
             **{one["name"]: one["value"].get("value") for one in node.get("properties", [])}}
            for node in nodes if not node.get("ignored")]


def place_of(browser, selector):
    """The browser's number of an element."""
    root = browser.driver.execute_cdp_cmd("DOM.getDocument", {})["root"]["nodeId"]
    node = browser.driver.execute_cdp_cmd("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    return browser.driver.execute_cdp_cmd("DOM.describeNode", {"nodeId": node})["node"]["backendNodeId"]


def listen(browser, service):
    """Checks the texts for screen readers: names of all controls, headings in order, and live regions."""
    for view in ("checkout", "whatif", "campaign", "wire"):
        begin_view(browser, view, 1280, False)
        nodes = spoken(browser)
        controls = [node for node in nodes if node.get("focusable") and node["role"] not in ("RootWebArea", "option")]
        check(len(controls) > 10, f"{view} has controls: {len(controls)}")
        nameless = [node for node in controls if not node["name"] and node["role"] != "generic"]
        check(not nameless, f"every control of {view} has a name: {nameless}")
        # Scrolling regions and targets of links can be focused, but are not controls.
        strange = [node for node in controls
                   if node["role"] not in CONTROLS | {"region", "list", "log", "tabpanel", "group", "generic"}]
        check(not strange, f"every control of {view} has a role: {strange}")
        for selector in ("button", "input", "select", "summary", "a[href]"):
            places = [node["place"] for node in nodes if node["role"] in CONTROLS]
            for index, one in enumerate(browser.driver.find_elements("css selector", selector)):
                if one.is_displayed():
                    place = browser.driver.execute_cdp_cmd("DOM.describeNode", {"objectId": remote(browser, selector, index)})
                    check(place["node"]["backendNodeId"] in places, f"{selector} {index} of {view} is a control")
        levels = [node["level"] for node in nodes if node["role"] == "heading"]
        check(levels[0] == 1 and all(b <= a + 1 for a, b in zip(levels, levels[1:])), f"headings of {view}: {levels}")

    begin_view(browser, "checkout", 1280, False)
    live = {node["place"]: node for node in spoken(browser) if node.get("live") == "polite"}
    places = {selector: place_of(browser, selector) for selector in ("#sum", "#notes", "#price-detail")}
    check(all(place in live for place in places.values()), f"live regions are announced: {places} of {list(live)}")
    before = browser.text("#sum")
    browser.find("#quantity-0").send_keys(Keys.BACK_SPACE, "4")
    browser.wait(f"document.getElementById('sum').innerText !== {json.dumps(before)}", "another price")
    browser.settle()
    check(place_of(browser, "#sum") == places["#sum"], "the announced price stays in its place")
    said = [node["name"] for node in spoken(browser)]
    check(browser.text("#sum") in said, "the new price is announced")
    browser.click("#link")
    browser.wait("document.getElementById('notes').innerText.length > 10", "a note")
    check(place_of(browser, "#notes") == places["#notes"], "notes are announced in the live region")
    browser.click_text("Close", "#notes")


def tab_through(browser):
    """Checks that Tab reaches every control, and that no control traps the focus."""
    for view in ("checkout", "whatif", "campaign", "wire"):
        begin_view(browser, view, 1280, False)
        count = browser.run("""
            window.passed = new Set();
            document.addEventListener('focusin', (event) => passed.add(event.target));
            window.controls = () => [...document.querySelectorAll('button, input, select, a[href], summary, [tabindex="0"]')]
              .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0);
            document.activeElement.blur();
            return controls().length;""")
        keys = webdriver.ActionChains(browser.driver)
        for _ in range(count + 2):
            keys.send_keys(Keys.TAB)
        keys.perform()
        missed = browser.run("return controls().filter((one) => !passed.has(one)).map((one) => one.outerHTML.slice(0, 90))")
        check(not missed, f"Tab comes to every control of {view}: {missed}")


def remote(browser, selector, index):
    """The browser's own handle of an element."""
    found = browser.driver.execute_cdp_cmd("Runtime.evaluate", {
        "expression": f"document.querySelectorAll({json.dumps(selector)})[{index}]"})
    return found["result"]["objectId"]


SLOW = """
const real = window.fetch;
window.asked = [];
window.fetch = async (path, options) => {
  const entry = { path: String(path), begin: performance.now() };
  asked.push(entry);
  const answer = await real(path, options);
  if (entry.path.includes('/reasons')) await new Promise((done) => setTimeout(done, 2000));
  entry.end = performance.now();
  return answer;
};
"""


def type_fast(browser):
    """Checks that prices do not wait for reasons, which take seconds with thousands of promotions."""
    begin_view(browser, "checkout", 1280, False)
    browser.run(SLOW)
    for digit in "34567":
        before = browser.text("#sum")
        browser.find("#quantity-0").send_keys(Keys.BACK_SPACE, digit)
        browser.wait(f"document.getElementById('sum').innerText !== {json.dumps(before)}", "the price of a keystroke")
        check(browser.run("return document.getElementById('reasons').ariaBusy") == "true", "pending reasons are announced")
        time.sleep(0.1)  # Longer than the page waits before it requests reasons.
    browser.settle()
    reasons, prices = browser.run("""return ['/reasons', '/commands'].map((part) =>
        asked.filter((one) => one.path.includes(part)).map((one) => [one.begin, one.end]))""")
    check(len(prices) == 5 and prices[2][1] < reasons[0][1], f"prices come before reasons: {prices}, {reasons}")
    check(all(a[1] <= b[0] for a, b in zip(reasons, reasons[1:])), f"reasons are requested one at a time: {reasons}")
    check(len(reasons) <= 3, f"reasons of outdated carts are not requested: {len(reasons)}")
    check(browser.run("return document.getElementById('reasons').ariaBusy") == "false", "reasons are there")


def put_catalog(browser, service):
    """Replaces the catalog; the previous one stays available for comparison."""
    campaign = json.load(open("samples/campaign/catalog.json"))
    tenth = {"id": "tenth", "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "order"}}]}
    good = SHOTS / "good-catalog.json"
    good.write_text(json.dumps({**campaign, "promotions": [*campaign["promotions"], tenth]}))
    browser.find("#whatif-catalog").send_keys(str(good.resolve()))
    browser.wait("document.getElementById('notes').innerText.includes('is the catalog now')", "another catalog")
    browser.wait("document.getElementById('sum').innerText === '$11.25'", "the price by it")
    browser.settle()
    numbers = [version["number"] for version in service.ask("GET", "/v1/catalog/versions")["versions"]]
    check(len(numbers) >= 2, f"the catalog before is a version, too: {numbers}")
    browser.run(f"""const choice = document.getElementById('whatif-choice'); choice.value = 'catalog:{numbers[1]}';
        choice.dispatchEvent(new Event('change'))""")
    browser.wait("document.getElementById('whatif-result').innerText.includes('tenth')", "the promotion that makes the difference")
    said = browser.text("#whatif-result")
    check("marked ≠" in said and "$11.25" in said and "$12.50" in said, f"both prices are side by side: {said}")
    service.ask("PUT", "/v1/catalog", campaign)
    browser.run("location.reload()")
    browser.settle()


def use_views(browser, service):
    """What if, campaign, wire, command line."""
    browser.open("/workbench/sessions/views")
    check("a new cart is shown" in browser.text("#notes").lower(), "a session that does not exist is reported")
    browser.expected.append("404")
    browser.read_console()
    browser.expected.remove("404")
    check("The cart is empty" in browser.text("#lines"), "an empty cart has instructions")
    browser.find("#add-sku").send_keys("MUG", Keys.ENTER)
    browser.settle()
    check(browser.text("#sum") == "$12.50", "an item is added")

    browser.click_text("What if")
    browser.wait("document.getElementById('whatif-choice')", "what if")
    check("Choose a step" in browser.text("#whatif-result"), "what-if has instructions")
    browser.run("const c = document.getElementById('whatif-choice'); c.value = 'step:1'; c.dispatchEvent(new Event('change'))")
    browser.wait("document.getElementById('whatif-result').innerText.includes('marked ≠')", "a comparison")
    browser.shoot(str(SHOTS / "whatif.png"))
    browser.resize(1280, 900)

    bad = SHOTS / "bad-catalog.json"
    bad.write_text('{"currency":"USD","promotions":[{"id":"x","effects":[{"type":"half_off"}]}]}')
    browser.expected.append("/v1/catalog")
    browser.find("#whatif-catalog").send_keys(str(bad.resolve()))
    browser.wait("document.getElementById('notes').innerText.includes('does not load')", "a bad catalog")
    check("half_off" in browser.text("#notes"), "a catalog that does not load has an error")
    browser.read_console()
    browser.expected.remove("/v1/catalog")
    put_catalog(browser, service)

    browser.click_text("Campaign")
    browser.wait("document.getElementById('campaign-form')", "the campaign")
    check("Choose a file of carts" in browser.text("#campaign-report"), "the campaign has instructions")
    browser.find("#campaign-carts").send_keys(str(pathlib.Path("samples/campaign/carts.ndjson").resolve()))
    browser.click_text("Simulate")
    browser.wait("document.getElementById('campaign-progress').innerText === '200 carts priced'", "a simulation")
    check(browser.run("return document.querySelectorAll('#campaign-report svg').length") > 1, "a campaign has pictures")
    browser.shoot(str(SHOTS / "campaign.png"))
    browser.resize(1280, 900)
    backtest(browser, service)

    browser.click_text("Wire")
    browser.wait("document.getElementById('wire-text')?.innerText.includes('\"MUG\"')", "the wire")
    browser.click_text("Quote", "#wire")
    browser.wait("document.getElementById('wire-text').innerText.includes('\"subtotal\"')", "the quote on the wire")
    browser.shoot(str(SHOTS / "wire.png"))
    browser.click_text("Signed batch", "#wire")
    browser.wait("document.getElementById('wire-text').innerText.includes('webhook-signature')", "a signed batch")
    browser.resize(1280, 900)

    browser.click_text("Checkout")
    line = browser.find("#command-line")
    line.send_keys("add it", Keys.TAB)
    browser.wait("document.getElementById('command-line').value === 'add item '", "completion")
    line.send_keys("TEA", Keys.ENTER)
    browser.wait("document.getElementById('command-log').innerText.includes('added 1 x TEA')", "a command")
    browser.settle()
    check(browser.text("#sum") == "$21.25", "a command changes the same session")
    line.send_keys("add item NOPE", Keys.ENTER)
    browser.wait("document.querySelector('#command-log .failed')", "a command that fails")
    browser.shoot(str(SHOTS / "command.png"))
    browser.resize(1280, 900)


def backtest(browser, service):
    """Imports the rules of another system, and compares its past orders: the catalog of the shop is unchanged."""
    sample = lambda name: str(pathlib.Path(f"samples/backtest/{name}").resolve())
    browser.find("#import-files").send_keys(sample("discounts.json"))
    browser.click_text("Import", "#import-form")
    browser.wait("document.getElementById('import-progress').innerText.startsWith('shopify: 4 rules')", "an import")
    check("1 not carried over, 0 carried over with a note, 3 carried over" in browser.text("#import-progress"),
          "an import has three outcomes")
    check("DiscountCodeApp" in browser.text("#import-report") and "BOX3" in browser.text("#import-report"),
          "a rule that is not carried over has its reason")
    check(browser.run("return document.getElementById('import-download').download") == "catalog.json",
          "the catalog can be downloaded")
    check(browser.run("return document.getElementById('backtest-catalog').value") == "imported",
          "the imported catalog prices orders")
    browser.find("#backtest-orders").send_keys(sample("orders_export.csv"))
    browser.click_text("Compare", "#backtest-form")
    browser.wait("document.getElementById('campaign-progress').innerText === '12 orders priced'", "a backtest")
    report = browser.text("#campaign-report")
    check("equal to the cent" in report and "Differences by cause" in report and "code unknown" in report,
          "a backtest names the causes of differences")
    check("Financial Status" in report, "columns that are not read are named")
    browser.shoot(str(SHOTS / "backtest.png"))
    browser.resize(1280, 900)

    # The changed catalog takes off nothing.
    rules = {"name": "discounts.json", "text": pathlib.Path(sample("discounts.json")).read_text()}
    catalog = service.ask("POST", "/v1/imports", {"files": [rules]})["catalog"]
    changed = SHOTS / "changed-catalog.json"
    changed.write_text(json.dumps(dict(catalog, promotions=[]), indent=2))
    browser.find("#backtest-against").send_keys(str(changed.resolve()))
    browser.click_text("Compare", "#backtest-form")
    browser.wait("document.getElementById('campaign-report').innerText.includes('against.json')", "a comparison")
    check("12 orders priced" in browser.text("#campaign-progress"), "a changed catalog prices the same orders")


def meet_trouble(browser, service):
    """Checks another client, a thousand lines, a name that looks like a script, and a link."""
    service.ask("PUT", "/v1/sessions/shared", {"cart": {"lines": [{"id": "MUG", "sku": "MUG", "quantity": 1}]}})
    browser.open("/workbench/sessions/shared")
    service.ask("PUT", "/v1/sessions/shared", {"cart": {"lines": [{"id": "TEA", "sku": "TEA", "quantity": 5}]}})
    browser.expected.append("412")
    browser.click("#more-0")
    browser.wait("document.getElementById('notes').innerText.includes('Another client changed')", "what others did")
    browser.read_console()
    browser.expected.remove("412")
    check(service.ask("GET", "/v1/sessions/shared")["cart"]["lines"][0]["quantity"] == 5, "nothing is overwritten")
    browser.click_text("Show the present state")
    browser.settle()
    check(browser.text("#sum") == "$43.75", "changes of other clients are shown")

    many = [{"id": f"l{n}", "sku": "MUG", "quantity": n % 3 + 1} for n in range(1000)]
    service.ask("PUT", "/v1/sessions/many", {"cart": {"lines": many}})
    browser.open("/workbench/sessions/many")
    check(browser.run("return document.querySelectorAll('#lines li').length") == 1000, "a thousand lines are shown")

    name = "<script>document.title='taken'</script><img src=x onerror=document.title='taken'>"
    promotions = [{"id": name, "name": name, "effects": [
        {"type": "percent_off", "percent": "10", "target": {"scope": "order"}}]}]
    items = [{"sku": "MUG", "title": name, "unit_price": 1250}]
    service.ask("PUT", "/v1/catalog", {"currency": "USD", "items": items, "promotions": promotions})
    service.ask("PUT", "/v1/sessions/script", {"cart": {"lines": [{"sku": "MUG", "quantity": 1}], "codes": [name]}})
    browser.open("/workbench/sessions/script")
    check("taken" not in browser.driver.title and name in browser.text("#reasons"), "every name is shown as text")
    check(browser.run("return document.querySelectorAll('body script, img').length") == 0, "no element comes from a name")

    cart = service.ask("GET", "/v1/sessions/script")["cart"]
    coded = browser.run("return btoa(unescape(encodeURIComponent(arguments[0])))", json.dumps(cart))
    coded = coded.replace("+", "-").replace("/", "_").rstrip("=")
    browser.expected.append("404")
    browser.open(f"/workbench/sessions/elsewhere/4#cart={coded}")
    check("came with the link" in browser.text("#notes") and browser.text("#sum") == "$11.25", "a link is a bug report")
    browser.read_console()
    browser.expected.remove("404")


EU = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split()


def meet_long_lists(browser, service):
    """Checks that long lists and names without blanks do not make a view wider than the screen."""
    word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft" * 2
    off = [{"type": "percent_off", "percent": "10", "target": {"scope": "order"}}]
    promotions = [
        {"id": "eu", "conditions": [{"type": "country", "any_of": EU}], "effects": off},
        {"id": "not-eu", "conditions": [{"type": "not", "of": {"type": "country", "none_of": EU}}], "effects": off},
        {"id": f"id-{word}", "name": word, "code": word, "group": word, "effects": off},
        {"id": f"needs-{word}", "conditions": [{"type": "customer_segment", "any_of": [word, word + "2"]}], "effects": off},
        {"id": "attribute", "conditions": [{"type": "cart", "key": word, "any_of": EU}], "effects": off},
        {"id": "amount", "name": word, "conditions": [{"type": "subtotal", "at_least": 9999999900}], "effects": off},
        {"id": "applied", "name": word, "effects": off},
    ]
    items = [{"sku": word, "title": word, "unit_price": 999999900}]
    service.ask("PUT", "/v1/catalog", {"currency": "USD", "items": items, "promotions": promotions})
    cart = {"lines": [{"sku": word, "quantity": 1}], "codes": [f"code-{word}"], "country": "US", "channel": word,
            "customer": {"id": word, "segments": [word]}, "shipping": [{"method": word, "amount": 500}]}
    service.ask("PUT", "/v1/sessions/long", {"cart": cart})
    for view in ("checkout", "whatif", "campaign", "wire"):
        for width in (360, 768, 1300, 1920):
            browser.resize(width, 900)
            browser.open(f"/workbench/sessions/long{'' if view == 'checkout' else f'#view={view}'}")
            browser.wait("document.querySelector('.view:not([hidden])').innerText.length > 40", view)
            whole, widest = browser.run("""
                const wide = [...document.querySelectorAll('main *')].filter((one) => !one.closest('.table, .steps, pre')
                  && one.getBoundingClientRect().right > innerWidth).map((one) => `${one.tagName}.${one.className}`);
                return [document.documentElement.scrollWidth, wide.slice(0, 4)];""")
            browser.shoot(str(SHOTS / f"long-{view}-{width}.png"))
            check(whole <= width, f"{view} with long lists fits {width} ({whole}: {widest})")
    browser.resize(1280, 900)
    browser.open("/workbench/sessions/long")
    check("AT, BE, BG" in browser.text("[data-promotion=eu]"), "a list has blanks between its elements")


def compare(browser, service):
    """Checks that the page shows the values of the service."""
    cases = [json.loads(line) for line in open("samples/cases/public-suites.ndjson")]
    cases = [case for case in cases if "options" not in case]
    campaign = json.load(open("samples/campaign/catalog.json"))
    carts = [json.loads(line) for line in open("samples/campaign/carts.ndjson")]
    for number, case in enumerate((cases + carts)[:CARTS]):
        cart = case["cart"]
        now = cart.pop("now", "2026-01-01T12:00:00Z")
        if number < len(cases):
            service.ask("PUT", "/v1/catalog", {"promotions": case["promotions"]})
        elif number == len(cases):
            service.ask("PUT", "/v1/catalog", campaign)
        service.ask("PUT", f"/v1/sessions/case-{number}", {"cart": cart})
        path = f"/workbench/sessions/case-{number}#at={urllib.parse.quote(now)}"
        if number == 0:
            browser.open(path)
        else:
            browser.driver.get(browser.url + path)
            browser.wait(f"document.body?.dataset.shown === 'case-{number}/1'", f"case {number}")
        quote = service.ask("POST", f"/v1/quotes?explain=all&now={urllib.parse.quote(now)}", {"cart": cart})
        shown = browser.run("""return {
            total: Number(document.getElementById('sum').dataset.total),
            reasons: [...document.querySelectorAll('.reason')].map((row) => [row.dataset.promotion, row.dataset.reason]),
            bars: [...document.querySelectorAll('#price-chart g.row')].map((bar) => Number(bar.dataset.amount)),
            lines: [...document.querySelectorAll('#lines .line .money')].map((line) => line.innerText.split('\\n')[0]) }""")
        assert shown["total"] == quote["total"], (case["id"], shown, quote)
        reasons = {**{row["promotion"]: "applied" for row in quote["applied"]},
                   **{row["promotion"]: row["reason"] for row in quote["not_applied"]}}
        assert dict(map(tuple, shown["reasons"])) == reasons, (case["id"], shown, quote)
        assert sum(shown["bars"][:-1]) == shown["bars"][-1] == quote["total"], (case["id"], shown, quote)
        assert shown["bars"][0] == quote["subtotal"], (case["id"], shown)
        off = quote["discount"] + quote["shipping_discount"]
        assert sum(bar for bar in shown["bars"][1:-1] if bar < 0) == -off, (case["id"], shown, quote)
        assert len(shown["lines"]) == len(quote["lines"]), case["id"]
    DONE.append(f"the page shows the values of the service, for {number + 1} carts")


def look(browser, sizes, views):
    """Checks every view: no wider than the screen, and without findings of axe. Takes screenshots."""
    wrong = []
    for view in views:
        for width in sizes:
            for dark in (False, True):
                begin_view(browser, view, width, dark)
                inner, whole = browser.run("return [innerWidth, document.documentElement.scrollWidth]")
                check(whole <= width, f"{view} fits {width} ({whole})")
                found = Axe().run(browser.driver)["violations"]
                told = [(v["id"], [n["target"] for n in v["nodes"]][:4], v["nodes"][0].get("failureSummary")) for v in found]
                if found:
                    wrong.append((view, width, dark, told))
                browser.shoot(str(SHOTS / f"{view}-{width}-{'dark' if dark else 'light'}.png"))
    begin_view(browser, "checkout", 1280, False)
    browser.driver.save_screenshot(str(SHOTS / "workbench.png"))
    large = Browser(browser.url, font_size=32)
    try:
        begin(large)
        for view in views:
            begin_view(large, view, 1280, False)
            check(large.run("return document.documentElement.scrollWidth") <= 1280, f"{view} fits at 200 % text")
            large.shoot(str(SHOTS / f"{view}-1280-large.png"))
    finally:
        large.close()
    check(not wrong, f"axe finds nothing: {wrong}")


def begin_view(browser, view, width, dark):
    browser.resize(width, 900, dark)
    browser.open(f"/workbench/sessions/demo{'' if view == 'checkout' else f'#view={view}'}")
    browser.resize(width, 900, dark)
    browser.wait("document.querySelector('.view:not([hidden])').innerText.length > 40", view)


def open_samples(browser):
    """Opens the situations of samples/workbench."""
    told = {
        "almost": ("[data-card=tenoff]", ["$25.00 of $30.00, $5.00 to go", "Add 1 × Heather honey"]),
        "conflict": ("#proof-body", ["Proven: no other set takes more than $32.04 off", "$1.04 less"]),
        "return": ("#orders", ["partially returned", "$9.37 refunded"]),
    }
    for name, (place, texts) in told.items():
        service = Service(PROGRAM, "--situation", f"samples/workbench/{name}.flow")
        try:
            browser.url = service.url
            begin(browser)
            browser.open("/workbench")
            for text in texts:
                check(text in browser.text(place), f"{name} shows {text}: {browser.text(place)}")
            if name == "conflict":
                browser.driver.save_screenshot(str(SHOTS / "workbench-conflict.png"))
            browser.shoot(str(SHOTS / f"sample-{name}.png"))
            browser.resize(1280, 900)
        finally:
            service.close()


def meet_agents(browser):
    """Checks the totals of the same cart sent by agents."""
    service = Service(PROGRAM, "--shop", "samples/flower-shop", "--ucp", "--acp")
    try:
        service.ask("PUT", "/v1/sessions/demo", {"cart": {"lines": [{"sku": "pot_ceramic", "quantity": 2}], "codes": ["10OFF"]}})
        browser.url = service.url
        browser.open("/workbench/sessions/demo#view=wire")
        for name in ("UCP", "ACP"):
            browser.click_text(name, "#wire")
            browser.wait("document.getElementById('wire-text').innerText.includes('line_items')"
                         f" && document.getElementById('wire-tab-{name.lower()}').ariaSelected === 'true'", name)
            check('"amount": 2700' in browser.text("#wire-text"), f"{name} costs the same")
    finally:
        service.close()


def pay_with_tenders(browser):
    """Pays with a gift card and store credit: the page shows what they pay and what is left, and never the code."""
    key = SHOTS / "gift-cards.key"
    key.write_text("5f" * 32)
    key.chmod(0o600)
    service = Service(PROGRAM, "--gift-card-key-file", str(key))
    try:
        code = service.ask("POST", "/v1/gift-cards", {"amount": 1000, "currency": "USD"})["code"]
        service.ask("POST", "/v1/store-credits", {"customer": "ada", "amount": 500, "currency": "USD"})
        service.ask("PUT", "/v1/sessions/demo", {"cart": {"lines": [{"id": "TEA", "sku": "TEA", "quantity": 5}],
                                                          "customer": {"id": "ada"}}})
        browser.url = service.url
        browser.open("/workbench/sessions/demo")
        browser.find("#gift-card").send_keys(code, Keys.ENTER)
        browser.settle()
        check("-$10.00" in browser.text("#tenders"), "a gift card pays")
        browser.click_text("Use store credit", "#tenders")
        browser.settle()
        quote = service.ask("GET", "/v1/sessions/demo")["quote"]
        left = f"${quote['payable'] / 100:.2f}"
        check("-$5.00" in browser.text("#tenders") and quote["total"] - quote["payable"] == 1500, "store credit pays")
        check(browser.text("#payable") == f"To pay {left}" and f"to pay {left}" in browser.text("#total"), "the rest is shown")
        check("To pay" in browser.text("#price-chart"), "the breakdown ends with the rest")
        browser.click("#tenders .chip:nth-child(2) button")
        browser.settle()
        check("Store credit" not in browser.text("#tenders .chips"), "store credit is stopped")
        browser.click_text("Begin checkout")
        browser.settle()
        left = f"${quote['payable'] / 100 + 5:.2f}"
        browser.click_text(f"Pay {left}", "#actions")
        browser.settle()
        check(f"{left} paid" in browser.text("#orders") and "$10.00 paid" in browser.text("#orders"), "an order shows tenders")
        check(code not in browser.driver.page_source, "the code is not in the page")
    finally:
        service.close()
        key.unlink()


def show_banners(browser, service):
    """Shows banners by placement, with their HTML in a frame that runs no scripts and loads nothing."""
    properties = {"class_type": "coupon_code", "coupon_code": "HERO15", "discount_percentage": "15", "title": "15% off"}
    banner = {"id": "hero", "placement_id": "home_hero", "is_control": False, "expires_at": -1,
              "html": "<p id='text'>Tea</p><script>parent.ran = 1; document.getElementById('text').innerText = 'ran'</script>"
                      "<img src='/workbench/files/icon.svg' onerror='parent.ran = 1'>",
              "properties": {name: {"type": "string", "value": text} for name, text in properties.items()}}
    control = {"id": "side", "placement_id": "side", "is_control": True, "expires_at": -1, "properties": {}}
    service.ask("PUT", "/v1/sessions/banners", {"cart": {"lines": [{"id": "TEA", "sku": "TEA", "quantity": 5}]}})
    service.ask("POST", "/v1/sessions/banners/cards", {"banners": {"home_hero": {"banner": banner}, "side": control}})
    browser.open("/workbench/sessions/banners")
    check("home_hero" in browser.text("[data-card=hero]") and "Tea" not in browser.text("#banners"), "a banner has its placement")
    check(browser.text("[data-placement]") == "home_hero", "a control variant is not shown")
    browser.click("[data-html=hero] summary")
    frame = browser.find("#banners iframe")
    check(frame.get_attribute("sandbox") == "" and "default-src 'none'" in frame.get_attribute("srcdoc"), "the frame is closed")
    browser.driver.switch_to.frame(frame)
    shown = browser.find("#text").text
    browser.driver.switch_to.default_content()
    check(shown == "Tea" and browser.run("return window.ran === undefined"), "the HTML of a banner is shown without scripts")
    browser.click_text("Apply", "[data-card=hero]")
    browser.settle()
    check("Applied" in browser.text("[data-card=hero]"), "the coupon of a banner is applied")
    browser.click_text("Dismiss", "[data-card=hero]")
    browser.settle()
    check(browser.run("return document.getElementById('placements').hidden"), "a dismissed banner is not shown")


def main():
    lift_loopback()
    SHOTS.mkdir(parents=True, exist_ok=True)
    service = Service(PROGRAM)
    browser = Browser(service.url)
    try:
        walk(browser, service)
        use_views(browser, service)
        browser.read_console()
        assert not browser.console, browser.console
        service.close()
        open_samples(browser)
        meet_agents(browser)
        pay_with_tenders(browser)
        service = Service(PROGRAM)
        browser.url = service.url
        begin(browser)
        show_banners(browser, service)
        begin(browser)
        shelf(browser, service)
        listen(browser, service)
        tab_through(browser)
        type_fast(browser)
        look(browser, (360, 768, 1280, 1920), ("checkout", "whatif", "campaign", "wire"))
        browser.resize(1280, 900)
        meet_trouble(browser, service)
        meet_long_lists(browser, service)
        compare(browser, service)
        browser.read_console()
        assert not browser.console, browser.console
        DONE.append("the console is empty")
        service.close()
        browser.expected.append("ERR_CONNECTION_REFUSED")
        browser.run("document.getElementById('reasons-search').value = 'x';"
                    "document.getElementById('reasons-search').dispatchEvent(new Event('input'))")
        browser.wait("document.getElementById('notes').innerText.includes('does not answer')", "a stopped service")
        DONE.append("a stopped service is reported")
    except BaseException:
        browser.driver.save_screenshot(str(SHOTS / "failed.png"))
        print("failed after:", DONE[-3:], browser.driver.current_url, file=sys.stderr)
        raise
    finally:
        browser.close()
        service.close()
    print(f"workbench: {len(DONE)} checks hold; pictures in {SHOTS}")


if __name__ == "__main__":
    main()
