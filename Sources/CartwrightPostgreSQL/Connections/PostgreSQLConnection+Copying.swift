internal import CLibPQ
internal import Cartwright

extension PostgreSQLConnection {
    /// Feeds a `COPY … FROM STDIN`.
    ///
    /// - Parameter next: the next bytes in the format of the command, nil at their end. What it throws ends the
    ///   command, and nothing was copied.
    func copy(
        _ command: String,
        from next: () throws(PostgreSQLFailure) -> [UInt8]?
    ) throws(PostgreSQLFailure) {
        let deadline = Deadline(within: answerLimit)
        guard PQsendQuery(handle, command) == 1 else { throw .lost(place, message) }
        try flush(deadline)
        guard let answer = try nextResult(deadline) else { throw .lost(place, "a command was not answered") }
        defer { PQclear(answer) }
        guard PQresultStatus(answer) == PGRES_COPY_IN else {
            let failed = failure(answer)
            try finish(deadline)
            throw failed ?? .damaged(place, "it does not copy where it should")
        }
        do throws(PostgreSQLFailure) {
            while let bytes = try next() { try feed(bytes) }
        } catch {
            if error.kind != .lost { try end("given up") }
            throw error
        }
        try end(nil)
    }

    /// Each piece has as long as an answer may take.
    private func feed(_ bytes: [UInt8]) throws(PostgreSQLFailure) {
        let deadline = Deadline(within: answerLimit)
        while true {
            let taken = bytes.withUnsafeBytes { raw in
                PQputCopyData(handle, raw.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(raw.count))
            }
            guard taken >= 0 else { throw .lost(place, message) }
            try flush(deadline)
            if taken == 1 { return }
        }
    }

    private func end(_ reason: String?) throws(PostgreSQLFailure) {
        let deadline = Deadline(within: answerLimit)
        while true {
            let taken = PQputCopyEnd(handle, reason)
            guard taken >= 0 else { throw .lost(place, message) }
            try flush(deadline)
            if taken == 1 { break }
        }
        do throws(PostgreSQLFailure) {
            try finish(deadline)
        } catch  where reason != nil && error.kind != .lost {
            // The server says that it was given up, which the caller knows.
        }
    }
}
