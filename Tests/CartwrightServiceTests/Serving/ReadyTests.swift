import Cartwright
import CartwrightPostgreSQL
import CartwrightSQLite
import Foundation
import PostgreSQLCluster
import TemporaryFiles
import Testing

@testable import CartwrightService

/// `/ready` checks that orders can be written, not only that they can be read.
@Suite(.timeLimit(.minutes(20))) struct ReadyTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("shop.store")
    }

    private func serve(_ work: @escaping @Sendable (ShopClient) async throws -> Void) async throws {
        let stores = SQLiteServiceStores(try SQLiteStore(path: path), seed: 7)
        try await ServiceBench.serve(stores: stores) { shop async throws in try await work(shop) }
    }

    private static let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":2}]}}"#

    @Test(arguments: ["", "-wal"])
    func `no payment is confirmed while the file of the store is missing`(suffix: String) async throws {
        let path = path
        try await serve { shop async throws in
            #expect(try await shop.get("/ready").outcome == "200")
            #expect(try await shop.put("/v1/sessions/a", Self.cart).outcome == "201")
            try FileManager.default.moveItem(atPath: path + suffix, toPath: path + ".away")
            #expect(try await shop.get("/ready").outcome == "503 store.moved")
            let paid = try await shop.post("/v1/sessions/a/complete", #"{"total":2500}"#, key: "k")
            #expect(paid.outcome == "503 store.moved", "\(paid.text)")
            // A new file in its place is not the open one.
            try Data().write(to: URL(filePath: path + suffix))
            #expect(try await shop.get("/ready").outcome == "503 store.moved")
            try FileManager.default.removeItem(atPath: path + suffix)
            try FileManager.default.moveItem(atPath: path + ".away", toPath: path + suffix)
            #expect(try await shop.post("/v1/sessions/a/complete", #"{"total":2500}"#, key: "k").outcome == "200")
            #expect(try await shop.get("/ready").outcome == "200")
        }
    }

    @Test func `a read-only database is not ready`() async throws {
        let url = try TestCluster.shared().database()
        let owner = PostgreSQLStore(try PostgreSQLSettings(url: url), seed: 1)
        try await owner.prepare()
        let readOnly = url + "&options=-c%20default_transaction_read_only%3Don"
        let stores = PostgreSQLServiceStores(PostgreSQLStore(try PostgreSQLSettings(url: readOnly), seed: 1), seed: 7)
        try await ServiceBench.serve(stores: stores) { shop async throws in
            #expect(try await shop.get("/ready").outcome == "503 store.read_only")
            #expect(try await shop.get("/v1/catalog").status == 200)
        }
        try await ServiceBench.serve(stores: PostgreSQLServiceStores(owner, seed: 7)) { shop async throws in
            #expect(try await shop.get("/ready").outcome == "200")
        }
    }

    @Test func `a store that refuses writes is not ready, and is not tried again for each request`() async throws {
        let stores = RefusingStores()
        try await ServiceBench.serve(stores: stores) { shop async throws in
            stores.refuses(.storeFull)
            let refused = try await shop.get("/ready")
            #expect(refused.outcome == "503 store.full" && refused["Retry-After"] == "1")
            #expect(try await shop.get("/health").status == 200)
            stores.refuses(nil)
            while try await shop.get("/ready").status != 200 { try await Task.sleep(for: .milliseconds(50)) }
            let tries = stores.tries
            for _ in 0..<20 { #expect(try await shop.get("/ready").status == 200) }
            #expect(stores.tries == tries, "a recent result is reused")
        }
    }
}
