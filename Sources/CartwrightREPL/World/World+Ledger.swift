internal import Cartwright

/// What a step of a session with a shared ledger knows of it.
struct LedgerUse: Sendable {
    /// What its command read.
    var reading: [CounterKey: Int64] = [:]
    /// What its command asks of the ledger, in order.
    var changes: [LedgerChange] = []
    /// What the session holds at the step.
    var hold: [CounterDemand] = []
}

// What the checkout knows of limits. Without a store that is the ledger of the world, which undo takes back. With one
// the world's ledger has only what the command has done that runs, on top of what is counted in the store.
extension World {
    /// The session with its checkout and ledger: what answers questions about the purchase.
    ///
    /// - Throws: an error of area `store`.
    func purchase(_ tools: Tools) throws(CartwrightError) -> MemoryCheckout {
        try purchase(before: [], tools).purchase
    }

    /// The same for running commands, and what was counted elsewhere.
    func purchase(
        before commands: [Command],
        _ tools: Tools
    ) throws(CartwrightError) -> (purchase: MemoryCheckout, elsewhere: [CounterAmount]) {
        var purchase = MemoryCheckout(checkout, session, ledger: ledger, codes: codes)
        guard let shared = tools.ledger else { return (purchase, []) }
        let query = purchase.counterQuery(before: commands, at: instant(tools))
        guard !query.isEmpty else { return (purchase, []) }
        let elsewhere = query.amounts(in: try shared.counters(query))
        purchase.ledger.add(elsewhere)
        return (purchase, elsewhere)
    }

    /// Takes over what became of the ledger.
    mutating func take(_ purchase: MemoryCheckout, countedElsewhere elsewhere: [CounterAmount], _ tools: Tools) {
        ledger = purchase.ledger
        guard tools.ledger != nil else { return }
        ledger.subtract(elsewhere)
        for request in purchase.ledgerRequests { note(request) }
    }

    private mutating func note(_ request: Request) {
        switch request {
        case .reserve(let demands, until: _):
            notes.hold = demands.merged
            notes.changes.append(.reserve(notes.hold, seconds: checkout.reservationSeconds))
        case .confirm(let order, let demands):
            notes.hold = []
            // An order that uses nothing is none of the ledger's: undo takes it back, and its name may come again.
            notes.changes.append(demands.isEmpty ? .release : .confirm(order: order, counting: demands))
        case .release:
            notes.hold = []
            notes.changes.append(.release)
        case .giveBack(let order, let share):
            guard session.orderList.contains(where: { $0.id == order && !$0.demands.isEmpty }) else { return }
            notes.changes.append(.giveBack(order: order, share))
        case .perform, .present, .charge, .refund: break
        }
    }

    /// Whether others see for good what the command has done: an order that counts, or one that gives back.
    var isSeenByOthers: Bool {
        notes.changes.contains { change in
            switch change {
            case .confirm, .giveBack: true
            case .reserve, .release: false
            }
        }
    }

    /// The world once all of it is counted in the store.
    func settled(_ tools: Tools) -> World {
        guard tools.ledger != nil else { return self }
        var world = self
        world.ledger.forgetCounts(of: session.id)
        world.notes.changes = []
        return world
    }
}
