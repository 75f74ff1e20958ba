import TestRuns
import Testing

@testable import Cartwright

/// Laws for the returns of orders with store credit, in any order, spent or not.
@Suite struct CreditReturnLawTests {
    private static func promotions(_ random: inout SplitMix64) throws -> [Promotion] {
        try (1...Int.random(in: 1...2, using: &random)).map { number in
            let size = Bool.random(using: &random) ? #""percent": "12.5""# : #""amount": 333"#
            let policy = ReturnPolicy.allCases.filter { $0 != .refuse }.randomElement(using: &random) ?? .keep
            let least = Int.random(in: 1...5, using: &random)
            let days = Int.random(in: 0...1, using: &random)
            return try Promotion(
                JSONParser.parse(
                    #"""
                    {"id": "p\#(number)", "returns": "\#(policy.rawValue)",
                     "conditions": [{"type": "quantity", "at_least": \#(least)}],
                     "effects": [{"type": "credit", \#(size), "after_days": \#(days)}]}
                    """#
                )
            )
        }
    }

    @Test func `what is given, kept, taken back and written off adds up in any order of returns`() throws {
        var seeds = TestSeed("CreditReturnLawTests")
        let first = seeds.next() % 1_000_000_000
        for seed in first..<first + UInt64(AllTests.count(100, all: 1_000)) {
            var random = SplitMix64(state: seed &* 7919)
            var shopper = try Shopper(catalog: try Self.promotions(&random))
            let counts = (Int64.random(in: 1...4, using: &random), Int64.random(in: 1...4, using: &random))
            try shopper.run(.setCustomer(Customer(id: "ada")), .add("A", counts.0), .add("B", counts.1))
            try shopper.run(.beginCheckout, .pay(method: nil))
            shopper.checkout.catalog = .empty
            let given = shopper.session.orders[0].credits.reduce(0) { $0 + $1.amountMinor }
            let available = shopper.ledger.accounts(AccountQuery(customer: "ada"), at: shopper.now)
                .reduce(0) { $0 + $1.totals.creditedMinor }
            if available > 0, Bool.random(using: &random) {
                try shopper.run(.add("A", 1), .useStoreCredit(limitMinor: nil), .beginCheckout, .pay(method: nil))
            }
            while shopper.session.orders[0].phase != .returned {
                let order = shopper.session.orders[0]
                let lines = order.quote.lines.filter { $0.quantity > order.returnedCount(of: $0.id) }
                let line = try #require(lines.randomElement(using: &random))
                try shopper.run(.returnUnits(order: "o1", line: line.id, count: 1))
                Self.check(shopper, given, seed)
            }
            let order = shopper.session.orders[0]
            #expect(order.credits.allSatisfy { $0.keptMinor == 0 }, "seed \(seed)")
            #expect(order.refundedMinor + order.creditOffRefundMinor == order.paidMinor, "seed \(seed)")
        }
    }

    private static func check(_ shopper: Shopper, _ given: Int64, _ seed: UInt64) {
        let order = shopper.session.orders[0]
        let accounts = shopper.ledger.accounts(AccountQuery(customer: "ada"), at: shopper.now)
        let taken = -accounts.reduce(0) { $0 + $1.totals.adjustedMinor }
        let kept = order.credits.reduce(0) { $0 + $1.keptMinor }
        #expect(taken + kept + order.creditOffRefundMinor + order.writtenOffMinor == given, "seed \(seed)")
        #expect(accounts.allSatisfy { $0.totals.balanceMinor >= 0 && $0.totals.pendingMinor >= 0 }, "seed \(seed)")
        #expect(order.refundedMinor >= 0 && order.creditOffRefundMinor >= 0, "seed \(seed)")
    }
}
