import Cartwright
import Foundation
import PostgreSQLCluster
import TemporaryFiles
import TestRuns
import Testing

/// `erase customer` is killed at random moments, and run again: nothing of the customer is left, and the others are as
/// before.
///
/// `CARTWRIGHT_KILLS` sets the number of kills, 10 by default; `CARTWRIGHT_SEED` repeats the same moments.
@Suite(.onlyInAllTests, .timeLimit(.minutes(30))) struct ErasureKillTests {
    private let kills = ProcessInfo.processInfo.environment["CARTWRIGHT_KILLS"].flatMap { Int($0) } ?? 10
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func customer(_ number: Int) -> String { "customer-\(number)-of-the-shop" }

    /// Opens sessions of customers, and pays the first of each.
    private func fill(_ store: String, customers: Int) async throws {
        let service = try ServiceProcess(folder, ["--store", store])
        for number in 0..<customers {
            for place in 0..<3 {
                let id = Self.customer(number)
                let cart = """
                    {"cart": {"customer": {"id": "\(id)", "attributes": {"mail": "\(id)@example.com"}},
                     "lines": [{"sku": "MUG", "quantity": 3}]}}
                    """
                #expect(try await service.send("PUT", "/v1/sessions/s\(number)-\(place)", cart) == 201)
            }
            #expect(try await service.send("POST", "/v1/sessions/s\(number)-0/complete", #"{"total": 3563}"#) == 200)
        }
        #expect(service.stop() == 0)
    }

    /// Runs a command on the store, and returns its output.
    private func run(_ words: [String], on store: String, as name: String) throws -> String {
        let process = try NetProcess(words + ["--store", store], in: folder, as: name)
        #expect(process.wait() == 0, "\(words): \(process.errors)")
        return process.output
    }

    private func kill(on store: String, searching: (String) throws -> Bool) async throws {
        var random = TestSeed("ErasureKillTests")
        try await fill(store, customers: kills + 1)
        let other = ["orders", "list", "--json", "--customer", Self.customer(kills)]
        let before = try run(other, on: store, as: "before")
        var replacements: [String] = []
        for number in 0..<kills {
            let id = Self.customer(number)
            let erase = ["erase", "customer", id, "--json"]
            let process = try NetProcess(erase + ["--store", store], in: folder, as: "killed\(number)")
            try await Task.sleep(for: .milliseconds(Int.random(in: 10...400, using: &random)))
            process.killAndWait()
            let report = try JSONParser.parse(Array(try run(erase, on: store, as: "again\(number)").utf8))
            guard case .string(let replacement)? = report["replaced_by"] else { return #expect(report == .null) }
            replacements.append(replacement)
            let left = try run(["sessions", "list", "--json", "--customer", id], on: store, as: "left\(number)")
            #expect(left == #"{"sessions":[]}"# + "\n")
            #expect(try !searching(id), "\(id) is left in the store")
        }
        #expect(Set(replacements).count == kills)
        #expect(try run(other, on: store, as: "after") == before)
        let orders = try JSONParser.parse(
            Array(try run(["orders", "list", "--json", "--limit", "500"], on: store, as: "orders").utf8)
        )
        guard case .array(let all)? = orders["orders"] else { return #expect(orders == .null) }
        #expect(all.count == kills + 1)
        #expect(all.allSatisfy { $0["total"] == 3_563 })
    }

    @Test func `an erasure that is killed is continued, in a file`() async throws {
        let (folder, store) = (folder.path, folder.file("shop.store"))
        try await kill(on: store) { text in
            try FileManager.default.contentsOfDirectory(atPath: folder).contains { file in
                guard file.hasPrefix("shop.store") else { return false }
                let bytes = try Data(contentsOf: URL(filePath: folder).appending(path: file))
                return bytes.range(of: Data(text.utf8)) != nil
            }
        }
    }

    @Test func `an erasure that is killed is continued, on a server`() async throws {
        let store = try TestCluster.shared().database()
        try await kill(on: store) { text in
            let tables = try TestCluster.rows(
                "SELECT table_name FROM information_schema.tables WHERE table_schema = 'cartwright'",
                at: store
            ).flatMap { $0 }
            let hexadecimal = text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            return try tables.contains { table in
                let rows = try TestCluster.rows("SELECT row::text FROM cartwright.\(table) AS row", at: store)
                return rows.joined().contains { $0.contains(text) || $0.contains(hexadecimal) }
            }
        }
    }
}
