import Cartwright
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightWasm
import CouponPlugin
import Foundation
import Testing

/// The coupon handlers of `samples/plugins`, held against the bundled one on every card of the repository's fixtures.
@Suite(.serialized) struct SampleCouponTests {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Every coupon card of the repository's samples and fixtures, each with one extra left out or spoilt in turn.
    static func cards() throws -> [ContentCard] {
        let now = try Instant("2026-01-01T00:00:00Z")
        var cards: [ContentCard] = []
        for folder in ["samples/cards", "plugins/coupon/samples", "Tests/CartwrightFixtureTests/Fixtures/cards"] {
            let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
            for name in names.sorted() where name.hasSuffix(".json") {
                let bytes = try Data(contentsOf: root.appending(path: "\(folder)/\(name)"))
                guard let batch = try? CardBatch.read(Array(bytes), now: now) else { continue }
                cards += batch.entries.compactMap(\.card).filter { $0.classType == "coupon_code" }
            }
        }
        return cards + cards.flatMap(variants)
    }

    private static func variants(of card: ContentCard) -> [ContentCard] {
        var variants: [ContentCard] = []
        for name in card.extras.keys.sorted() where name != "class_type" && name != "promotion" {
            for text in [nil, "", "5%", "0", "-1", "1e1", "12.5", "true", "2026-13-01T00:00:00Z", "EUR"] {
                var copy = card
                copy.extras[name] = text
                variants.append(copy)
            }
            var copy = card
            copy.extras[name] = nil
            copy.malformedExtras.insert(name)
            variants.append(copy)
        }
        return variants.enumerated().map { index, card in
            var copy = ContentCard(id: "\(card.id)-v\(index)", kind: card.kind, created: card.created)
            (copy.title, copy.description, copy.image) = (card.title, card.description, card.image)
            (copy.extras, copy.malformedExtras) = (card.extras, card.malformedExtras)
            return copy
        }
    }

    @Test(arguments: ["coupon-python", "coupon-javascript", "coupon-swift", "coupon-c"])
    func `it gives the same objects and refusals as the bundled one`(name: String) throws {
        let scratch = try Scratch()
        let plugin = try Self.sample(name, in: scratch)
        let cards = try Self.cards()
        #expect(cards.count > 100)
        let bundled = HandlerRegistry([CouponHandler()]).handle(cards, currency: .usd)
        let sample = HandlerRegistry(plugins: [plugin]).handle(cards, currency: .usd)
        var (objects, refusals) = (0, 0)
        for card in cards {
            let (expected, found) = (bundled[card.id]?.everything, sample[card.id]?.everything)
            let difference = Self.difference(expected ?? .null, found ?? .null)
            #expect(difference.isEmpty, "\(card.id): \(difference.joined(separator: "\n"))")
            if expected?["content"] == .null { refusals += 1 } else { objects += 1 }
        }
        #expect(objects > 20 && refusals > 20)
    }

    /// A sample as it stands in the repository, or one for the sandbox, built in a folder of its own.
    private static func sample(_ name: String, in scratch: Scratch) throws -> Plugin {
        let source = root.appending(path: "samples/plugins/\(name)").path
        guard try PluginFolder(source).manifest.kind == .wasm else { return try PluginLoader().load(source).plugin }
        let folder = try SampleModule.copy(name, in: scratch)
        try WasmModuleBuilder(toolchain: try Toolchain()).build(try PluginFolder(folder))
        let runtime = try SampleModule.runtime()
        let loader = PluginLoader(kinds: [WasmPluginLoader { () throws(CartwrightError) in runtime }])
        return try loader.load(folder).plugin
    }

    /// Where two values differ: a line for each place, with both.
    static func difference(_ a: JSONValue, _ b: JSONValue, at place: String = "") -> [String] {
        switch (a, b) {
        case (.object(let first), .object(let second)):
            let keys = first.keys + second.keys.filter { first[$0] == nil }
            return keys.flatMap { difference(first[$0] ?? .null, second[$0] ?? .null, at: "\(place)/\($0)") }
        case (.array(let first), .array(let second)) where first.count == second.count:
            return zip(first, second).enumerated().flatMap { difference($1.0, $1.1, at: "\(place)/\($0)") }
        default:
            return a == b ? [] : ["\(place): bundled \(a.text), sample \(b.text)"]
        }
    }

    @Test func `a difference is told by its place, with both sides`() {
        let lines = Self.difference(["a": [1, 2], "b": 3], ["a": [1, 4], "c": 5])
        #expect(lines == ["/a/1: bundled 2, sample 4", "/b: bundled 3, sample null", "/c: bundled null, sample 5"])
    }
}

extension HandledCard {
    /// What the handler answered, with its reasons. The sample does not know all currencies, and so names none that may
    /// have been meant.
    fileprivate var everything: JSONValue {
        var object = answerJSON
        object["diagnostics"] = .array(diagnostics.map(\.json))
        return .object(object)
    }
}
