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
