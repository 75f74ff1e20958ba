/// Lists, removes and rewrites what a ``CheckoutStore`` holds: for support, retention and the erasure of customers.
///
/// All methods work in small transactions, so that checkouts do not wait long. A method that throws has changed
/// nothing, except for those that name a number of removed parts: what they removed before stays removed.
public protocol StoreAdministration: Sendable {
    /// Returns a page of sessions or orders, newest first.
    ///
    /// - Throws: an error of area `store`.
    func page(_ query: ListQuery) async throws(CartwrightError) -> ListPage

    /// Returns the number of entries with the leading key of a query, between its instants, and the sum of their
    /// amounts by currency. Further keys, place and limit of the query are ignored. The cost is linear in the number.
    ///
    /// - Throws: an error of area `store`.
    func totals(_ query: ListQuery) async throws(CartwrightError) -> [Currency: ListTotal]

    /// Deletes a session without orders, with its earlier revisions and the answers to its changes, and releases its
    /// reservation.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - revision: the expected revision.
    /// - Throws: `session.conflict` if another revision is present; an error of area `store`.
    func removeSession(_ id: String, after revision: Int64) async throws(CartwrightError)

    /// Deletes sessions that were last changed before an instant, the oldest first, as ``removeSession(_:after:)``
    /// does. Sessions in checkout or payment, with refunds under way, or with orders stay.
    ///
    /// - Parameters:
    ///   - instant: sessions changed at this instant or later stay.
    ///   - withOrders: true to also delete sessions with orders that are settled, and their orders.
    ///   - limit: the maximum number to delete.
    /// - Returns: the number of deleted sessions.
    /// - Throws: an error of area `store`.
    @discardableResult
    func removeSessions(
        changedBefore instant: Instant,
        withOrders: Bool,
        limit: Int
    ) async throws(CartwrightError) -> Int

    /// Deletes earlier revisions of sessions that were stored before an instant.
    ///
    /// - Returns: the number of deleted revisions, at most `limit`.
    /// - Throws: an error of area `store`.
    @discardableResult
    func removeSteps(storedBefore instant: Instant, limit: Int) async throws(CartwrightError) -> Int

    /// Deletes the counters of calendar periods that began before the day of an instant in UTC, see
    /// ``CounterKey/during(_:_:)``. Counters with a reservation stay. Uses of them that are given back later have no
    /// effect.
    ///
    /// - Returns: the number of deleted counters, at most `limit`.
    /// - Throws: an error of area `store`.
    @discardableResult
    func removeCounters(ofPeriodsBefore instant: Instant, limit: Int) async throws(CartwrightError) -> Int

    /// Rewrites a session and everything that is stored with it, in one transaction: its present and earlier
    /// revisions, their commands, the answers to its changes, and its entries in lists. The revision rises by one, so
    /// that a change that was computed before is computed again; the new revision has no commands, and the one before
    /// it stays readable.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - customer: the customer whose key ``ListField/pastCustomer`` is removed, unless the session has it again.
    ///   - now: the instant of the change.
    ///   - rewrite: returns the new bytes of a part. It has no effects, and may run again.
    /// - Returns: false if the session does not exist.
    /// - Throws: the errors of `rewrite`; an error of area `store`.
    @discardableResult
    func rewriteSession(
        _ id: String,
        without customer: String,
        at now: Instant,
        by rewrite: @escaping @Sendable (StoredPart, [UInt8]) throws(CartwrightError) -> [UInt8]
    ) async throws(CartwrightError) -> Bool

    /// Rewrites events of the outbox: those that wait, and those in batches of any state. The batches keep their ids.
    ///
    /// - Parameters:
    ///   - place: the place at which to begin; nil for the first.
    ///   - limit: the maximum number of events and batches to read.
    ///   - rewrite: returns the new bytes of an event; nil to keep it. It has no effects, and may run again.
    /// - Returns: the place at which to continue; nil at the end.
    /// - Throws: the errors of `rewrite`; an error of area `store`.
    func rewriteEvents(
        after place: OutboxPlace?,
        limit: Int,
        by rewrite: @escaping @Sendable ([UInt8]) throws(CartwrightError) -> [UInt8]?
    ) async throws(CartwrightError) -> OutboxPlace?

    /// Removes traces of rewritten and deleted data from the storage, as far as the store can: from free pages and
    /// logs.
    ///
    /// - Throws: an error of area `store`: `store.locked` if others keep it from doing so; call it again then.
    func removeTraces() async throws(CartwrightError)
}

/// The parts of a stored session, for ``StoreAdministration/rewriteSession(_:without:at:by:)``.
public enum StoredPart: Hashable, Sendable {
    /// A revision: the output of ``Session/json``.
    case session
    /// The commands that led to a revision, see ``CheckoutChange/commands``.
    case commands
    /// The answer to a change, see ``CheckoutChange/answer``.
    case answer
}

/// A place in an outbox, between events or batches.
public struct OutboxPlace: Hashable, Sendable {
    /// True among the batches, which follow the waiting events.
    public var isInBatches: Bool

    /// The number of the event or of the batch before it.
    public var number: Int64

    /// Creates a place.
    public init(isInBatches: Bool, number: Int64) { (self.isInBatches, self.number) = (isInBatches, number) }
}

extension CartwrightError {
    /// Returns the error for a store without ``CheckoutStore/administration``.
    public static let noAdministration = CartwrightError(
        .storeUnsupported,
        "expected a store with lists, found one without",
        hint: "use a store of this package, or implement StoreAdministration",
        fault: .environment
    )
}
