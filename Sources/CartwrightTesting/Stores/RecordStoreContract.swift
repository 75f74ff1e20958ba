public import Cartwright

/// The rules of ``/Cartwright/RecordStore`` as checks that can be run on any store.
///
/// ```swift
/// @Test(arguments: RecordStoreRule.allCases) func `it is a record store`(_ rule: RecordStoreRule) async throws {
///     let folder = temporaryFolder()
///     let contract = RecordStoreContract { name throws(CartwrightError) in
///         try SQLiteRecordStore(path: "\(folder)/\(name)")
///     }
///     #expect(try await contract.violations(of: rule) == [])
/// }
/// ```
public struct RecordStoreContract: Sendable {
    let open: @Sendable (_ name: String) throws(CartwrightError) -> any RecordStore

    /// Creates the contract of a store.
    ///
    /// - Parameter open: opens the store of a name: an empty one if the name is new, otherwise the same one as before,
    ///   which may be in use.
    public init(opening open: @escaping @Sendable (_ name: String) throws(CartwrightError) -> any RecordStore) {
        self.open = open
    }

    /// Returns the violations of a rule, one sentence each.
    ///
    /// - Throws: unexpected errors of the store.
    public func violations(of rule: RecordStoreRule) async throws(CartwrightError) -> [String] {
        var check = RecordCheck(rule: rule, open: open)
        switch rule {
        case .emptyAtFirst: try await check.emptyAtFirst()
        case .readsBack: try await check.readsBack()
        case .comparesRevisions: try await check.comparesRevisions()
        case .allOrNone: try await check.allOrNone()
        case .deletes: try await check.deletes()
        case .expires: try await check.expires()
        case .inOrder: try await check.inOrder()
        case .removesExpired: try await check.removesExpired()
        case .refusesLargeBodies: try await check.refusesLargeBodies()
        case .outlivesTheStore: try await check.outlivesTheStore()
        case .concurrentWriters: try await check.concurrentWriters()
        }
        return check.violations
    }
}

/// The rules for a record store. The raw value is the name in reports.
public enum RecordStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A new store has no records.
    case emptyAtFirst = "empty_at_first"
    /// A record is read back with any kind, id and bytes, up to the maximum size.
    case readsBack = "reads_back"
    /// A write leads to the next revision, and one that expects another revision than the present one is refused.
    case comparesRevisions = "compares_revisions"
    /// If one of several changes is refused, none is written.
    case allOrNone = "all_or_none"
    /// A deleted record does not exist, and begins anew when it is written again.
    case deletes = "deletes"
    /// A record does not exist from the instant of its expiry, and begins anew when it is written again.
    case expires = "expires"
    /// Pages contain each record of a kind once, in the order of the bytes of their ids.
    case inOrder = "in_order"
    /// Expired records are deleted, at most the requested number at a time, and no others.
    case removesExpired = "removes_expired"
    /// A body that is too large is refused, and nothing of its write is stored.
    case refusesLargeBodies = "refuses_large_bodies"
    /// A store that is opened again has all records.
    case outlivesTheStore = "outlives_the_store"
    /// Of concurrent writers that expect the same revision exactly one succeeds.
    case concurrentWriters = "concurrent_writers"
}
