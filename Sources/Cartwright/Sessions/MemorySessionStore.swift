internal import Synchronization

/// A session store in memory: for tests, and for programs without storage.
public final class MemorySessionStore: SessionStore {
    private let sessions = Mutex<[String: StoredSession]>([:])

    /// Creates an empty store.
    public init() {}

    /// Returns a stored session; nil if it does not exist.
    public func session(_ id: String) -> StoredSession? { sessions.withLock { $0[id] } }

    /// Stores a session.
    ///
    /// - Throws: `session.conflict`.
    public func store(_ json: [UInt8], of id: String, after revision: Int64) throws(CartwrightError) -> Int64 {
        try sessions.withLock { (sessions) throws(CartwrightError) in
            let present = sessions[id]?.revision ?? 0
            guard present == revision else { throw .sessionConflict(id, after: revision, present: present) }
            sessions[id] = StoredSession(json, revision: revision + 1)
            return revision + 1
        }
    }
}
