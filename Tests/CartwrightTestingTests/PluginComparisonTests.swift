import Cartwright
import CartwrightTesting
import Testing

/// Compares two plugins on the same cards.
@Suite struct PluginComparisonTests {
    private static func differences(_ change: (inout StampHandler) -> Void) -> [PluginComparison.Difference] {
        let plugin = { (handler: StampHandler) in Plugin(name: "stamp", handlers: [handler]) }
        let changed = StampHandler().with(change)
        return PluginComparison(plugin(changed), with: plugin(StampHandler()), on: StampHandler.samples).differences
    }

    @Test func `equal answers have no differences`() {
        #expect(Self.differences { _ in } == [])
    }

    @Test func `a different answer is reported with its card, place and both values`() {
        let differences = Self.differences { $0.headline = { stamp, _ in "\(stamp.title)!" } }
        #expect(differences.map(\.card) == StampHandler.samples.map(\.id))
        #expect(
            differences.first?.description
                == #"card percent, /presentation/headline: expected "Stamps", found "Stamps!""#
        )
    }

    @Test func `a refusal instead of an object is a difference`() {
        let differences = Self.differences {
            $0.reading = { card, context throws(CardRefusal) in
                if card.id == "page" { throw CardRefusal(CartwrightError("stamp.bad_page", "no page", hint: "a page")) }
                return try StampHandler.read(card, in: context)
            }
        }
        #expect(Set(differences.map(\.card)) == ["page"])
        #expect(differences.contains { $0.pointer.description == "/diagnostics" && $0.expected == [] })
    }
}
