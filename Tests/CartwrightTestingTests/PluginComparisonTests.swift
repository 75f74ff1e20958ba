import Cartwright
import CartwrightTesting
import Testing

/// Two plugins on the same cards.
@Suite struct PluginComparisonTests {
    private static func differences(_ change: (inout StampHandler) -> Void) -> [PluginComparison.Difference] {
        let plugin = { (handler: StampHandler) in Plugin(name: "stamp", handlers: [handler]) }
        let changed = StampHandler().with(change)
        return PluginComparison(plugin(changed), with: plugin(StampHandler()), on: StampHandler.samples).differences
    }

    @Test func `the same answers are no difference`() {
        #expect(Self.differences { _ in } == [])
    }

    @Test func `an answer that differs is told by card, place and both sides`() {
        let differences = Self.differences { $0.headline = { stamp, _ in "\(stamp.title)!" } }
        #expect(differences.map(\.card) == StampHandler.samples.map(\.id))
        #expect(
            differences.first?.description
                == #"card percent, /presentation/headline: expected "Stamps", found "Stamps!""#
        )
    }

    @Test func `a refusal in place of an object is one`() {
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
