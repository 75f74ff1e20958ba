internal import Cartwright

/// One rule tried on one outbox, with the violations.
struct OutboxCheck {
    let rule: OutboxStoreRule
    let open: @Sendable (String, OutboxLimits) throws(CartwrightError) -> any OutboxStore
    var violations: [String] = []

    init(
        rule: OutboxStoreRule,
        open: @escaping @Sendable (String, OutboxLimits) throws(CartwrightError) -> any OutboxStore
    ) {
        (self.rule, self.open) = (rule, open)
    }

    /// Opens the outbox of the rule, or another one of it.
    func store(_ more: String = "", _ limits: OutboxLimits = OutboxLimits()) throws(CartwrightError) -> any OutboxStore
    {
        try open(rule.rawValue + more, limits)
    }

    /// Returns the limits of an outbox.
    func limits(events: Int = 100, bytes: Int = 450 * 1024, inFlight: Int = 64, lookAhead: Int = 10_000) -> OutboxLimits
    {
        var limits = OutboxLimits()
        (limits.batch.events, limits.batch.bytes) = (events, bytes)
        (limits.inFlight, limits.lookAhead) = (inFlight, lookAhead)
        return limits
    }

    mutating func expect(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
        if !holds { violations.append(otherwise()) }
    }

    mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
        if value != expected { violations.append("\(what): expected \(expected), found \(value)") }
    }

    /// Expects a batch with some events, by name.
    mutating func expect(_ batch: OutboxBatch?, holds names: [String], _ what: String) {
        expect(what, batch.map { SampleEvents.names(in: $0.body) ?? ["not an array of events"] } ?? [], is: names)
        if let batch { expect("\(what), number of events", batch.events, is: names.count) }
    }

    /// Expects an error with a code.
    mutating func expect(
        _ code: ErrorCode,
        _ what: String,
        _ body: () async throws(CartwrightError) -> Void
    ) async {
        do throws(CartwrightError) {
            try await body()
            violations.append("\(what) is not refused")
        } catch {
            expect(what, error.code, is: code)
        }
    }

    /// Takes and delivers batches until there are none.
    func deliverAll(_ store: any OutboxStore, at now: Instant) async throws(CartwrightError) -> [OutboxBatch] {
        var batches: [OutboxBatch] = []
        while let batch = try await store.nextBatch(at: now) {
            batches.append(batch)
            try await store.settle(batch.id, .delivered, at: now)
        }
        return batches
    }
}
