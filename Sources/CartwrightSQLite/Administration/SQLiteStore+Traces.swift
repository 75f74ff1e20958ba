internal import Cartwright

extension SQLiteStore {
    /// The size of the rows that overwrite free pages, one transaction each.
    private static let rowBytes: Int64 = 1 << 20
    /// The time between two attempts to empty the log.
    private static let pause = Duration.milliseconds(10)
    /// The time that one attempt waits for others, while calls of this process wait.
    private static let patience: Int64 = 20

    /// Overwrites the free pages of a file that another version or another library may have written, once; then moves
    /// the log into the file, empties it, and overwrites the unused bytes of all pages. Pages that become free later
    /// are overwritten by SQLite (`secure_delete`).
    ///
    /// - Throws: `store.locked` if others use the log for longer than the time to wait.
    func removeTraces() async throws(CartwrightError) {
        try overwriteFreePages()
        var next: Int64? = 2
        while let page = next { next = try await clean(from: page) }
        try await afterOthers { () throws(CartwrightError) in try emptyLog() ? true : nil }
    }

    /// Cleans pages, with an empty log. Returns the number of the page at which to continue, nil at the end.
    private func clean(from page: Int64) async throws(CartwrightError) -> Int64? {
        try await afterOthers { () throws(CartwrightError) in
            guard try emptyLog() else { return nil }
            return try connection.with(writing: true) { connection throws(CartwrightError) -> Int64?? in
                let cleaning = try PageCleaning(connection)
                guard try cleaning.canClean, page <= cleaning.pageCount else { return .some(nil) }
                return try cleaning.clean(from: page).map(Optional.some)
            }
        }
    }

    /// Repeats a step until it returns a value.
    ///
    /// - Throws: `store.locked` if it does not within the time to wait for others.
    @discardableResult
    private func afterOthers<Value: Sendable>(
        _ step: () throws(CartwrightError) -> Value?
    ) async throws(CartwrightError) -> Value {
        let end = ContinuousClock.now + wait
        while true {
            if let value = try step() { return value }
            guard ContinuousClock.now < end, (try? await Task.sleep(for: Self.pause)) != nil else {
                throw StoreFailure.locked("another program reads \(path), so that its log cannot be emptied")
            }
        }
    }

    /// Returns false if others keep the log from being emptied.
    private func emptyLog() throws(CartwrightError) -> Bool {
        try connection.with(writing: true) { connection throws(CartwrightError) in
            let patience = max(0, min(Self.patience, wait.milliseconds))
            try connection.execute("PRAGMA busy_timeout = \(patience)")
            defer { try? connection.execute("PRAGMA busy_timeout = \(max(0, Int32(clamping: wait.milliseconds)))") }
            // The first column is 1 if others use the log.
            return try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
        }
    }

    /// Fills the free pages with zeros, and frees them again.
    private func overwriteFreePages() throws(CartwrightError) {
        let isDone = try connection.with { connection throws(CartwrightError) in
            try connection.integer("SELECT overwritten FROM store_secret WHERE only = 1") == 1
        }
        if isDone { return }
        // Left over if an earlier call was killed.
        try change("CREATE TABLE IF NOT EXISTS free_page (bytes BLOB NOT NULL) STRICT")
        while case let bytes = try freeBytes(), bytes > 0 {
            try change("INSERT INTO free_page VALUES (zeroblob(\(min(bytes, Self.rowBytes))))")
        }
        while try change("DELETE FROM free_page WHERE rowid = (SELECT max(rowid) FROM free_page)") > 0 {}
        try change("DROP TABLE free_page; UPDATE store_secret SET overwritten = 1")
    }

    private func freeBytes() throws(CartwrightError) -> Int64 {
        try connection.with { connection throws(CartwrightError) in
            try connection.integer("PRAGMA freelist_count") * connection.integer("PRAGMA page_size")
        }
    }

    /// Runs statements in a transaction. Returns the number of rows that the last one changed.
    @discardableResult
    private func change(_ sql: String) throws(CartwrightError) -> Int64 {
        try connection.with(writing: true) { connection throws(CartwrightError) in
            try connection.transaction { () throws(CartwrightError) in
                try connection.execute(sql)
                return try connection.integer("SELECT changes()")
            }
        }
    }
}
