import Cartwright
import Foundation
import Testing

@testable import CartwrightScenarios

/// The article `LintRules` has a chapter for each code of the linter.
struct LintArticleTests {
    /// A chapter on a code: its heading and its example document.
    struct Chapter: CustomTestStringConvertible {
        let code: String
        let example: String
        var testDescription: String { code }
    }

    static let chapters: [Chapter] = {
        let file = Repository.root.appending(path: "Sources/Cartwright/Cartwright.docc/LintRules.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "\n### ").dropFirst().map { part in
            let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
            let example = lines.drop { $0 != "```json" }.dropFirst().prefix { $0 != "```" }
            return Chapter(code: String(lines[0]), example: example.joined(separator: "\n"))
        }
    }()

    /// The conditions and effects of the engine, and one condition that a process computes.
    private static func vocabulary() throws -> Vocabulary {
        var plugin = Plugin(name: "zones", handlers: [RemoteHandler(name: "zones", classTypes: [], over: Closed())])
        let schema: JSONValue = ["properties": ["parcels": ["type": "integer"]]]
        plugin.rules = [try RuleDeclaration(condition: "zones_near", schema, at: .root)]
        return HandlerRegistry(plugins: [plugin]).vocabulary
    }

    /// A channel to a process that never answers.
    private struct Closed: HandlerChannel {
        let runtime = HandlerRuntime(kind: "process", name: "none", isolation: "none", limits: .process)

        func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply {
            throw CartwrightError(.handlerDied, "closed", fault: .plugin)
        }
    }

    @Test func `each code has a chapter and each chapter has a code`() {
        let codes = ErrorCode.ofScenarios.filter { $0.area == "lint" }
        #expect(Self.chapters.map(\.code).sorted() == codes.map(\.rawValue).sorted())
        #expect(codes.count > 25 && codes.contains("lint.sessions_only"))
    }

    @Test(arguments: chapters)
    func `the example of a chapter has its finding and no other`(chapter: Chapter) throws {
        let clock = try Instant("2026-05-01T12:00:00Z")
        let linter = Linter(vocabulary: try Self.vocabulary(), shop: nil, clock: clock)
        let report = linter.report(on: Array(chapter.example.utf8), file: "example.json")
        #expect(report.problems.map { "\($0.code)" } == [chapter.code])
    }
}
