internal import Cartwright

/// A call of the ledger with its values encoded by the caller, to spare the one thread that writes.
enum LedgerCall: Sendable {
    case reserve(HeldRows, until: Instant, at: Instant)
    case confirm(order: SQLArgument, HeldRows, at: Instant)
    case release(session: SQLArgument)
    case giveBack(RedemptionShare, of: SQLArgument, in: SQLArgument)

    /// Creates the call for a request of a change; nil if the request does not concern the ledger.
    init?(_ request: Instruction, of session: String, at now: Instant) {
        switch request {
        case .reserve(let demands, until: let expiry):
            self = .reserve(HeldRows(demands, of: session), until: expiry, at: now)
        case .confirm(let order, counting: let demands):
            self = .confirm(order: .name(order), HeldRows(demands, of: session), at: now)
        case .release: self = .release(session: .name(session))
        case .giveBack(let order, let share): self = .giveBack(share, of: .name(order), in: .name(session))
        case .perform, .present, .charge, .refund: return nil
        }
    }
}

/// The demands of a session as columns, each counter once, in order.
struct HeldRows: Sendable {
    let session: SQLArgument
    let demands: [CounterDemand]
    let counters: [CounterRow]

    init(_ demands: [CounterDemand], of session: String) {
        self.session = .name(session)
        self.demands = demands.merged
        counters = self.demands.map { CounterRow($0.key) }
    }
}
