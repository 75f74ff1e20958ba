internal import Cartwright

/// Rewrites a session and everything that is stored with it, in one transaction.
struct SessionRewriting: Sendable {
    typealias Rewrite = (StoredPart, [UInt8]) throws(CartwrightError) -> [UInt8]

    let tenant: [UInt8]
    let schema: String
    let session: [UInt8]
    /// The customer whose key is removed.
    let customer: String
    let now: Instant

    private var owner: [PostgreSQLValue] { [.bytes(tenant), .bytes(session)] }

    /// Returns false if the session does not exist.
    func run(_ connection: PostgreSQLConnection, by rewrite: Rewrite) throws(PostgreSQLFailure) -> Bool {
        let lock = SessionLock.number(of: session, tenant: tenant, schema: schema)
        return try connection.transaction { () throws(PostgreSQLFailure) in
            try connection.query(RemovalSQL.lock, [.integers([lock])])
            let rows = try connection.query(RewritingSQL.session, owner)
            guard rows.count > 0 else { return false }
            let body = try part(.session, rows.bytes(0, 0), by: rewrite)
            try connection.query(RewritingSQL.addStep, owner)
            try connection.query(RewritingSQL.writeSession, owner + [.bytes(body), .integer(now.milliseconds)])
            try rewriteSteps(connection, by: rewrite)
            try rewriteAnswers(connection, by: rewrite)
            try list(body, connection)
            return true
        }
    }

    /// Returns the new bytes of a part; an empty one is not stored, and stays so.
    private func part(
        _ part: StoredPart,
        _ bytes: [UInt8],
        by rewrite: Rewrite
    ) throws(PostgreSQLFailure) -> [UInt8] {
        if bytes.isEmpty { return [] }
        do throws(CartwrightError) { return try rewrite(part, bytes) } catch {
            throw PostgreSQLFailure(.unexpected, error)
        }
    }

    private func rewriteSteps(
        _ connection: PostgreSQLConnection,
        by rewrite: Rewrite
    ) throws(PostgreSQLFailure) {
        let rows = try connection.query(RewritingSQL.steps, owner)
        for row in 0..<rows.count {
            let body = try part(.session, rows.bytes(row, 1), by: rewrite)
            let commands = try part(.commands, rows.bytes(row, 2), by: rewrite)
            let revision = PostgreSQLValue.integer(try rows.integer(row, 0))
            try connection.query(RewritingSQL.writeStep, owner + [revision, .bytes(body), .bytes(commands)])
        }
    }

    private func rewriteAnswers(
        _ connection: PostgreSQLConnection,
        by rewrite: Rewrite
    ) throws(PostgreSQLFailure) {
        let rows = try connection.query(RewritingSQL.answers, owner)
        for row in 0..<rows.count {
            let old = try rows.bytes(row, 1)
            let new = try part(.answer, old, by: rewrite)
            guard new != old else { continue }
            try connection.query(RewritingSQL.writeAnswer, owner + [.bytes(try rows.bytes(row, 0)), .bytes(new)])
        }
    }

    /// Replaces the entries of the session. Positions stay, and so do past customers other than the named one.
    private func list(_ body: [UInt8], _ connection: PostgreSQLConnection) throws(PostgreSQLFailure) {
        var entries: [ListEntry]
        do throws(CartwrightError) { entries = try ListEntry.entries(ofStored: body, at: now) } catch {
            throw PostgreSQLFailure(.unexpected, error)
        }
        let erased = ListKey(.pastCustomer, customer).name
        let old = try connection.query(RewritingSQL.entries, owner)
        for row in 0..<old.count {
            let (list, id) = (try old.integer(row, 0), try old.bytes(row, 1))
            guard let place = entries.firstIndex(where: { $0.list.rawValue == list && $0.id.nameBytes == id }) else {
                continue
            }
            entries[place].at = try old.instant(row, 2, connection.place)
            let known = Set(entries[place].keys.map(\.name))
            let name = try old.bytes(row, 3)
            guard name != erased, !known.contains(name) else { continue }
            entries[place].keys.append(ListKey(.pastCustomer, String(decoding: name.dropFirst(), as: UTF8.self)))
        }
        var columns = EntryColumns()
        columns.add(entries, of: 1)
        _ = try connection.exchange([
            PostgreSQLStatement(RemovalSQL.entries, [.bytes(tenant), .byteStrings([session])]),
            PostgreSQLStatement(
                ListWriting.insert,
                [.byteStrings([tenant]), .byteStrings([session])] + columns.values
            ),
        ])
    }
}
