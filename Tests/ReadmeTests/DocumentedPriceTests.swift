import Cartwright
import CartwrightScenarios
import Foundation
import Testing

/// The prices in the documentation are the actual prices.
struct DocumentedPriceTests {
    static let document = "Sources/Cartwright/Cartwright.docc/HowAPriceIsMade.md"

    @Test func `every scenario in the article has the shown price`() throws {
        let blocks = try ReadmeFile.blocks(of: "json", in: Self.document)
        #expect(blocks.count >= 10)
        for block in blocks {
            let scenario = try Scenario(JSONParser.parse(block))
            let expectation = try #require(scenario.expectation, "an example without amounts:\n\(block)")
            let quote = try scenario.quote(clock: .earliest)
            let differences = expectation.differences(from: quote)
            #expect(differences.isEmpty, "\(differences.map(\.description).joined(separator: "; ")) in:\n\(block)")
            #expect(quote.choice?.isExact != false)
        }
    }

    @Test func `every part of a quote in the article equals the quote of its scenario`() throws {
        let scenarios = try ReadmeFile.blocks(of: "json", in: Self.document).map { try JSONParser.parse($0) }
        for block in try ReadmeFile.blocks(of: "quote", in: Self.document) {
            let part = try JSONParser.parse(block)
            let value = try #require(scenarios.first { $0["id"] == part["id"] })
            let quote = try Scenario(value).quote(clock: .earliest, explanation: .all).json
            for key in ["not_applied", "nudges"] { #expect(quote[key] == part[key], "\(key)") }
        }
    }

    @Test func `every example shows a total`() throws {
        for block in try ReadmeFile.blocks(of: "json", in: Self.document) {
            #expect(try JSONParser.parse(block)["expect"]?["total"] != nil, "no total in:\n\(block)")
        }
    }
}
