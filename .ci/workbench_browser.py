"""A service with its page, and a browser in front of it."""
import contextlib
import fcntl
import json
import socket
import struct
import subprocess
import time
import urllib.request

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service as Driver
from selenium.webdriver.common.by import By


def lift_loopback():
    """Enables the loopback interface of a separate network."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as place:
        name = struct.pack("16sh", b"lo", 0)
        (flags,) = struct.unpack("16xh", fcntl.ioctl(place, 0x8913, name)[:18])
        fcntl.ioctl(place, 0x8914, struct.pack("16sh", b"lo", flags | 1))


class Service:
    """A service that serves the workbench, until it is closed."""

    def __init__(self, program, *arguments):
        self.process = subprocess.Popen(
            [program, "serve", "--workbench", "--listen", "127.0.0.1:0", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.process.stdout.readline().strip().removeprefix("listening on ")
        assert self.url.startswith("http://127.0.0.1:"), self.url
        self.count = 0

    def ask(self, method, path, body=None, kind="application/json"):
        """Calls an operation. Returns its answer as JSON, or None without one."""
        self.count += 1
        data = None if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data=data, method=method)
        if data is not None:
            request.add_header("Content-Type", kind)
        if method == "POST":
            request.add_header("Idempotency-Key", f"check-{self.count}")
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    def close(self):
        self.process.terminate()
        self.process.wait(20)


class Browser:
    """A headless browser, with access to its console."""

    def __init__(self, url, font_size=16):
        self.url = url
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
                         "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1", "--window-size=1280,900"]:
            options.add_argument(argument)
        options.add_experimental_option("prefs", {"webkit.webprefs.default_font_size": font_size})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Driver("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(30)
        self.console = []
        # Statuses that a check causes on purpose: the browser logs them as failures.
        self.expected = []

    def close(self):
        self.driver.quit()

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, condition, what, seconds=10):
        """Waits until a script returns a true value, and returns the value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(f"return {condition}")
            if value:
                return value
            time.sleep(0.02)
        raise AssertionError(f"timed out waiting for {what}: {condition}")

    def open(self, path, shown=True):
        self.read_console()
        self.driver.get("about:blank")
        self.driver.get(self.url + path)
        if shown:
            self.wait("document.body && document.body.dataset.shown", f"{path} to be shown")

    def settle(self):
        """Waits until the page shows its latest step in all panels."""
        time.sleep(0.15)
        self.wait("document.body.dataset.shown === location.pathname.split('/').slice(3).join('/')", "the panels")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def click(self, selector):
        element = self.find(selector)
        self.run("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()

    def click_text(self, text, within="body"):
        """Clicks the button or link with a text."""
        self.run("""
            const all = [...document.querySelector(arguments[1]).querySelectorAll('button, a')];
            const found = all.find((one) => one.innerText.trim().startsWith(arguments[0]) && one.offsetParent);
            if (!found) throw new Error('no button ' + arguments[0]);
            found.scrollIntoView({block: 'center'}); found.click();""", text, within)

    def resize(self, width, height, dark=False):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})

    def shoot(self, path):
        """Takes a screenshot of the whole page."""
        width, height = self.run("return [innerWidth, Math.min(document.documentElement.scrollHeight, 6000)]")
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": max(height, 400), "deviceScaleFactor": 1, "mobile": width < 500})
        self.driver.save_screenshot(path)

    def read_console(self):
        """Collects the messages of the console, except for expected ones."""
        for line in self.driver.get_log("browser"):
            if line["level"] in ("SEVERE", "WARNING") and not any(status in line["message"] for status in self.expected):
                self.console.append(line["message"])
