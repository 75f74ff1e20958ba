import Cartwright
import Foundation
import PostgreSQLCluster

@testable import CartwrightPostgreSQL

/// Opens stores by name. Each name is a schema that no other test uses.
struct TestSchemas: Sendable {
    private let prefix = "t\(UUID().uuidString.filter { $0 != "-" }.lowercased())"
    private let settings: PostgreSQLSettings

    init(on cluster: TestCluster? = nil) throws { settings = try (cluster ?? .shared()).settings() }

    /// Returns the schema of a name.
    func name(_ name: String = "shop") -> String { "\(prefix) \(name)" }

    /// Opens a new store on the schema of a name.
    func store(
        _ name: String = "shop",
        functions: [String] = SchemaChanges.functions,
        _ change: (inout PostgreSQLSettings) -> Void = { _ in }
    ) -> PostgreSQLStore {
        var settings = settings
        settings.schema = self.name(name)
        change(&settings)
        return PostgreSQLStore(settings, seed: 1, Migration(schema: settings.schema, functions: functions))
    }

    func checkouts(
        _ name: String = "shop",
        functions: [String] = SchemaChanges.functions
    ) -> PostgreSQLCheckoutStore {
        let store = store(name, functions: functions)
        return PostgreSQLCheckoutStore(store, seed: 1)
    }
}
