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

    /// Creates the contract of a store.
    ///
    /// - Parameter open: opens the store of a name: an empty one if the name is new, otherwise the same one as before,
    ///   which may be in use.
    public init(opening open: @escaping @Sendable (_ name: String) throws(CartwrightError) -> any SessionStore) {
        self.open = open
    }

    /// Returns the violations of a rule, one sentence each.
    ///
    /// - Throws: unexpected errors of the store.
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

/// The rules for a session store. The raw value is the name in reports.
public enum SessionStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A new store has no sessions.
    case emptyAtFirst = "empty_at_first"
    /// Stored sessions are read back byte by byte, for any session id.
    case readsBack = "reads_back"
    /// Each write has the next revision, separately for each session.
    case countsRevisions = "counts_revisions"
    /// A write that follows another revision than the present one is refused, names the present one, and changes
    /// nothing.
    case refusesConflicts = "refuses_conflicts"
    /// A store that is opened again has all sessions.
    case outlivesTheStore = "outlives_the_store"
    /// Of concurrent writers one wins each revision, and no update is lost.
    case concurrentWriters = "concurrent_writers"
}
