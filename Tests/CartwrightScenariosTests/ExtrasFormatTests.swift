import Cartwright
import Foundation
import Testing

@testable import CartwrightScenarios

/// The formats that handlers describe match the extras that they read.
struct ExtrasFormatTests {
    private static let formats = Handlers.bundled.flatMap(\.formats)

    @Test func `every class type has a format`() {
        let types = Handlers.bundled.flatMap { handler in handler.classTypes.map { handler.canonical($0).name } }
        #expect(Set(types) == Set(Self.formats.map(\.name)))
    }

    @Test func `every example can be decoded, and every key changes the result`() throws {
        let registry = HandlerRegistry(Handlers.bundled)
        for format in Self.formats {
            for key in format.keys where key.name != "class_type" {
                let with = registry.handle(try Self.card(format.example(with: key)), currency: .usd)
                var object = format.example(with: key)
                object[key.name] = nil
                let without = registry.handle(try Self.card(object), currency: .usd)
                #expect(with.diagnostics == [], "\(format.name).\(key.name)")
                #expect(with.content?.json != without.content?.json, "\(format.name).\(key.name) is not read")
            }
        }
    }

    /// Searches the sources of each plugin for the keys that it reads from extras.
    @Test(arguments: [("coupon", 1), ("home-tile", 1), ("ad-banner", 1), ("message", 2)])
    func `every extra that a handler reads is in its format`(folder: String, types: Int) throws {
        let sources = Repository.root.appending(path: "plugins/\(folder)/Sources")
        var asked: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(atPath: sources.path)
        where file.hasSuffix(".swift") && !file.contains("+Keys") {
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            for match in text.matches(
                of: /extras\.(text|has|flag|integer|instant|percentage|money|url|value)\("([a-z_]+)"/
            ) {
                asked.insert(String(match.2))
            }
        }
        let told = Set(Self.formats.flatMap { $0.keys.map(\.name) })
        #expect(!asked.isEmpty)
        #expect(asked.subtracting(told) == [])
    }

    private static func card(_ extras: JSONObject) throws -> ContentCard {
        let json: JSONValue = ["id": "c1", "type": "Classic", "created": 1_767_225_600, "extras": .object(extras)]
        let now = try Instant("2026-01-01T00:00:00Z")
        let batch = CardBatch.reading(json, now: now)
        return try #require(batch.entries.first?.card)
    }
}
