import TestRuns
import Testing

@testable import Cartwright

/// Laws for the returns of any order that any tenders paid in part: with promotions that keep, claw back, reprice or
/// refuse, in any order of steps.
@Suite struct TenderRefundLawTests {
    /// An order with tenders beside the same order without.
    private struct Pair {
        var tendered: MemoryCheckout
        var plain: MemoryCheckout
        var random: SplitMix64

        var order: Order { tendered.session.orderList[0] }

        /// Returns the orders of a seed; nil if the seed does not give one with an amount to pay.
        init?(seed: UInt64) throws {
            random = SplitMix64(state: seed &* 7919)
            var orders = RandomOrder(seed: seed)
            let isKnown = !seed.isMultiple(of: 4)
            let name = { (purchase: inout MemoryCheckout) throws in
                if isKnown { try Self.name(&purchase) }
            }
            guard let plain = try orders.purchase(preparing: name) else { return nil }
            let total = plain.session.orderList[0].paidMinor
            guard total > 0 else { return nil }
            self.plain = plain
            var amounts: [Int64] = []
            for _ in 0...Int.random(in: 0...2, using: &random) {
                amounts.append(.random(in: 1...total, using: &random))
            }
            let (hasCredit, credit) = (Bool.random(using: &random), Int64.random(in: 1...total, using: &random))
            var again = RandomOrder(seed: seed)
            let purchase = try again.purchase { purchase in
                try name(&purchase)
                for (index, amount) in amounts.enumerated() {
                    let id = "gc_\(index)"
                    let currency = purchase.session.cart.currency
                    try purchase.ledger.issue(
                        .giftCard(
                            id,
                            amountMinor: amount,
                            currency,
                            codeDigest: Array(id.utf8),
                            lastFour: "0000",
                            at: RandomOrder.noon
                        )
                    )
                    try purchase.run(.applyGiftCard(account: id), at: RandomOrder.noon)
                }
                if hasCredit { try Self.useCredit(in: &purchase, credit) }
            }
            guard let purchase else { return nil }
            tendered = purchase
            tendered.checkout.refundOrder = RefundOrder.allCases[Int(seed % UInt64(RefundOrder.allCases.count))]
        }

        /// Gives the customer of a purchase an id, without which no store credit is booked.
        private static func name(_ purchase: inout MemoryCheckout) throws {
            var customer = purchase.session.cart.customer ?? Customer(id: "")
            customer.id = "ada"
            try purchase.run(.setCustomer(customer), at: RandomOrder.noon)
        }

        /// Pays a part with a store credit of the customer that ends, so that refunds are credited to another one.
        /// Guests have none.
        private static func useCredit(in purchase: inout MemoryCheckout, _ amount: Int64) throws {
            guard let customer = purchase.session.cart.customer, !customer.isGuest else { return }
            try purchase.ledger.issue(
                .storeCredit(
                    "sc_0",
                    of: customer.id,
                    amountMinor: amount,
                    purchase.session.cart.currency,
                    expiresAt: RandomOrder.noon.adding(seconds: 86_400),
                    at: RandomOrder.noon
                )
            )
            try purchase.run(.useStoreCredit(limitMinor: nil), at: RandomOrder.noon)
        }

        /// Returns some units of both orders.
        mutating func step() throws {
            let left = order.quote.lines.filter { $0.quantity > order.returnedCount(of: $0.id) }
            guard let line = left.randomElement(using: &random) else { return }
            let count = Int64.random(in: 1...(line.quantity - order.returnedCount(of: line.id)), using: &random)
            let isLast = Int.random(in: 0...5, using: &random) == 0
            let command =
                isLast ? Command.returnOrder(id: "o1") : .returnUnits(order: "o1", line: line.id, count: count)
            let refusals = [
                try outcome { try plain.run(command, at: RandomOrder.noon) },
                try outcome { try tendered.run(command, at: RandomOrder.noon) },
            ]
            #expect(refusals[0] == refusals[1])
            if refusals[0] != nil { try all(.returnOrder(id: "o1")) }
        }

        /// Returns all remaining units of both orders.
        private mutating func all(_ command: Command) throws {
            _ = try outcome { try plain.run(command, at: RandomOrder.noon) }
            _ = try outcome { try tendered.run(command, at: RandomOrder.noon) }
        }

        private func outcome(_ body: () throws -> Transition) throws -> CartwrightError? {
            do {
                _ = try body()
                return nil
            } catch let error as CartwrightError {
                return error
            }
        }

        /// Checks the laws for what was refunded so far.
        func check(_ seed: UInt64) {
            let other = plain.session.orderList[0]
            #expect(order.refundedMinor == other.refundedMinor && order.phase == other.phase, "seed \(seed)")
            #expect(order.refundsFitTenders, "seed \(seed)")
            for tender in order.tenders {
                let account = tendered.ledger.account(tender.account, at: RandomOrder.noon)
                let spent = tender.amountMinor - order.refundedMinor(of: tender.account)
                #expect(account?.totals.balanceMinor == (account?.totals.issuedMinor ?? 0) - spent, "seed \(seed)")
            }
            let ofTenders = order.refundedTenders.reduce(0) { $0 + $1.amountMinor }
            #expect(order.refundedToPaymentMinor + ofTenders + creditedMinor == order.refundedMinor, "seed \(seed)")
            let paidWithMoney = order.quote.totalMinor - order.quote.tenderedMinor
            switch tendered.checkout.refundOrder {
            case .storeCredit where !isGuest: checkCredits(seed)
            case .paymentFirst, .storeCredit:
                if ofTenders > 0 { #expect(order.refundedToPaymentMinor == paidWithMoney, "seed \(seed)") }
                #expect(creditedMinor == 0, "seed \(seed)")
            case .tendersFirst:
                if order.refundedToPaymentMinor > 0 { #expect(ofTenders == order.quote.tenderedMinor, "seed \(seed)") }
                #expect(creditedMinor == 0, "seed \(seed)")
            }
        }

        var isGuest: Bool { order.cart.customer?.isGuest ?? true }

        /// The amount that went to store credits in place of the payment and of gift cards.
        var creditedMinor: Int64 { order.refundedCredits.reduce(0) { $0 + $1.amountMinor } }

        /// Checks an order whose refunds are credited: store credits that paid come first, gift cards and the payment
        /// get nothing, and the books of the credited account agree.
        private func checkCredits(_ seed: UInt64) {
            #expect(order.refundedToPaymentMinor == 0 && order.refundedCredits.count <= 1, "seed \(seed)")
            #expect(order.refundedTenders.allSatisfy { $0.kind == .storeCredit }, "seed \(seed)")
            let paidWithCredit = order.tenders.filter { $0.kind == .storeCredit }.reduce(0) { $0 + $1.amountMinor }
            if creditedMinor > 0 {
                #expect(order.refundedTenders.reduce(0) { $0 + $1.amountMinor } == paidWithCredit, "seed \(seed)")
            }
            for credit in order.refundedCredits {
                let account = tendered.ledger.account(credit.account, at: RandomOrder.noon)
                let given = order.credits.filter { $0.account == credit.account }.reduce(0) { $0 + $1.keptMinor }
                #expect(account?.totals.balanceMinor == credit.amountMinor + given, "seed \(seed)")
                #expect(account?.customer == order.cart.customer?.id, "seed \(seed)")
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `refunds are those of the order without tenders, and none gets more than it paid`() throws {
        var seeds = TestSeed("TenderRefundLawTests")
        let first = seeds.next() % 1_000_000_000
        var (orders, whole, covered, credited) = (0, 0, 0, 0)
        for seed in first..<first + UInt64(AllTests.count(150, all: 1_000)) {
            guard var pair = try Pair(seed: seed) else { continue }
            orders += 1
            if pair.order.quote.payableMinor == 0 { covered += 1 }
            pair.check(seed)
            for _ in 0..<20 where pair.order.phase != .returned {
                try pair.step()
                pair.check(seed)
            }
            if pair.order.phase == .returned, pair.order.refundedMinor == pair.order.paidMinor {
                whole += 1
                let ofTenders = pair.order.refundedTenders.map(\.amountMinor).reduce(0, +)
                if pair.creditedMinor > 0 {
                    credited += 1
                    #expect(ofTenders + pair.creditedMinor == pair.order.paidMinor, "seed \(seed)")
                } else {
                    #expect(pair.order.refundedToPaymentMinor + ofTenders == pair.order.paidMinor, "seed \(seed)")
                }
            }
        }
        #expect(orders > 40 && whole > 20 && covered > 5, "\(orders) orders, \(whole) whole, \(covered) covered")
        #expect(credited > 0, "no order was credited")
    }
}
