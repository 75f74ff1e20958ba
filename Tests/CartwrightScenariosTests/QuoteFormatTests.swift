import Cartwright
import Foundation
import Testing

@testable import CartwrightScenarios

/// The format of quotes matches the quotes that pricing writes.
struct QuoteFormatTests {
    /// Keys that only plugins produce.
    private static let ofPlugins: Set = ["applied.refused", "not_applied.refused"]

    /// Results that no sample has: nested conditions, an amount in another currency, a group that is one unit short, a
    /// campaign that is disabled, store credit on shipping, and a nudge towards store credit.
    private static let rare = """
        {"cart": {"currency": "USD", "lines": [{"sku": "A", "unit_price": 100, "quantity": 2}],
                  "shipping": [{"amount": 100}], "customer": {"id": "ada"}},
         "campaigns": [{"id": "over", "enabled": false}],
         "promotions": [
          {"id": "late", "campaign": "over", "effects": [{"type": "amount_off", "amount": 10}]},
          {"id": "daily", "usage_limit": {"count": 1, "every": "day"}, "used": 1,
           "effects": [{"type": "amount_off", "amount": 10}]},
          {"id": "all", "effects": [{"type": "gift", "sku": "B"}],
           "conditions": [{"type": "all", "of": [{"type": "quantity", "at_least": 1},
            {"type": "subtotal", "at_least": {"EUR": 5}}]}]},
          {"id": "more", "conditions": [{"type": "subtotal", "at_least": 1000}],
           "effects": [{"type": "credit", "amount": 5}]},
          {"id": "back", "effects": [{"type": "credit", "percent": "10", "target": {"scope": "total"}}]},
          {"id": "each", "effects": [{"type": "credit", "amount": 5, "for_every": {"quantity": 3}}]},
          {"id": "bundle",
           "effects": [{"type": "fixed_price", "amount": 10, "target": {"scope": "units", "groups_of": 3}}]}]}
        """

    @Test func `the format has exactly the keys of the quotes of all samples`() throws {
        var seen: Set<String> = []
        var unknown: Set<String> = []
        for value in try Samples.scenarios() + [JSONParser.parse(Array(Self.rare.utf8))] {
            let scenario = try Scenario(value)
            let quote = try scenario.quote(clock: scenario.now ?? Instant("2026-05-01T12:00:00Z"), explanation: .all)
            Self.walk(quote.json, .object("quote"), &seen, &unknown)
        }
        #expect(unknown == [])
        let told = Set(
            FormatReference.bundled.formats(of: "quote").filter { $0.name != "refusal" }.flatMap { format in
                format.keys.map { "\(format.name).\($0.name)" }
            }
        )
        #expect(told.subtracting(seen).subtracting(Self.ofPlugins).subtracting(Self.ofSessions) == [])
    }

    /// Keys of what pays for a session, and of limits that need a key for identities. TenderTests and
    /// CustomerTermsTests cover them.
    private static let ofSessions: Set = [
        "quote.tenders", "tender.account", "tender.kind", "tender.amount", "not_applied.identity",
    ]

    private static func walk(
        _ value: JSONValue,
        _ kind: ValueFormat,
        _ seen: inout Set<String>,
        _ unknown: inout Set<String>
    ) {
        switch (kind, value) {
        case (.list(let element, _), .array(let values)):
            for value in values { walk(value, element, &seen, &unknown) }
        case (.object(let name), .object(let object)):
            let format = FormatReference.bundled.object(name)
            for (key, value) in object {
                if let known = format?.keys(named: key).first {
                    seen.insert("\(name).\(key)")
                    walk(value, known.value, &seen, &unknown)
                } else if name != "finding" {
                    // A finding repeats the requirements of its condition.
                    unknown.insert("\(name).\(key)")
                }
            }
        default: break
        }
    }
}

/// The samples of the repository.
enum Samples {
    /// Returns the scenarios of all samples, recipes and cases.
    static func scenarios() throws -> [JSONValue] {
        try files("samples/scenarios", "samples/recipes", "samples/cases").flatMap(documents).flatMap { value in
            if case .array(let values) = value { values } else { [value] }
        }
    }

    /// Returns the JSON documents of a file: one, or one per line.
    static func documents(_ file: String) throws -> [JSONValue] {
        let text = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
        guard file.hasSuffix(".ndjson") else { return [try JSONParser.parse(Array(text.utf8))] }
        return try text.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
    }

    /// Returns the paths of the JSON files in folders.
    static func files(_ folders: String...) throws -> [String] {
        try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: folder).path)
                .filter { $0.hasSuffix("json") }.sorted().map { "\(folder)/\($0)" }
        }
    }
}
