public import Cartwright

/// The rules of ``/Cartwright/PriceHistoryStore`` as checks that can be run on any store.
public struct PriceHistoryStoreContract: Sendable {
    let open: @Sendable (_ name: String) throws(CartwrightError) -> any PriceHistoryStore

    /// Creates the contract of a store.
    ///
    /// - Parameter open: opens the store of a name: an empty one if the name is new, otherwise the same one as before,
    ///   which may be in use.
    public init(opening open: @escaping @Sendable (_ name: String) throws(CartwrightError) -> any PriceHistoryStore) {
        self.open = open
    }

    /// Returns the violations of a rule, one sentence each.
    ///
    /// - Throws: unexpected errors of the store.
    public func violations(of rule: PriceHistoryStoreRule) async throws(CartwrightError) -> [String] {
        var check = PriceHistoryCheck(rule: rule, open: open)
        switch rule {
        case .emptyAtFirst: try await check.emptyAtFirst()
        case .readsBack: try await check.readsBack()
        case .onlyGrows: try await check.onlyGrows()
        case .readsFrom: try await check.readsFrom()
        case .backfills: try await check.backfills()
        case .removesEnded: try await check.removesEnded()
        case .outlivesTheStore: try await check.outlivesTheStore()
        case .concurrentWriters: try await check.concurrentWriters()
        }
        return check.violations
    }
}

/// The rules for a history of prices. The raw value is the name in reports.
public enum PriceHistoryStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A new store has no steps.
    case emptyAtFirst = "empty_at_first"
    /// Steps are read back with any SKU, currency, country and amounts, each in its own series.
    case readsBack = "reads_back"
    /// A change is added only if it is later than the last step and has other amounts.
    case onlyGrows = "only_grows"
    /// A history from an instant on begins with the step that applies at it.
    case readsFrom = "reads_from"
    /// Older steps are added before the first recorded one, each once, and none after it.
    case backfills = "backfills"
    /// Steps that ended are deleted, of at most the requested number of series, and no others.
    case removesEnded = "removes_ended"
    /// A store that is opened again has all steps.
    case outlivesTheStore = "outlives_the_store"
    /// Concurrent writers of the same changes add each of them once.
    case concurrentWriters = "concurrent_writers"
}
