import Foundation
import Testing

/// The two sessions of the article on stores give the answers shown.
struct SharedLimitsArticleTests {
    private static let article = "Sources/Cartwright/Cartwright.docc/Stores.md"

    private static let catalog = """
        {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1000}], "promotions": [
          {"id": "first", "usage_limit": 1,
           "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "order"}}]}]}
        """

    /// A line of the article: the shopper, the command and its answer.
    private struct Line {
        let shopper: Substring
        let command: String
        var answer = ""
    }

    private static func lines() throws -> [Line] {
        let text = try String(contentsOf: Program.root.appending(path: article), encoding: .utf8)
        let block = text.components(separatedBy: "```console\n").last?.components(separatedBy: "```").first ?? ""
        var lines: [Line] = []
        for line in block.split(separator: "\n") {
            if let (_, shopper, command) = try? /(anna|ben)> (.*)/.wholeMatch(in: line)?.output {
                lines.append(Line(shopper: shopper, command: String(command)))
            } else if !lines.isEmpty {
                lines[lines.count - 1].answer += line + "\n"
            }
        }
        return lines
    }

    @Test func `two sessions answer as the article shows`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("first.json", Self.catalog)
        let options = Program.fixed + ["--store", "shop.store"]
        let sessions: [Substring: RunningSession] = [
            "anna": try RunningSession(options, in: folder.url("")),
            "ben": try RunningSession(options, in: folder.url("")),
        ]
        let lines = try Self.lines()
        #expect(lines.count == 12)
        for line in lines {
            #expect(try sessions[line.shopper]?.answer(line.command) == line.answer, "\(line.command)")
        }
    }
}
