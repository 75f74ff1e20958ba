internal import CLibPQ
internal import Cartwright

extension PostgreSQLConnection {
    /// Feeds a `COPY … FROM STDIN`.
    ///
    /// - Parameter next: returns the next bytes in the format of the command, nil at the end. If it throws, the
    ///   command ends and nothing is copied.
    func copy(
        _ command: String,
        from next: () throws(PostgreSQLFailure) -> [UInt8]?
    ) throws(PostgreSQLFailure) {
        let deadline = Deadline(within: answerLimit)
        guard PQsendQuery(handle, command) == 1 else { throw .lost(place, message) }
        try flush(deadline)
        guard let answer = try nextResult(deadline) else { throw .lost(place, "expected an answer, found none") }
        defer { PQclear(answer) }
        guard PQresultStatus(answer) == PGRES_COPY_IN else {
            let failed = failure(answer)
            try finish(deadline)
            throw failed ?? .damaged(place, "expected a copy to start, found another answer")
        }
        do throws(PostgreSQLFailure) {
            while let bytes = try next() { try feed(bytes) }
        } catch {
            if error.kind != .lost { try end("canceled") }
            throw error
        }
        try end(nil)
    }

    /// Feeds one piece, with the full answer limit for each.
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
            // The server reports the cancellation, which the caller started.
        }
    }
}
