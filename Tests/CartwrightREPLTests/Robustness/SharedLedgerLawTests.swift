import Cartwright
import Testing

@testable import CartwrightREPL

/// Random sessions on one ledger: the ledger counts the uses that they show, and never more than the limit.
struct SharedLedgerLawTests {
    private static let commands = [
        "add item MUG", "add item MUG", "add item TEA", "begin checkout", "begin checkout", "cancel checkout",
        "pay order", "pay order outcome=unknown", "pay order outcome=failed", "undo", "undo", "redo", "goto step 2",
        "goto step 4", "goto branch alt1", "goto branch alt2", "goto branch main", "cancel order o1",
        "return units o1 MUG 1", "return order o2", "drop branch alt1", "set qty MUG 1", "try pay order",
        "enter code ONCE", "set customer ada", "remove item MUG",
    ]

    @Test func `the ledger counts the uses that the sessions show`() throws {
        let refusals = try (0..<12).reduce(into: Set<ErrorCode>()) { $0.formUnion(try Self.run(seed: $1)) }
        // The walks have reached the refusals that matter.
        #expect(refusals.isSuperset(of: [.stepIrreversible, .ledgerLimitReached, .orderClosed]))
    }

    /// Returns the codes of the refusals.
    private static func run(seed: UInt64) throws -> Set<ErrorCode> {
        var random = SplitMix64(state: seed)
        let (shop, limit) = (SharedShop(), 2)
        var sessions = try (0..<3).map { _ in try shop.shopper(limit: limit) }
        var refusals: Set<ErrorCode> = []
        for number in 0..<150 {
            let place = Int(random.next() % 3)
            let line = commands[Int(random.next() % UInt64(commands.count))]
            if case .failure(let error)? = sessions[place].run(line) { refusals.insert(error.code) }
            let shown = sessions.reduce(0) { $0 + $1.shownUses }
            try #require(shop.count == shown && shown <= limit, "seed \(seed), line \(number): \(line)")
            try #require(
                sessions.allSatisfy { $0.held == $0.world.notes.hold },
                "seed \(seed), line \(number): \(line)"
            )
        }
        for place in sessions.indices { try sessions[place].leave() }
        #expect(shop.count == sessions.reduce(0) { $0 + $1.paidUses })
        return refusals
    }
}

extension Interpreter {
    private static func uses(_ demands: [CounterDemand]) -> Int64 {
        demands.filter { $0.key == .uses(promotion: "first") }.reduce(0) { $0 + $1.amount }
    }

    /// The number of uses of the promotion in orders that were not fully returned or cancelled.
    fileprivate var paidUses: Int64 {
        world.session.orders.filter { $0.phase != .cancelled && $0.phase != .returned }
            .reduce(0) { $0 + Self.uses($1.demands) }
    }

    /// The uses in orders and in the hold.
    fileprivate var shownUses: Int64 { paidUses + Self.uses(world.notes.hold) }
}
