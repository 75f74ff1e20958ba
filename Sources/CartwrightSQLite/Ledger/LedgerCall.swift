internal import Cartwright

/// A call of the ledger with its values encoded by the caller, to spare the one thread that writes.
enum LedgerCall: Sendable {
    case reserve(HeldRows, until: Instant, at: Instant)
    case confirm(order: SQLArgument, HeldRows, at: Instant)
    /// The instant is that of the entries of accounts: the earliest stands for that of their last entries.
    case release(session: SQLArgument, at: Instant)
    case giveBack(RedemptionShare, of: SQLArgument, in: SQLArgument, at: Instant)
    case credit([AccountCredit], of: SQLArgument, in: SQLArgument, key: String, at: Instant)

    /// Returns the calls for the requests of a change that concern the ledger.
    static func all(
        of change: CheckoutChange,
        hidingBy digest: CustomerDigest
    ) throws(CartwrightError) -> [LedgerCall] {
        var calls: [LedgerCall] = []
        for request in change.instructions {
            let call = try LedgerCall(request, of: change.session, at: change.instant, hidingBy: digest)
            if let call { calls.append(call) }
        }
        return calls
    }

    /// Creates the call for a request of a change; nil if the request does not concern the ledger.
    private init?(
        _ request: Instruction,
        of session: String,
        at now: Instant,
        hidingBy digest: CustomerDigest
    ) throws(CartwrightError) {
        switch request {
        case .reserve(let demands, until: let expiry):
            self = .reserve(try HeldRows(demands, of: session, hidingBy: digest), until: expiry, at: now)
        case .confirm(let order, counting: let demands):
            self = .confirm(order: .name(order), try HeldRows(demands, of: session, hidingBy: digest), at: now)
        case .release: self = .release(session: .name(session), at: now)
        case .giveBack(let order, let share):
            self = .giveBack(share, of: .name(order), in: .name(session), at: now)
        case .credit(let order, let credits, let key):
            self = .credit(credits, of: .name(order), in: .name(session), key: key, at: now)
        case .perform, .present, .charge, .refund, .reward: return nil
        }
    }
}

/// The demands of a session as columns, each counter once, in order.
struct HeldRows: Sendable {
    let session: SQLArgument
    let demands: [CounterDemand]
    let counters: [CounterRow]
    /// The demands as they are stored while they are held.
    let held: Set<HeldRow>

    init(
        _ demands: [CounterDemand],
        of session: String,
        hidingBy digest: CustomerDigest
    ) throws(CartwrightError) {
        let merged = demands.merged
        let counters = try merged.map { demand throws(CartwrightError) in
            try CounterRow(demand.key, hidingBy: digest)
        }
        (self.session, self.demands, self.counters) = (.name(session), merged, counters)
        held = Set(zip(counters, merged).map { HeldRow(counter: $0, amount: $1.amount, limit: $1.limit) })
    }
}
