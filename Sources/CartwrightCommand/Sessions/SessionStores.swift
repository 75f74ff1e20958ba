import Cartwright
import CartwrightAnalytics
import CartwrightPostgreSQL
import CartwrightSQLite

/// The stores of a session at one location: its feed, and the codes and limits that it shares with others.
struct SessionStores {
    let feeds: any FeedStore
    let codes: any CodeStore
    let ledger: any Ledger
    let accounts: any AccountStore
    /// The log of changes of the shop with the same store.
    let log: ChangeLog

    /// Opens the stores at a location, creating them if needed.
    ///
    /// - Throws: an error of area `store`.
    init(at location: StoreLocation) throws(CartwrightError) {
        switch location {
        case .file(let path):
            let store = try SQLiteStore(path: path)
            (feeds, codes, ledger) = (store, try SQLiteCodeStore(store), try SQLiteLedger(store))
            accounts = try SQLiteAccountStore(store)
            log = ChangeLog(try SQLiteRecordStore(store))
        case .postgres(let url):
            let store = try PostgreSQLStore.connected(url: url)
            (feeds, codes, ledger) = (
                PostgreSQLFeedStore(store), PostgreSQLCodeStore(store), PostgreSQLLedger(store)
            )
            accounts = PostgreSQLAccountStore(store)
            log = ChangeLog(PostgreSQLRecordStore(store))
        }
    }
}
