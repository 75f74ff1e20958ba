import Cartwright
import CartwrightAnalytics
import CartwrightCheckout
import CartwrightPostgreSQL
import CartwrightSQLite
import Foundation
import PostgreSQLCluster
import TemporaryFiles

@testable import CartwrightService

/// A store as version 0.1.0 left it (`Tests/Fixtures/0.1.0`), opened by this version.
final class LastVersionStore: Sendable {
    enum Kind: String, CaseIterable, Sendable { case file = "shop.store", dump = "shop.postgresql.sql" }

    static let folder = ServiceBench.root.appending(path: "Tests/Fixtures/0.1.0")

    /// A minute after the fixtures were made, so that nothing in them has expired.
    static let now = Instant(seconds: 1_795_645_440) ?? .earliest

    let stores: any ServiceStores
    private let keys: JSONValue?
    private let temporary: TemporaryFolder

    init(_ kind: Kind) async throws {
        temporary = try TemporaryFolder()
        let source = Self.folder.appending(path: kind.rawValue)
        switch kind {
        case .file:
            let copy = temporary.file("shop.store")
            try FileManager.default.copyItem(atPath: source.path, toPath: copy)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy)
            stores = SQLiteServiceStores(try SQLiteStore(path: copy), seed: 7)
        case .dump:
            let url = try TestCluster.shared().database()
            try TestCluster.load(String(contentsOf: source, encoding: .utf8), into: url)
            stores = PostgreSQLServiceStores(PostgreSQLStore(try PostgreSQLSettings(url: url), seed: 7), seed: 7)
        }
        let keys = try JSONParser.parse(Array(Data(contentsOf: Self.folder.appending(path: "keys.json"))))
        self.keys = keys[kind.rawValue]
    }

    /// Serves the store while the given work runs, with the access key of one of its shops.
    func serve(
        _ tenant: String,
        giftCards: GiftCardCodes? = nil,
        _ work: @escaping @Sendable (ShopClient) async throws -> Void
    ) async throws {
        let ring = AccessKeys(try stores.stores(of: AccessKeys.keeper).records)
        let key = keys?[tenant]?.string
        try await ServiceBench.serve(
            stores: stores,
            keys: ring,
            {
                $0.dependencies = CheckoutDependencies(now: { Self.now }, random: CheckoutDependencies.machine.random)
                $0.giftCards = giftCards
            },
            { try await work($0.with(key: key)) }
        )
    }
}
