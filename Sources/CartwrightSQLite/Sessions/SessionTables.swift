internal import Cartwright

/// The sessions of a store, for as long as a transaction lasts.
final class SessionTables: Sendable {
    private let statements: StatementCache<SessionSQL>

    init(on connection: OpaquePointer, path: String) { statements = StatementCache(on: connection, path: path) }

    func session(_ id: String) throws(CartwrightError) -> KeptSession? {
        try statements[.session].first(.name(id)) { KeptSession($0.bytes(1), revision: $0.integer(0)) }
    }

    /// The revision of what is kept now, or the refusal.
    func keep(
        _ json: [UInt8],
        of id: String,
        after revision: Int64
    ) throws(CartwrightError) -> Result<Int64, CartwrightError> {
        if let conflict = try conflict(of: id, after: revision) { return .failure(conflict) }
        try statements.run(revision == 0 ? .add : .keep, .name(id), .bytes(json))
        return .success(revision + 1)
    }

    /// The refusal of what would follow another revision than the one that is there, nil where it is that one.
    func conflict(of id: String, after revision: Int64) throws(CartwrightError) -> CartwrightError? {
        let present = try statements[.revision].first(.name(id)) { $0.integer(0) } ?? 0
        return present == revision ? nil : .sessionConflict(id, after: revision, present: present)
    }

    /// What a commit was answered, nil where none had this key.
    func answer(to key: String, of id: String) throws(CartwrightError) -> Int64? {
        try statements[.commit].first(.name(id), .name(key)) { $0.integer(0) }
    }

    func setAnswer(_ revision: Int64, to key: String, of id: String) throws(CartwrightError) {
        try statements.run(.addCommit, .name(id), .name(key), .integer(revision))
    }

    /// Runs something of which nothing is left where it is refused, while the rest of the transaction stands.
    func whole<Value>(
        _ body: () throws(CartwrightError) -> Result<Value, CartwrightError>
    ) throws(CartwrightError) -> Result<Value, CartwrightError> {
        try statements.run(.savepoint)
        let result = try body()
        if case .failure = result { try statements.run(.rollback) }
        try statements.run(.release)
        return result
    }
}
