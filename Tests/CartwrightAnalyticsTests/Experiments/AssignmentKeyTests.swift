import CartwrightAnalytics
import TestRuns
import Testing

@testable import Cartwright

/// The keyed assignment of shoppers to variants.
@Suite struct AssignmentKeyTests {
    private static let key = [UInt8](repeating: 7, count: 32)

    private static func experiment(_ name: String) throws -> Experiment {
        try Experiment(
            name: name,
            variants: [
                .init(name: "coupon", share: try Percentage("40"), cards: ["coupon"]),
                .init(name: "tile", share: try Percentage("40"), cards: ["tile"]),
            ],
            holdout: try Percentage("20")
        )
    }

    /// Returns the cards that a shopper sees, in one word.
    private static func group(
        of shopper: String,
        _ key: [UInt8] = key,
        in experiment: Experiment
    ) throws -> String {
        let cards = ["coupon", "tile"].map { ContentCard(id: $0, created: .earliest) }
        let assigner = CardAssigner(by: try AssignmentKey(key))
        let shown = assigner.cards(cards, in: experiment, for: shopper).filter { !$0.isControl }
        return shown.first?.id ?? "holdout"
    }

    // The hashes were computed with another implementation of HMAC: another process, machine or version assigns alike.
    @Test(
        arguments: [
            ("customer ada", "coupon", "tile"), ("customer bob", "tile", "tile"), ("customer dan", "tile", "coupon"),
            ("customer fay", "tile", "holdout"), ("customer kim", "holdout", "coupon"),
            ("customer pia", "holdout", "holdout"),
        ]
    )
    func `a shopper has the same variant on every process`(shopper: String, autumn: String, unnamed: String) throws {
        #expect(try Self.group(of: shopper, in: Self.experiment("autumn")) == autumn)
        #expect(try Self.group(of: shopper, in: Self.experiment("")) == unnamed)
    }

    @Test func `the hash is that of HMAC-SHA256`() throws {
        let key = try AssignmentKey(Self.key)
        #expect(try key.hash(Array("0:customer ada".utf8)) == 14_352_344_212_143_564_630)
        #expect(try key.hash(Array("6:autumncustomer ada".utf8)) == 4_042_550_164_218_550_001)
    }

    @Test func `the shares of many shoppers are those of the catalog, whatever the experiment`() throws {
        let count = 20_000
        for name in ["", "autumn", "winter"] {
            let experiment = try Self.experiment(name)
            let key = try AssignmentKey(Self.key)
            var counts: [String: Int] = [:]
            for number in 0..<count {
                let text = "\(name.utf8.count):\(name)customer c\(number)"
                let variant = experiment.variant(of: try key.hash(Array(text.utf8)))
                counts[variant?.name ?? "holdout", default: 0] += 1
            }
            // Six standard deviations of the largest group.
            for (group, share) in [("holdout", 20), ("coupon", 40), ("tile", 40)] {
                let found = counts[group] ?? 0
                #expect(abs(found - count * share / 100) < 420, "\(name) \(group): \(found)")
            }
        }
    }

    @Test func `two experiments and two keys assign independently of each other`() throws {
        let (first, second) = (try Self.experiment("a"), try Self.experiment("b"))
        let other = [UInt8](repeating: 8, count: 32)
        var (both, byKey) = (0, 0)
        let shoppers = (0..<4_000).map { "customer c\($0)" }
        for shopper in shoppers {
            let group = try Self.group(of: shopper, in: first)
            if try Self.group(of: shopper, in: second) == group { both += 1 }
            if try Self.group(of: shopper, other, in: first) == group { byKey += 1 }
        }
        // 36 % agree by chance: 0.2² + 0.4² + 0.4².
        #expect(abs(both - 1_440) < 190, "\(both)")
        #expect(abs(byKey - 1_440) < 190, "\(byKey)")
    }

    @Test(arguments: [0, 31])
    func `a short key is refused`(count: Int) {
        let error = #expect(throws: CartwrightError.self) { try AssignmentKey([UInt8](repeating: 1, count: count)) }
        #expect(error?.code == .catalogBadAssignmentKey && error?.hint?.isEmpty == false)
    }
}
