internal import Cartwright

/// An import of codes into a schema, on a connection of its own.
actor PostgreSQLCodeImport: CodeImport {
    private let worker: ConnectionWorker
    private let tenant: PostgreSQLValue
    /// The number of the connection that holds the table of staged codes.
    private let connection: Int
    private var count = 0

    /// The number of codes written by one statement. All statements are one transaction: in PostgreSQL only a call
    /// that adds the same codes waits for it.
    private static let codesAtOnce = 100_000

    init(of tenant: PostgreSQLValue, on worker: ConnectionWorker) async throws(CartwrightError) {
        (self.tenant, self.worker) = (tenant, worker)
        connection = try await worker.perform { worker throws(CartwrightError) in
            try worker.run(.reading) { connection throws(PostgreSQLFailure) in
                try connection.script(CodeSQL.bulk)
                try connection.script(CodeSQL.stage)
                return connection.number
            }
        }
    }

    func add(_ codes: [NumberedCode]) async throws(CartwrightError) {
        guard !codes.isEmpty else { return }
        count += codes.count
        try await run(.reading) { connection throws(PostgreSQLFailure) in
            var pieces = [CodeCopy(codes).bytes][...]
            try connection.copy(CodeSQL.copy) { () throws(PostgreSQLFailure) in pieces.popFirst() }
        }
    }

    func finish(
        _ existing: ExistingCodes,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws(CartwrightError) -> CodeReceipt {
        let (total, tenant) = (count, tenant)
        try await run(.reading) { connection throws(PostgreSQLFailure) in
            try connection.script(CodeSQL.sort)
            if existing == .refused { try Self.refuseExisting(of: tenant, connection) }
        }
        do throws(CartwrightError) {
            let added = try await run(.harmful) { connection throws(PostgreSQLFailure) in
                try connection.transaction { () throws(PostgreSQLFailure) in
                    try Self.write(total, of: tenant, existing, connection, progress)
                }
            }
            return CodeReceipt(added: added, skipped: total - added)
        } catch  where error.code == .codeExists {
            // Another process has added some of the codes meanwhile. Now that this import is rolled back, they can be
            // reported.
            try await run(.reading) { connection throws(PostgreSQLFailure) in
                try Self.refuseExisting(of: tenant, connection)
            }
            throw error
        }
    }

    /// Writes all codes. Returns the number of new codes.
    private static func write(
        _ total: Int,
        of tenant: PostgreSQLValue,
        _ existing: ExistingCodes,
        _ connection: PostgreSQLConnection,
        _ progress: (_ done: Int, _ total: Int) -> Void
    ) throws(PostgreSQLFailure) -> Int {
        var (done, added) = (0, 0)
        while done < total {
            let end = min(done + codesAtOnce, total)
            let rows = try connection.query(CodeSQL.add, [tenant, .integer(Int64(done)), .integer(Int64(end))])
            added += rows.written
            guard existing == .skipped || rows.written == end - done else {
                throw PostgreSQLFailure(
                    .unexpected,
                    CartwrightError(.codeExists, "another process is adding the same codes", hint: "try again")
                )
            }
            done = end
            progress(done, total)
        }
        return added
    }

    /// Searches for codes that exist or were added twice. Of several, the first in the input is reported.
    private static func refuseExisting(
        of tenant: PostgreSQLValue,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) {
        let rows = try connection.query(CodeSQL.existing, [tenant])
        guard rows.count > 0 else { return }
        let earlier = try rows.integer(ifPresent: 0, 2).map { Int($0) }
        let error = CartwrightError.codeExists(
            try rows.text(0, 0),
            line: Int(try rows.integer(0, 1)),
            earlier: earlier
        )
        throw PostgreSQLFailure(.unexpected, error)
    }

    /// Runs a function on the connection that holds the staged codes. If it is lost, so are the codes, and nothing is
    /// repeated; before the first code is written, the outcome is known.
    private func run<Value: Sendable>(
        _ repetition: Repetition,
        _ body: @escaping @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Value
    ) async throws(CartwrightError) -> Value {
        let number = connection
        do throws(CartwrightError) {
            return try await worker.perform { worker throws(CartwrightError) in
                try worker.run(repetition) { connection throws(PostgreSQLFailure) in
                    guard connection.number == number else { throw Self.lost(connection.place) }
                    return try body(connection)
                }
            }
        } catch  where error.code == .storeOutcomeUnknown {
            throw error.hinting("import the same codes again and skip existing ones (--skip-existing)")
        }
    }

    private static func lost(_ place: String) -> PostgreSQLFailure {
        let error = StoreFailure.unavailable(place, "the connection was lost during an import")
        return PostgreSQLFailure(.unexpected, error.hinting("import the same codes again; none of them was imported"))
    }
}
