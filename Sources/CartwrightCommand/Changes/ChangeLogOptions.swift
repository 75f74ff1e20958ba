import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightConsole
import CartwrightPostgreSQL
import CartwrightSQLite
import Foundation

/// The logs of changes that a command reads.
struct ChangeLogOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The file or database (postgres://…) of the service.", valueName: "file-or-url")
    )
    var store: String

    @Option(help: ArgumentHelp("The tenant, if the store has several shops.", valueName: "name"))
    var tenant = "shop"

    /// Opens the log of the shop and the log of the operators, which has the changes of access keys.
    func open() throws -> [NamedChangeLog] {
        let tenants = [try exiting(.usage, try Tenant(tenant)), .operators]
        switch StoreLocation(store) {
        case .file(let path):
            guard FileManager.default.fileExists(atPath: path) else {
                throw CartwrightError(
                    .fileUnreadable,
                    "the store \(path) does not exist",
                    hint: "the file of cartwright serve --store",
                    fault: .environment
                )
            }
            let store = try SQLiteStore(path: path)
            return try tenants.map { NamedChangeLog(of: $0, try SQLiteRecordStore(store, tenant: $0)) }
        case .postgres(let url):
            let store = try PostgreSQLStore.connected(url: url)
            return tenants.map { NamedChangeLog(of: $0, PostgreSQLRecordStore(store, tenant: $0)) }
        }
    }
}

/// A log of changes, and its name in output.
struct NamedChangeLog: Sendable {
    /// The tenant of the shop, or `operators`.
    let name: String
    let log: ChangeLog

    init(of tenant: Tenant, _ records: any RecordStore) {
        name = tenant == .operators ? "operators" : tenant.name
        log = ChangeLog(records)
    }
}
