internal import Cartwright

/// A call of `change`: what becomes of a session, and of what it counts.
struct ChangeCall: Combinable {
    let tenant: [UInt8]
    let session: [UInt8]
    var instant = Instant.earliest.milliseconds
    /// The name under which it counts once.
    var key: [UInt8]?
    /// The revision that it follows, nil where the session itself is not written.
    var revision: Int64?
    var body: [UInt8]?
    /// The commands that led to it.
    var commands: [UInt8] = []
    /// What is kept with the key.
    var told: [UInt8] = []
    /// Whether it waits for an answer from outside, nil where that stays as it is.
    var isUnsettled: Bool?
    /// The first revision that stays readable: none but the new one, unless something else is said.
    var firstReadable = Int64.max
    var steps: [ChangeStep] = []
    var events: [EncodedEvent] = []

    init(session: String, of tenant: Tenant) {
        (self.tenant, self.session) = (tenant.bytes, session.nameBytes)
    }

    var group: [UInt8]? { tenant + [0] + session }

    /// Requests of the ledger count once by their own names, and a write by its key.
    var repetition: Repetition { revision == nil || key != nil ? .harmless : .harmful }

    /// What is counted by the demand of a number, counted from 1 over all steps.
    func demand(_ number: Int) -> CounterDemand? {
        let demands = steps.flatMap(\.demands)
        return demands.indices.contains(number - 1) ? demands[number - 1] : nil
    }
}

/// What a call has done.
enum ChangeAnswer: Sendable {
    /// It was carried out; the session's revision where it was written.
    case done(Int64)
    /// It was carried out before, under its key.
    case repeated(Commitment)
    /// Another revision is there.
    case conflict(present: Int64)
    /// A counter has no room.
    case refused(CounterDemand)
}
