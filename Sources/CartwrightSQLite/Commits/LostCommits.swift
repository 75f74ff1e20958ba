internal import Cartwright

/// A check that a store has every commit that was counted beside it.
enum LostCommits {
    /// Refuses a store that has fewer commits than were counted.
    ///
    /// The check uses a read-only connection, before anything else opens the file: a writing connection checkpoints
    /// and deletes the log when it closes, and the log may be needed for a repair.
    ///
    /// - Throws: `store.corrupt`, or another error of area `store` if the file cannot be read.
    static func refuse(_ file: DatabaseFile, waitMilliseconds: Int) throws(CartwrightError) {
        // The order matters: other processes may commit in between.
        let counted = CommitCounter.readings(beside: file.path)
        guard !counted.isEmpty else { return }
        let connection = try SQLiteConnection(
            file.path,
            named: file.given,
            isReadOnly: true,
            waitMilliseconds: waitMilliseconds
        )
        let found = try connection.transaction(writing: false) { () throws(CartwrightError) in
            try CommitCounts.reading(in: connection)
        }
        // If the tables themselves were in the log, none are left. Another store has counts of its own.
        let missing = counted.filter { found == nil || $0.store == found?.store }.max { $0.commits < $1.commits }
        let (commits, recorded) = (found?.commits ?? 0, found?.recorded ?? 0)
        guard let missing, missing.commits > commits else { return }
        throw StoreFailure.cut(
            file.given,
            log: file.path + "-wal",
            commits: missing.commits - commits,
            events: max(0, missing.recorded - recorded)
        )
    }
}
