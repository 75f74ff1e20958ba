/// Checks a shop by the answers that shoppers got and by its tables. It does not depend on the implementation of the
/// shop.
struct ShopChecker {
    let history: ShopHistory
    let tables: ShopTables
    /// The limit of each counter, by its name in the tables.
    let limits: [String: Int64]

    /// Returns the violations, one sentence each; empty if there are none.
    func violations() -> [String] { answers + orders + events + uses + counters + leftovers }

    /// A request with the same key has one answer.
    private var answers: [String] {
        history.answers.filter { $0.value.count > 1 }.keys.sorted()
            .map { "the key \($0) has different answers: \(history.answers[$0, default: []].sorted())" }
    }

    /// Each acknowledged order exists once with its total, and there are no others.
    private var orders: [String] {
        Set(history.purchases.keys).union(tables.orders.keys).sorted().flatMap { id -> [String] in
            guard let told = history.purchases[id] else { return ["order \(id) exists, but was not acknowledged"] }
            guard let found = tables.orders[id] else { return ["order \(id) was acknowledged, but does not exist"] }
            var wrong: [String] = []
            if found.totalMinor != told.totalMinor {
                wrong.append(
                    "order \(id) has the total \(found.totalMinor), but was acknowledged with \(told.totalMinor)"
                )
            }
            if found.refundedMinor != told.refundedMinor {
                wrong.append(
                    "order \(id) has refunds of \(found.refundedMinor), but \(told.refundedMinor) were acknowledged"
                )
            }
            if found.isCancelled != told.isCancelled { wrong.append("order \(id) is not in the acknowledged phase") }
            return wrong
        }
    }

    /// Each order has one paid event.
    private var events: [String] {
        Set(tables.orders.keys).union(tables.paidEvents.keys).sorted().compactMap { id in
            let (expected, found) = (tables.orders[id] == nil ? 0 : 1, tables.paidEvents[id, default: 0])
            return expected == found ? nil : "order \(id) has \(found) paid events, expected \(expected)"
        }
    }

    /// An order without returns uses the amounts of its quote, and a cancelled one uses nothing.
    private var uses: [String] {
        history.purchases.sorted { $0.key < $1.key }.compactMap { id, purchase in
            let found = tables.uses[id, default: [:]]
            if purchase.isCancelled {
                return found.isEmpty ? nil : "order \(id) is cancelled, but uses \(Self.text(found))"
            }
            guard purchase.refundedMinor == 0 else { return nil }
            let expected = expectedUses(purchase, of: id)
            return found == expected ? nil : "order \(id) uses \(Self.text(found)), not \(Self.text(expected))"
        }
    }

    /// Returns one use of each limited promotion, for the customer as well, and the amount taken from a budget. The
    /// customer id is the session id.
    private func expectedUses(_ purchase: ShopHistory.Purchase, of id: String) -> [String: Int64] {
        var uses: [String: Int64] = [:]
        let customer = id.prefix { $0 != "." }
        for (promotion, minor) in purchase.discounts where minor > 0 {
            (uses["0/\(promotion)"], uses["1/\(promotion)/\(customer)"]) = (1, 1)
            if limits["2/\(promotion)"] != nil { uses["2/\(promotion)"] = minor }
        }
        return uses
    }

    private static func text(_ uses: [String: Int64]) -> String {
        uses.isEmpty
            ? "nothing" : uses.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    /// Counters are the sums of the orders' uses and within their limits.
    private var counters: [String] {
        var sums: [String: Int64] = [:]
        for uses in tables.uses.values { for (name, amount) in uses { sums[name, default: 0] += amount } }
        return Set(sums.keys).union(tables.counters.keys).sorted().flatMap { name -> [String] in
            let used = tables.counters[name]?.used ?? 0
            var wrong: [String] = []
            if used != sums[name, default: 0] {
                wrong.append("\(name) counts \(used), but orders use \(sums[name, default: 0])")
            }
            if let limit = limits[name], used > limit { wrong.append("\(name) counts \(used), more than \(limit)") }
            return wrong
        }
    }

    /// No use is held and no session is unsettled at the end.
    private var leftovers: [String] {
        let held = tables.counters.filter { $0.value.held != 0 }.keys.sorted()
        return held.map { "\($0) is held, but no session is left" }
            + tables.holding.sorted().map { "session \($0) still holds uses" }
            + tables.unsettled.sorted().map { "session \($0) is not settled" }
    }
}
