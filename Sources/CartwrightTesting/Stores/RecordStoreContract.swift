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

    /// The contract of a store.
    ///
    /// - Parameter open: opens the store of a name: an empty one where the name is new, otherwise the same one as
    ///   before, which may be in use.
    public init(opening open: @escaping @Sendable (_ name: String) throws(CartwrightError) -> any RecordStore) {
        self.open = open
    }

    /// What the store does against a rule, one sentence each.
    ///
    /// - Throws: what the store throws, which no rule gives it a reason for.
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

/// The rules for a record store. The raw value is the name that reports use.
public enum RecordStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A store to which nothing was written has no record.
    case emptyAtFirst = "empty_at_first"
    /// A record is read back, whatever its kind and its id are called and whatever bytes it has, up to the most that
    /// one may have.
    case readsBack = "reads_back"
    /// A write leads to the next revision, and one that follows another revision than the one that is there is refused.
    case comparesRevisions = "compares_revisions"
    /// Of changes that are written together none is where one is refused.
    case allOrNone = "all_or_none"
    /// A record that is deleted is gone, and begins anew where it is written again.
    case deletes = "deletes"
    /// A record is gone at the instant when it expires, and begins anew where it is written again.
    case expires = "expires"
    /// Pages hold each record of a kind once, in the order of the bytes of their ids.
    case inOrder = "in_order"
    /// Expired records are deleted, at most the requested number at a time, and no others.
    case removesExpired = "removes_expired"
    /// A body that is too long is refused, and nothing of its write is there.
    case refusesLargeBodies = "refuses_large_bodies"
    /// A store that is opened anew has all records.
    case outlivesTheStore = "outlives_the_store"
    /// Of writers at the same time that follow one revision exactly one succeeds.
    case concurrentWriters = "concurrent_writers"
}
