/// What a session store has to hold to. The raw value is the name that reports use.
public enum SessionStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A store in which nothing was kept has no session.
    case emptyAtFirst = "empty_at_first"
    /// What was kept is read back byte by byte, whatever sessions are called.
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
