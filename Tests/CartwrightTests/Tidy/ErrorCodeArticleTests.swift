import Foundation
import Testing

/// Checks that the article on error codes is generated from their declarations. To update it, run
/// `CARTWRIGHT_UPDATE=1 swift test --filter ErrorCodeArticle`.
@Suite struct ErrorCodeArticleTests {
    private static let file = Repository.root.appending(path: "Sources/Cartwright/Cartwright.docc/ErrorCodes.md")

    @Test func `the article has every code with its meaning`() throws {
        let areas = Dictionary(grouping: try ErrorCodeSource.all()) { $0.text.prefix { $0 != "." } }
        let tables = areas.sorted { $0.key < $1.key }.flatMap { area, codes in
            ["", "## \(area)", "", "| code | meaning |", "| --- | --- |"]
                + codes.sorted { $0.text < $1.text }.map { "| `\($0.text)` | \($0.meaning) |" }
        }
        let text = (Self.opening + tables).joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["CARTWRIGHT_UPDATE"] == "1" { try Data(text.utf8).write(to: Self.file) }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
    }

    private static let opening = [
        "# Error codes", "", "Every error code with its meaning, by area.", "", "## Overview", "",
        "Programs branch on ``CartwrightError/code``. A service explains the codes of its answers at `/problems/CODE`, and",
        "`help CODE` those of commands in a session. Plugins add their own codes, see ``CardHandler/errorCodes``.",
    ]
}
