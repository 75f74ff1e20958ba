import Cartwright

@testable import CartwrightREPL

extension Interpreter {
    /// The names of the laws that the present state breaks; empty unless there is a defect.
    var brokenLaws: [String] {
        guard let quote = try? world.quote(tools) else {
            // A command may set amounts beyond 64 bits; such a cart cannot be priced.
            return []
        }
        let laws = quote.laws(of: world.session.cart) + laws
        return laws.filter { !$0.holds }.map(\.name)
    }

    private var laws: [(name: String, holds: Bool)] {
        let session = world.session
        let refunds = session.orders.allSatisfy { (0...$0.quote.totalMinor).contains($0.refundedMinor) }
        return [
            ("a step has its number", world.stepNumber == stepNumber),
            ("steps are numbered", timeline.steps[stepNumber].world.stepNumber == stepNumber),
            ("events in batches happened", (0...world.log.count).contains(world.batchedCount)),
            ("events come with their steps", zip(world.log, world.log.dropFirst()).allSatisfy { $0.step <= $1.step }),
            ("no more is refunded than was paid", refunds),
            ("orders are numbered", session.orders.enumerated().allSatisfy { $1.id == "o\($0 + 1)" }),
            ("in checkout something was agreed", (session.phase == .checkout) == (session.agreement != nil)),
            ("branches have names of their own", Set(timeline.branches.map(\.name)).count == timeline.branches.count),
        ]
    }
}

extension Quote {
    /// Amounts are conserved, bounded and accounted for.
    fileprivate func laws(of cart: Cart) -> [(name: String, holds: Bool)] {
        let places =
            lines.map { ($0.subtotalMinor, $0.allocations.map { ($0.promotion, $0.amountMinor) }) }
            + shipments.map { ($0.amountMinor, $0.allocations.map { ($0.promotion, $0.amountMinor) }) }
        var given: [String: Int64] = [:]
        for (promotion, amount) in places.flatMap(\.1) { given[promotion, default: 0] += amount }
        let off = given.values.reduce(0, +)
        return [
            ("a line for each line", lines.map(\.id) == cart.lines.map(\.id)),
            (
                "a line costs its units",
                zip(lines, cart.lines).allSatisfy { $0.subtotalMinor == $1.unitPriceMinor * $1.quantity }
            ),
            (
                "parts are within their place",
                places.allSatisfy { place in
                    place.1.allSatisfy { $0.1 > 0 } && place.1.reduce(0) { $0 + $1.1 } <= place.0
                }
            ),
            (
                "each promotion gave its parts",
                applied.allSatisfy { given[$0.promotion, default: 0] == $0.discountMinor }
            ),
            ("every cent off has a promotion", Set(given.keys).isSubset(of: applied.map(\.promotion))),
            ("lines add up", subtotalMinor == lines.reduce(0) { $0 + $1.subtotalMinor }),
            ("discounts add up", discountMinor + shippingDiscountMinor == off),
            (
                "the total is what is left",
                totalMinor == subtotalMinor + shippingMinor - off + addedTax(cart) && totalMinor >= 0
            ),
        ]
    }

    private func addedTax(_ cart: Cart) -> Int64 { cart.pricesIncludeTax ? 0 : taxMinor }
}
