import Cartwright
import CartwrightPostgreSQL
import CartwrightSQLite
import PostgreSQLCluster
import TemporaryFiles

/// The stores that several processes can share.
enum StoreKind: CaseIterable {
    case sqlite, postgreSQL

    /// Creates an empty store for processes that are killed.
    func shared(in folder: TemporaryFolder) throws -> any SharedStore {
        switch self {
        case .sqlite: SQLiteSharedStore(in: folder)
        case .postgreSQL: try PostgreSQLSharedStore()
        }
    }

    /// Returns the share of the kills for this store: a server takes longer to restart.
    func share(of kills: Int) -> Int {
        switch self {
        case .sqlite: kills - Self.postgreSQL.share(of: kills)
        case .postgreSQL: kills * 3 / 10
        }
    }

    /// Returns a closure that opens a new, empty store, the same one each time.
    func opening(in folder: TemporaryFolder) throws -> @Sendable () throws(CartwrightError) -> any CheckoutStore {
        switch self {
        case .sqlite:
            let path = folder.file("shop.store")
            return { () throws(CartwrightError) in try SQLiteCheckoutStore(path: path, seed: 1) }
        case .postgreSQL:
            let settings = try TestCluster.shared().settings()
            return { PostgreSQLCheckoutStore(PostgreSQLStore(settings, seed: 1), seed: 1) }
        }
    }
}
