internal import Cartwright

/// Writes notes of orders whose agents are to be told of something.
///
/// A note of a new order is written before the order is made, and counts only once it is: so none is lost, whenever the
/// process ends.
struct OrderNotes: Sendable {
    let context: AgentContext

    /// How long an order may take to be made, in seconds, before its note is looked at all the same.
    private static let makingSeconds: Int64 = 30

    /// Whether anybody is told of an order of such a session.
    private func isWanted(_ record: SessionRecord) -> Bool {
        context.adapter(of: record)?.tells(of: record) ?? false
    }

    /// Notes that an order is about to be made, and by which payment.
    ///
    /// - Parameters:
    ///   - session: its checkout.
    ///   - payment: the key of its payment in the session, which is looked after where no order comes of it; nil where
    ///     there is none.
    ///   - record: the record of the checkout.
    ///   - records: where notes are kept.
    ///   - now: the instant.
    /// - Returns: the note; nil where nothing would be told or looked after.
    func expect(
        orderOf session: String,
        payment: String? = nil,
        _ record: SessionRecord,
        in records: any RecordStore,
        at now: Instant
    ) async throws(CartwrightError) -> OrderNote? {
        guard payment != nil || isWanted(record) else { return nil }
        let note = OrderNote(
            id: FreshID.make("evt_"),
            session: session,
            payment: payment,
            isNew: true,
            at: now,
            due: now.adding(seconds: Self.makingSeconds)
        )
        try await records.write([note.change(after: 0, keptSeconds: context.settings.deliveryKeptSeconds)], at: now)
        return note
    }

    /// The order was made: its agent is told at once.
    func confirm(_ note: OrderNote?, in records: any RecordStore, at now: Instant) async {
        guard let note else { return }
        var ready = note
        ready.due = now
        let changes = [
            RecordChange(note.key, to: nil, after: nil),
            ready.change(after: 0, keptSeconds: context.settings.deliveryKeptSeconds),
        ]
        // Where that fails, the note is due a little later.
        try? await records.write(changes, at: now)
        context.signal.wake()
    }

    /// The order was not made.
    func forget(_ note: OrderNote?, in records: any RecordStore, at now: Instant) async {
        guard let note else { return }
        // Where that fails, the note says nothing for want of an order.
        try? await records.write([RecordChange(note.key, to: nil, after: nil)], at: now)
    }

    /// Notes that something has become of the order of a session.
    ///
    /// - Throws: an error of area `store`.
    func add(changeOf session: String, in records: any RecordStore, at now: Instant) async throws(CartwrightError) {
        let note = OrderNote(id: FreshID.make("evt_"), session: session, isNew: false, at: now, due: now)
        try await records.write([note.change(after: 0, keptSeconds: context.settings.deliveryKeptSeconds)], at: now)
        context.signal.wake()
    }
}
