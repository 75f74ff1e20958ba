internal import Cartwright

/// Writes notes of orders about which agents get events.
///
/// A note of a new order is written before the order is made, and is used only after that. So no event is lost, even
/// if the process ends.
struct OrderNotes: Sendable {
    let context: AgentContext

    /// The time for making an order, in seconds; after it the note is due in any case.
    private static let makingSeconds: Int64 = 30

    /// True if orders of such a session have events.
    private func isWanted(_ record: AgentSessionRecord) -> Bool {
        context.adapter(of: record)?.sendsEvents(of: record) ?? false
    }

    /// Writes a note before an order is made.
    ///
    /// - Parameters:
    ///   - session: the id of its checkout.
    ///   - payment: the key of its payment in the session, which is checked later if no order is made; nil if there is
    ///     none.
    ///   - record: the record of the checkout.
    ///   - records: the store of notes.
    ///   - now: the instant.
    /// - Returns: the note; nil without an event to send or a payment to check.
    func expect(
        orderOf session: String,
        payment: String? = nil,
        _ record: AgentSessionRecord,
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
        try await records.write([note.change(after: 0, storedSeconds: context.settings.deliveryStoredSeconds)], at: now)
        return note
    }

    /// Makes a note due now, after its order was made.
    func confirm(_ note: OrderNote?, in records: any RecordStore, at now: Instant) async {
        guard let note else { return }
        var ready = note
        ready.due = now
        let changes = [
            RecordChange(note.key, to: nil, after: nil),
            ready.change(after: 0, storedSeconds: context.settings.deliveryStoredSeconds),
        ]
        // If that fails, the note is due a little later.
        try? await records.write(changes, at: now)
        context.signal.wake()
    }

    /// Removes a note whose order was not made.
    func forget(_ note: OrderNote?, in records: any RecordStore, at now: Instant) async {
        guard let note else { return }
        // If that fails, the note has no effect, because its order does not exist.
        try? await records.write([RecordChange(note.key, to: nil, after: nil)], at: now)
    }

    /// Writes a note about a change of a session's order.
    ///
    /// - Throws: an error of area `store`.
    func add(changeOf session: String, in records: any RecordStore, at now: Instant) async throws(CartwrightError) {
        let note = OrderNote(id: FreshID.make("evt_"), session: session, isNew: false, at: now, due: now)
        try await records.write([note.change(after: 0, storedSeconds: context.settings.deliveryStoredSeconds)], at: now)
        context.signal.wake()
    }
}
