import Cartwright
import CartwrightAnalytics
import CartwrightTesting
import TestRuns
import Testing

/// Random commands on one session: no command traps, and the laws hold after each.
@Suite struct FuzzTests {
    static let catalog = #"""
        [{"id":"spring","code":"SHOP","effects":[{"type":"percent_off","percent":"20"}]},
         {"id":"limited","code":"LIMITED","usage_limit":3,"effects":[{"type":"percent_off","percent":"7"}]},
         {"id":"mug","effects":[{"type":"gift","sku":"MUG","unit_price":500}]},
         {"id":"big","effects":[{"type":"amount_off","amount":300}],
          "conditions":[{"type":"subtotal","at_least":20000}]}]
        """#

    @Test(arguments: AllTests.seeds(2, all: 6))
    func `no command traps, a refusal changes nothing, events are only added and quotes keep their laws`(
        seed: UInt64
    ) throws {
        var random = RandomCommands(seed: seed)
        var purchase = try Purchase(catalog: Self.catalog, seed: seed)
        var carriedOut: [String: Int] = [:]
        for _ in 0..<800 {
            let before = SessionView(purchase.session)
            let command = random.command(for: purchase.session, at: purchase.now)
            let name = String(String(describing: command).prefix { $0 != "(" })
            if let refusal = purchase.refusal(of: command) {
                #expect(!refusal.summary.isEmpty)
                #expect(SessionView(purchase.session) == before, "\(command)")
            } else {
                let events = try purchase.run(command).events
                carriedOut[name, default: 0] += 1
                #expect(purchase.session.pendingEvents == before.pendingEvents + events)
                try Self.checkReadable(events)
            }
            try Self.checkLaws(purchase)
            if random.chance(20) { purchase.now = purchase.now.adding(seconds: .random(in: 0...120, using: &random)) }
            if random.chance(2) { purchase.session = try Self.drained(purchase.session) }
        }
        #expect(purchase.session.orders.contains { $0.quote.discountMinor > 0 })
        #expect(carriedOut.count >= 18, "every command: \(carriedOut.sorted { $0.value < $1.value })")
    }

    /// Takes the pending events and checks that batches accept all of them.
    static func drained(_ session: Session) throws -> Session {
        var session = session
        let events = session.takePendingEvents()
        let batched = BatchedEvents(events) { "b" }
        #expect(batched.batches.flatMap(\.events) == events)
        #expect(batched.refused.isEmpty)
        return session
    }

    static func checkReadable(_ events: [Event]) throws {
        for event in events { #expect(try Event(try JSONParser.parse(event.json.utf8)) == event) }
    }

    static func checkLaws(_ purchase: Purchase) throws {
        let session = purchase.session
        let quote = try purchase.quote()
        check(quote, of: session.cart)
        _ = try purchase.shop.couponStates(at: purchase.now)
        #expect(Set(session.activeCoupons).count == session.activeCoupons.count)
        #expect((session.phase == .checkout) == (session.agreement != nil))
        for order in session.orders {
            check(order.quote, of: order.cart)
            #expect(0 <= order.refundedMinor && order.refundedMinor <= order.quote.totalMinor)
        }
        let counters = purchase.ledger.counters(
            CounterQuery(promotions: ["limited", "spring", "same"]),
            excluding: "",
            at: purchase.now
        )
        #expect(counters.uses.values.allSatisfy { $0 >= 0 })
        if let limited = purchase.checkout.catalog["limited"]?.usageLimit {
            #expect(counters.uses["limited", default: 0] <= limited)
        }
    }

    static func check(_ quote: Quote, of cart: Cart) {
        var promotions: [String: Int64] = [:]
        var (discount, subtotal): (Int64, Int64) = (0, 0)
        #expect(quote.lines.count == cart.lines.count)
        for (line, quoted) in zip(cart.lines, quote.lines) {
            let (floor, overflow) = line.minimumUnitPriceMinor.multipliedReportingOverflow(by: line.quantity)
            let room = overflow || !line.isDiscountable ? 0 : max(0, quoted.subtotalMinor - floor)
            #expect(0 <= quoted.discountMinor && quoted.discountMinor <= room)
            #expect(quoted.allocations.allSatisfy { $0.amountMinor > 0 })
            for part in quoted.allocations { promotions[part.promotion, default: 0] += part.amountMinor }
            discount += quoted.discountMinor
            subtotal += quoted.subtotalMinor
        }
        for part in quote.shipments.flatMap(\.allocations) {
            promotions[part.promotion, default: 0] += part.amountMinor
        }
        #expect(quote.discountMinor == discount)
        #expect(quote.subtotalMinor == subtotal)
        let applied = Dictionary(uniqueKeysWithValues: quote.applied.map { ($0.promotion, $0.discountMinor) })
        #expect(promotions == applied.filter { $0.value > 0 })
        #expect(quote.gifts.allSatisfy { !cart.declined.contains($0.promotion) })
        let net = quote.subtotalMinor - quote.discountMinor + quote.shippingMinor - quote.shippingDiscountMinor
        #expect(quote.totalMinor == (cart.pricesIncludeTax ? net : net + quote.taxMinor))
        #expect(quote.totalMinor >= 0 && quote.taxMinor >= 0)
    }
}
