internal import CLibPQ
internal import Cartwright

extension PostgreSQLConnection {
    /// Runs one statement.
    @discardableResult
    func query(_ text: String, _ arguments: [PostgreSQLValue] = []) throws(PostgreSQLFailure) -> PostgreSQLRows {
        let answers = try exchange([PostgreSQLStatement(text, arguments)])
        guard let rows = answers.first else { throw .lost(place, "expected an answer to a statement, found none") }
        return rows
    }

    /// Runs statements in one round trip and returns the rows of each. If one fails, none of them has changed
    /// anything, unless they begin and end transactions themselves.
    func exchange(_ statements: [PostgreSQLStatement]) throws(PostgreSQLFailure) -> [PostgreSQLRows] {
        let deadline = Deadline(within: answerLimit)
        guard PQenterPipelineMode(handle) == 1 else { throw .lost(place, message) }
        // For each expected answer, the statement that it reports as prepared.
        var (preparing, names) = ([Preparation?](), prepared)
        for statement in statements {
            let name = names[statement.text] ?? "s\(names.count)"
            if names.updateValue(name, forKey: statement.text) == nil {
                try prepare(statement, as: name)
                preparing.append(Preparation(text: statement.text, name: name))
            }
            try send(statement, as: name)
            preparing.append(nil)
        }
        guard PQpipelineSync(handle) == 1 else { throw .lost(place, message) }
        try flush(deadline)
        let answers = try answers(to: preparing, deadline)
        guard PQexitPipelineMode(handle) == 1 else { throw .lost(place, message) }
        return try answers.get()
    }

    /// Runs a function between `BEGIN` and `COMMIT`. An error rolls everything back.
    func transaction<Value>(
        _ body: () throws(PostgreSQLFailure) -> Value
    ) throws(PostgreSQLFailure) -> Value {
        try query("BEGIN")
        let value: Value
        do throws(PostgreSQLFailure) {
            value = try body()
        } catch {
            if error.kind != .lost { try query("ROLLBACK") }
            throw error
        }
        try query("COMMIT")
        return value
    }

    /// Runs the commands of a text: all of them, or none unless the text contains `BEGIN` and `COMMIT`.
    func script(_ text: String) throws(PostgreSQLFailure) {
        let deadline = Deadline(within: answerLimit)
        guard PQsendQuery(handle, text) == 1 else { throw .lost(place, message) }
        try flush(deadline)
        try finish(deadline)
    }

    /// Reads the remaining results of a statement.
    func finish(_ deadline: Deadline) throws(PostgreSQLFailure) {
        var failed: PostgreSQLFailure?
        while let result = try nextResult(deadline) {
            defer { PQclear(result) }
            failed = failed ?? failure(result)
        }
        if let failed { throw failed }
    }

    // MARK: Pipelines

    private struct Preparation {
        let text: String
        let name: String
    }

    private func prepare(_ statement: PostgreSQLStatement, as name: String) throws(PostgreSQLFailure) {
        let types = statement.arguments.map(\.type)
        guard PQsendPrepare(handle, name, statement.text, Int32(types.count), types) == 1 else {
            throw .lost(place, message)
        }
    }

    private func send(_ statement: PostgreSQLStatement, as name: String) throws(PostgreSQLFailure) {
        let formats = Array(repeating: Int32(1), count: statement.arguments.count)
        let isSent = statement.withParameters { values, lengths in
            PQsendQueryPrepared(handle, name, Int32(values.count), values, lengths, formats, 1)
        }
        guard isSent == 1 else { throw .lost(place, message) }
    }

    /// Reads to the end of the pipeline, where the connection is usable again, even after a failure.
    private func answers(
        to preparing: [Preparation?],
        _ deadline: Deadline
    ) throws(PostgreSQLFailure) -> Result<[PostgreSQLRows], PostgreSQLFailure> {
        var (answers, failed, isAtEnd) = ([PostgreSQLRows](), PostgreSQLFailure?.none, false)
        var awaited = preparing[...]
        while true {
            guard let result = try nextResult(deadline) else {
                // A statement's results end so; after two ends nothing more comes.
                guard !isAtEnd, PQstatus(handle) == CONNECTION_OK else { throw .lost(place, message) }
                isAtEnd = true
                continue
            }
            isAtEnd = false
            if PQresultStatus(result) == PGRES_PIPELINE_SYNC {
                PQclear(result)
                break
            }
            let rows = PostgreSQLRows(result, place: place)
            failed = failed ?? failure(result)
            guard let preparation = awaited.popFirst() ?? nil else {
                answers.append(rows)
                continue
            }
            if failed == nil { prepared[preparation.text] = preparation.name }
        }
        if let failed { return .failure(failed) }
        guard awaited.isEmpty else { throw .lost(place, "expected an answer to a statement, found none") }
        return .success(answers)
    }
}
