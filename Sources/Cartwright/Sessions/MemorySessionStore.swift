internal import Synchronization

/// A store that lasts as long as the process: for tests, and for programs that keep nothing.
public final class MemorySessionStore: SessionStore {
    private let sessions = Mutex<[String: KeptSession]>([:])

    /// An empty store.
    public init() {}

    /// What was last kept of a session, nil where nothing was.
    public func session(_ id: String) -> KeptSession? { sessions.withLock { $0[id] } }

    /// Keeps a session.
    ///
    /// - Throws: `session.conflict`.
    public func keep(_ json: [UInt8], of id: String, after revision: Int64) throws(CartwrightError) -> Int64 {
        try sessions.withLock { (sessions) throws(CartwrightError) in
            let present = sessions[id]?.revision ?? 0
            guard present == revision else { throw .sessionConflict(id, after: revision, present: present) }
            sessions[id] = KeptSession(json, revision: revision + 1)
            return revision + 1
        }
    }
}
