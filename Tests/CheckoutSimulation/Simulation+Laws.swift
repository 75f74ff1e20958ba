internal import Cartwright

/// The laws that hold after each command and at the end.
extension Simulation {
    private static func query(_ customer: String?) -> CounterQuery {
        CounterQuery(promotions: Shop.promotions, customer: customer)
    }

    /// Checks that the store has the counters of the model, and never exceeds a limit.
    mutating func checkCounters(
        for customer: String,
        on store: FaultyStore
    ) async throws(CartwrightError) {
        let counters = try await store.counters(Self.query(customer), excluding: "", at: now)
        let expected = model.ledger.counters(Self.query(customer), excluding: "", at: now)
        if counters != expected { find("counts \(counters.words), expected \(expected.words)") }
        if counters.customerUses["limited", default: 0] > 1 { find("\(customer) uses limited twice") }
        for id in Shop.promotions {
            let (uses, spent) = (counters.uses[id, default: 0], counters.spentMinor[id, default: 0])
            if uses > Shop.uses[id, default: .max] { find("\(id) is used \(uses) times") }
            if spent > Shop.spentMinor[id, default: .max] { find("\(id) has spent \(spent)") }
        }
    }

    /// Checks that each session is stored, each event is pending once, and the counters agree with the orders.
    mutating func checkEnd(on store: FaultyStore) async throws(CartwrightError) {
        for (id, kept) in model.kept where id.hasPrefix("s") {
            let found = try await store.session(id)
            if found?.json != kept.json || found?.revision != kept.revision {
                find("session \(id) at the end")
            }
        }
        let waiting = try await store.outbox.summary().pendingEvents
        if waiting != model.eventCount { find("\(waiting) events wait, expected \(model.eventCount)") }

        // Without reservations, a promotion has a use for each paid order, and not more uses than orders.
        let used = try await store.counters(Self.query(nil), excluding: "", at: .latest)
        let orders = model.kept.values.flatMap { Array($0.session.orders) }
        for id in Shop.promotions {
            let ofPromotion = orders.filter { order in order.quote.applied.contains { $0.promotion == id } }
            let standing = ofPromotion.filter { $0.phase == .paid }
            let uses = used.uses[id, default: 0]
            if uses < Int64(standing.count) || uses > Int64(ofPromotion.count) {
                find("\(id): \(uses) uses, of \(standing.count) orders that stand and \(ofPromotion.count) in all")
            }
        }
        counts["orders"] = orders.count
    }
}

extension Counters {
    /// A text that is the same for equal counters.
    fileprivate var words: String {
        [uses, customerUses, spentMinor, currencySpentMinor].map { amounts in
            amounts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }.joined(separator: "; ")
    }
}
