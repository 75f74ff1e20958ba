import Cartwright
import Foundation
import PostgreSQLCluster

@testable import CartwrightPostgreSQL

/// Stores by name, each name a schema that no other test has.
struct TestSchemas: Sendable {
    private let prefix = "t\(UUID().uuidString.filter { $0 != "-" }.lowercased())"
    private let settings: PostgreSQLSettings

    init(on cluster: TestCluster? = nil) throws { settings = try (cluster ?? .shared()).settings() }

    /// The schema of a name.
    func name(_ name: String = "shop") -> String { "\(prefix) \(name)" }

    /// The store of a name, opened anew.
    func store(
        _ name: String = "shop",
        changes: [[String]] = SchemaChanges.all,
        _ change: (inout PostgreSQLSettings) -> Void = { _ in }
    ) -> PostgreSQLStore {
        var settings = settings
        settings.schema = self.name(name)
        change(&settings)
        return PostgreSQLStore(settings, seed: 1, Migration(schema: settings.schema, changes: changes))
    }

    func checkouts(_ name: String = "shop", changes: [[String]] = SchemaChanges.all) -> PostgreSQLCheckoutStore {
        let store = store(name, changes: changes)
        return PostgreSQLCheckoutStore(store, seed: 1)
    }
}
