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

/// The rules for a session store. The raw value is the name that reports use.
public enum SessionStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A store in which nothing was kept has no session.
    case emptyAtFirst = "empty_at_first"
    /// Stored sessions are read back byte by byte, for any session id.
    case readsBack = "reads_back"
    /// Each write has the next revision, of each session apart.
    case countsRevisions = "counts_revisions"
    /// A write that follows another revision than the one that is there is refused, says which is there, and changes
    /// nothing.
    case refusesConflicts = "refuses_conflicts"
    /// A store that is opened anew has all sessions.
    case outlivesTheStore = "outlives_the_store"
    /// Of writers at the same time one wins each revision, and no update is lost.
    case concurrentWriters = "concurrent_writers"
}
