import Foundation
import TemporaryFiles
import Testing

/// The page of `simulate --output html` in chromium, if it is installed.
struct ReportPageTests {
    static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Returns a page that shows the report in a frame and measures it.
    private static func frame(width: Int) -> String {
        """
        <!DOCTYPE html><body><iframe id="page" src="report.html" width="\(width)" height="600"></iframe>
        <pre id="said"></pre><script>
        addEventListener("load", () => {
          const page = document.getElementById("page").contentDocument;
          document.getElementById("said").textContent = [page.documentElement.scrollWidth,
            page.querySelectorAll("figure").length, page.scripts.length,
            [...page.querySelectorAll("svg")].filter(svg => svg.getBoundingClientRect().height < 20).length].join(" ");
        });
        </script></body>
        """
    }

    @Test(
        .enabled(if: browser != nil, "chromium is not installed"),
        .timeLimit(.minutes(20)),
        arguments: [360, 1280]
    )
    func `the page needs no network and is not wider than the screen`(width: Int) throws {
        let folder = try TemporaryFolder()
        let arguments =
            SimulateTests.catalog + [
                "--against", "samples/catalog.json", "--by", "segment", "--sweep", "autumn.percent=5..20:5", "--output",
                "html", SimulateTests.carts,
            ]
        _ = try folder.file("report.html", try Program.run(arguments).output)
        let frame = try folder.file("frame.html", Self.frame(width: width))
        let options =
            "--headless --no-sandbox --disable-gpu --allow-file-access-from-files --proxy-server=127.0.0.1:1 --dump-dom"
        let shown = try Program.run(
            options.split(separator: " ").map(String.init) + ["file://\(frame)"],
            executable: try #require(Self.browser)
        )
        let said = try #require(shown.output.firstMatch(of: #/<pre id="said">([0-9 ]+)</pre>/#)?.output.1)
        let numbers = said.split(separator: " ").compactMap { Int($0) }
        #expect(numbers.count == 4 && numbers[0] <= width && numbers[1] > 6, "\(said)")
        // The page has no scripts and no pictures without a height.
        #expect(numbers[2...] == [0, 0])
    }
}
