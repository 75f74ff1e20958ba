internal import Cartwright

extension GroupCommit {
    /// Transactions of a store whose outbox nobody uses here. They are counted like the outbox's own, so that a log
    /// that has lost some is noticed.
    convenience init(_ store: SQLiteStore) throws(CartwrightError) {
        let limits = OutboxLimits()
        let tables = try store.withConnection { connection in
            OutboxTables(
                on: connection,
                path: store.path,
                realPath: store.realPath,
                limits: limits,
                seed: 0,
                maximumBytes: nil
            )
        }
        self.init(store, tables, limits)
    }
}
