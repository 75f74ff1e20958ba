internal import Cartwright

/// A call of `change`: the change of a session and its requests to the ledger.
struct ChangeCall: Combinable {
    let tenant: [UInt8]
    let session: [UInt8]
    var instant = Instant.earliest.milliseconds
    /// The idempotency key.
    var key: [UInt8]?
    /// The revision that it follows, nil if the session itself is not written.
    var revision: Int64?
    var body: [UInt8]?
    /// The commands that led to the change.
    var commands: [UInt8] = []
    /// The answer stored with the key.
    var answer: [UInt8] = []
    /// True if the session waits for an answer from outside; nil to leave the flag unchanged.
    var isUnsettled: Bool?
    /// The first revision that stays readable; by default only the new one.
    var firstReadable = Int64.max
    /// The instant of the change, if it is another one.
    var changedAt: Int64?
    var entries: [ListEntry] = []
    var steps: [ChangeStep] = []
    var events: [EncodedEvent] = []

    init(session: String, of tenant: Tenant) {
        (self.tenant, self.session) = (tenant.bytes, session.nameBytes)
    }

    /// Sets what a change writes.
    ///
    /// - Parameter entries: the entries in lists; nil to read them from the session.
    mutating func write(_ json: [UInt8], after revision: Int64, at instant: Instant, _ entries: [ListEntry]? = nil) {
        (self.revision, body, changedAt) = (revision, json, instant.milliseconds)
        self.entries = entries ?? (try? ListEntry.entries(ofStored: json, at: instant)) ?? []
    }

    var group: [UInt8]? { tenant + [0] + session }

    /// Ledger requests are idempotent by their own names, a write by its key.
    var repetition: Repetition { revision == nil || key != nil ? .harmless : .harmful }

    /// Returns the demand with a number, counted from 1 over all steps.
    func demand(_ number: Int) -> CounterDemand? {
        let demands = steps.flatMap(\.demands)
        return demands.indices.contains(number - 1) ? demands[number - 1] : nil
    }
}

extension [ChangeCall] {
    /// The counters of all demands, in order.
    var counters: [(key: CounterKey, tenant: [UInt8])] {
        flatMap { call in call.steps.flatMap(\.demands).map { (key: $0.key, tenant: call.tenant) } }
    }
}

/// The result of a call.
enum ChangeAnswer: Sendable {
    /// The call was carried out; the value is the session's revision if it was written.
    case done(Int64)
    /// The call was carried out before, under the same key.
    case repeated(Commitment)
    /// The session has another revision.
    case conflict(present: Int64)
    /// A counter has no room for the demand.
    case refused(CounterDemand)
}
