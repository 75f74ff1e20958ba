internal import Cartwright

/// The use of a shared ledger by a step.
struct LedgerUse: Sendable {
    /// The amounts that its command read.
    var reading: [CounterKey: Int64] = [:]
    /// The changes that its command makes, in order.
    var changes: [LedgerChange] = []
    /// The reservations of the session at the step.
    var hold: [CounterDemand] = []
}

// The counters of limits. Without a store they are in the ledger of the world, which undo restores. With a store the
// world's ledger has only the changes of the running command, on top of the amounts in the store.
extension World {
    /// Returns the ledger shared with other sessions; nil for a copy, which has counters of its own.
    private func sharedLedger(_ tools: Tools) -> SharedLedger? { copied == nil ? tools.ledger : nil }

    /// Returns the session with its checkout and ledger, for questions about the purchase.
    ///
    /// - Throws: an error of area `store`.
    func purchase(_ tools: Tools) throws(CartwrightError) -> MemoryCheckout {
        try purchase(before: [], tools).purchase
    }

    /// Returns the same for running commands, with the amounts counted in a shared ledger.
    func purchase(
        before commands: [Command],
        _ tools: Tools
    ) throws(CartwrightError) -> (purchase: MemoryCheckout, elsewhere: [CounterAmount]) {
        var purchase = MemoryCheckout(checkout, session, ledger: ledger, codes: codes)
        guard let shared = sharedLedger(tools) else { return (purchase, []) }
        let query = purchase.counterQuery(before: commands, at: instant(tools))
        guard !query.isEmpty else { return (purchase, []) }
        let elsewhere = query.amounts(in: try shared.counters(query))
        purchase.ledger.add(elsewhere)
        return (purchase, elsewhere)
    }

    /// Takes over the ledger of a purchase.
    mutating func take(_ purchase: MemoryCheckout, countedElsewhere elsewhere: [CounterAmount], _ tools: Tools) {
        (ledger, codes) = (purchase.ledger, purchase.codes)
        guard sharedLedger(tools) != nil else { return }
        ledger.subtract(elsewhere)
        for request in purchase.ledgerRequests { note(request) }
    }

    private mutating func note(_ request: Instruction) {
        switch request {
        case .reserve(let demands, until: _):
            notes.hold = demands.merged
            notes.changes.append(.reserve(notes.hold, seconds: checkout.reservationSeconds))
        case .confirm(let order, let demands):
            notes.hold = []
            // An order without limited promotions is not recorded in the ledger: undo removes it, and its name may be
            // reused.
            let isRecorded = !demands.isEmpty || session.orderList.contains { $0.id == order && !$0.credits.isEmpty }
            notes.changes.append(isRecorded ? .confirm(order: order, counting: demands) : .release)
        case .release:
            notes.hold = []
            notes.changes.append(.release)
        case .giveBack(let order, let share):
            guard session.orderList.contains(where: { $0.id == order && !($0.demands.isEmpty && $0.credits.isEmpty) })
            else { return }
            notes.changes.append(.giveBack(order: order, share))
        case .credit(let order, let credits, let key):
            notes.changes.append(.credit(order: order, credits, key: key))
        case .reward(let reward): notes.changes.append(.reward(reward))
        case .perform, .present, .charge, .refund: break
        }
    }

    /// True if the command makes a change to the ledger that is final for other sessions: a redemption, or its return.
    var isVisibleToOthers: Bool {
        notes.changes.contains { change in
            switch change {
            case .confirm, .giveBack, .credit, .reward: true
            case .reserve, .release: false
            }
        }
    }

    /// Returns the world after its changes are written to the store.
    func settled(_ tools: Tools) -> World {
        guard sharedLedger(tools) != nil else { return self }
        var world = self
        world.ledger.forgetCounts(of: session.id)
        world.notes.changes = []
        return world
    }
}
