public import Cartwright

/// The removal of sessions that have not paid, with or without a running ``CheckoutService``.
///
/// ```swift
/// try await SessionRemoval(in: store).remove("cart-7")
/// ```
public struct SessionRemoval: Sendable {
    private let store: any CheckoutStore

    /// The number of attempts while other processes change the session.
    private static let attempts = 16

    /// Creates the removals of a store.
    public init(in store: any CheckoutStore) { self.store = store }

    /// Deletes a session that has not paid, with its earlier revisions, and releases its reservation.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - revisions: the revisions of which one must be present; nil for any.
    /// - Throws: `session.unknown`, `session.changed`; `session.not_removable` if it has an order, a payment or a
    ///   refund under way; `session.busy` if others keep changing it; `store.unsupported`; an error of area `store`.
    public func remove(_ id: String, at revisions: Set<Int64>? = nil) async throws(CartwrightError) {
        guard let administration = store.administration else { throw .noAdministration }
        for _ in 0..<Self.attempts {
            guard let stored = try await store.session(id) else { throw .sessionUnknown(id) }
            if let revisions, !revisions.contains(stored.revision) {
                throw .sessionChanged(id, from: revisions, to: stored.revision)
            }
            if let found = try Self.money(in: stored) { throw .sessionNotRemovable(id, found) }
            do throws(CartwrightError) {
                return try await administration.removeSession(id, after: stored.revision)
            } catch {
                guard error.code == .sessionConflict else { throw error }
            }
        }
        throw .sessionBusy(id)
    }

    /// Returns the order or payment for which a session has to stay; nil if it may be removed.
    private static func money(in stored: StoredSession) throws(CartwrightError) -> String? {
        let session = try JSONParser.parse(stored.json)
        if case .array(let orders)? = session["orders"], !orders.isEmpty { return "an order" }
        if let payment = session["payment"], payment != .null { return "a payment under way" }
        if case .array(let refunds)? = session["refunds"], !refunds.isEmpty { return "a refund under way" }
        return nil
    }
}

extension CheckoutService {
    /// Deletes a session that has not paid, after the calls on it that run in this process.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - terms: the revisions that the caller saw. Keys are not used: a repetition throws `session.unknown`.
    /// - Throws: the errors of ``SessionRemoval/remove(_:at:)``.
    public func remove(_ id: String, on terms: CheckoutTerms = .none) async throws(CartwrightError) {
        try await queue.exclusively(on: id, waiting: settings.callLimit) { () throws(CartwrightError) in
            try await SessionRemoval(in: store).remove(id, at: terms.revisions)
        }
    }
}
