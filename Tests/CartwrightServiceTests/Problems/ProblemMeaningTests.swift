import Cartwright
import Foundation
import Testing

@testable import CartwrightService

/// What a problem means is written where its code is declared. Where the table of the service says something else,
/// `CARTWRIGHT_UPDATE=1 swift test --filter ProblemMeaningTests` writes it anew.
@Suite struct ProblemMeaningTests {
    private static let file = ServiceBench.root.appending(
        path: "Sources/CartwrightService/Problems/ProblemMeanings.swift"
    )

    /// Areas of what only commands in a terminal say.
    private static let elsewhere: Set<String> = ["lint", "collector", "flow", "terminal", "connection", "startup"]

    @Test func `each code of the sources has its meaning`() throws {
        let meanings = try ErrorCodeSources.meanings().filter { !Self.elsewhere.contains(String($0.code.area)) }
        #expect(meanings.allSatisfy { !$0.meaning.isEmpty })
        let lines = meanings.map { "\($0.code.rawValue) \($0.meaning)" }.sorted()
        if ProcessInfo.processInfo.environment["CARTWRIGHT_UPDATE"] == "1" {
            try Data(Self.source(lines).utf8).write(to: Self.file)
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == Self.source(lines))
        for (code, meaning) in meanings { #expect(ProblemMeanings.of(code) == meaning, "\(code)") }
    }

    @Test func `the page of a problem says what it means`() async throws {
        try await ServiceBench.serve { shop async throws in
            let refused = try await shop.send("POST", "/v1/quotes", #"{"cart":{"lines":[{"sku":"X","quantity":1}]}}"#)
            let page = try await shop.get(try #require(refused.json["type"]?.string))
            #expect(page.json["meaning"] == "A SKU of an outside cart that the catalog does not sell.", "\(page.text)")
            #expect(page.json["status"] == 422)
            // What is not in the table has no page: a plugin's documentation says what its own codes mean.
            for path in ["anything", "cart.nonsense", "loyalty.no_stamp", "%20", "service.not_found%00"] {
                #expect(try await shop.get("/problems/\(path)").outcome == "404 service.not_found", "\(path)")
                #expect(try await shop.send("HEAD", "/problems/\(path)").status == 404, "\(path)")
            }
        }
    }

    /// The source of the table: one line a code, where that is no longer than a line may be.
    private static func source(_ lines: [String]) -> String {
        let table = lines.map { line in
            let parts = line.split(separator: " ").reduce(into: [""]) { parts, word in
                if parts[parts.count - 1].count + word.count > 108 { parts.append("") }
                parts[parts.count - 1] += word + " "
            }
            return "        " + parts.joined(separator: "\\#\n        ").dropLast()
        }
        return #"""
            internal import Cartwright

            /// What problems mean, as the sources say it where their codes are declared. A test writes this table.
            enum ProblemMeanings {
                /// What a code stands for; nil where it is one of a plugin's.
                static func of(_ code: ErrorCode) -> String? { all[code.rawValue] }

                private static let all: [String: String] = table.split(separator: "\n").reduce(into: [:]) { all, line in
                    let code = line.prefix { $0 != " " }
                    all[String(code)] = String(line.dropFirst(code.count + 1))
                }

                private static let table = #"""

            """# + table.joined(separator: "\n") + "\n        \"\"\"#\n}\n"
    }
}
