public import Cartwright

/// The rules of ``/Cartwright/SessionStore`` as checks that can be run on any store.
///
/// ```swift
/// @Test(arguments: SessionStoreRule.allCases) func `it is a session store`(_ rule: SessionStoreRule) async throws {
///     let folder = temporaryFolder()
///     let contract = SessionStoreContract { name throws(CartwrightError) in
///         try SQLiteSessionStore(path: "\(folder)/\(name)")
///     }
///     #expect(try await contract.violations(of: rule) == [])
/// }
/// ```
public struct SessionStoreContract: Sendable {
    let open: @Sendable (_ name: String) throws(CartwrightError) -> any SessionStore

    /// The contract of a store.
    ///
    /// - Parameter open: opens the store of a name: an empty one where the name is new, otherwise the same one as
    ///   before, which may be in use.
    public init(opening open: @escaping @Sendable (_ name: String) throws(CartwrightError) -> any SessionStore) {
        self.open = open
    }

    /// What the store does against a rule, one sentence each.
    ///
    /// - Throws: what the store throws, which no rule gives it a reason for.
    public func violations(of rule: SessionStoreRule) async throws(CartwrightError) -> [String] {
        var check = SessionCheck(rule: rule, open: open)
        switch rule {
        case .emptyAtFirst: try await check.emptyAtFirst()
        case .readsBack: try await check.readsBack()
        case .countsRevisions: try await check.countsRevisions()
        case .refusesConflicts: try await check.refusesConflicts()
        case .outlivesTheStore: try await check.outlivesTheStore()
        case .concurrentWriters: try await check.concurrentWriters()
        }
        return check.violations
    }
}
