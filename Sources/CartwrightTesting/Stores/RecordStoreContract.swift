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
