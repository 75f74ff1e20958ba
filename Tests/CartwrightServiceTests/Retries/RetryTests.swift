import Cartwright
import CartwrightCheckout
import CartwrightSQLite
import CartwrightScenarios
import CartwrightService
import Foundation
import Synchronization
import TestRuns
import Testing

/// Random requests to two services on one store. Answers are lost, requests are repeated at once and much later, and
/// calls of the store fail. The answers and the final state match those of an undisturbed run.
@Suite(.serialized, .timeLimit(.minutes(20))) struct RetryTests {
    private static let requests = 20

    @Test(arguments: AllTests.seeds(8, all: 80))
    func `in memory, repeated requests end in the state of each request once`(seed: UInt64) async throws {
        try await Self.compare(seed) { _ in MemoryServiceStores(seed: seed) }
    }

    @Test(arguments: AllTests.seeds(2, all: 12))
    func `in a file, repeated requests end in the state of each request once`(seed: UInt64) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cartwright-retry-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await Self.compare(seed) { name in
            SQLiteServiceStores(try SQLiteStore(path: folder.appending(path: name).path), seed: seed)
        }
    }

    private static func compare(_ seed: UInt64, _ open: (String) throws -> any ServiceStores) async throws {
        let plain = try await run(seed, on: try open("plain"), isDisturbed: false)
        let disturbed = try await run(seed, on: try open("disturbed"), isDisturbed: true)
        for (number, pair) in zip(plain.answers, disturbed.answers).enumerated() where pair.0 != pair.1 {
            Issue.record("request \(number): \(pair.0)\n\ninstead of\n\n\(pair.1)")
        }
        #expect(disturbed.state == plain.state)
        #expect(disturbed.state.count == 5)
    }

    /// The answers to the requests and the final state.
    private struct Run: Sendable {
        var answers: [String] = []
        var state: [String] = []
    }

    private static func run(_ seed: UInt64, on stores: any ServiceStores, isDisturbed: Bool) async throws -> Run {
        let faults = Faults(seed: seed)
        let failing = FailingStores(inner: stores, faults: faults)
        let result = Mutex(Run())
        let random: @Sendable (inout ServiceSettings) -> Void = { settings in
            settings.dependencies.random = { 1 }
        }
        try await ServiceBench.serve(try catalog(), stores: failing, random) { here in
            try await ServiceBench.serve(try catalog(), stores: failing, random) { there in
                var requester = Requester([here, there], faults, seed: isDisturbed ? seed : nil)
                var requests = RandomRequests(seed: seed)
                let cart =
                    #"{"cart":{"lines":[{"id":"MUG","sku":"MUG","quantity":2},{"id":"TEA","sku":"TEA","quantity":1}]}}"#
                for id in RandomRequests.sessions { _ = try await here.put("/v1/sessions/\(id)", cart) }
                for number in 0..<Self.requests {
                    try await requester.send(try await requests.next(number, at: here))
                }
                let state = try await Self.state(of: here, stores)
                let answers = requester.answers
                result.withLock { ($0.answers, $0.state) = (answers, state) }
            }
        }
        if isDisturbed { #expect(faults.count > 0, "some calls must have failed") }
        return result.withLock { $0 }
    }

    /// Returns the sessions with their orders, the counter of the limited promotion, and the numbers of events and of
    /// unsettled sessions.
    private static func state(of shop: ShopClient, _ stores: any ServiceStores) async throws -> [String] {
        var state: [String] = []
        for id in RandomRequests.sessions { state.append(try await shop.get("/v1/sessions/\(id)").text) }
        state.append(try await shop.get("/v1/counters/half").text)
        let checkout = try stores.stores(of: .shop).checkout
        state.append("\(try await checkout.outbox.summary().pendingEvents) events")
        state.append("\(try await checkout.unsettled(before: .latest, limit: 9)) unsettled")
        return state
    }

    /// Returns the sample catalog with a promotion that can be used twice.
    private static func catalog() throws -> CatalogFile {
        let bytes = try Data(contentsOf: ServiceBench.root.appending(path: "samples/catalog.json"))
        guard case .object(var object) = try JSONParser.parse(Array(bytes)) else { return try ServiceBench.catalog() }
        let half: JSONValue = [
            "id": "half", "code": "HALF", "usage_limit": 2,
            "effects": [["type": "percent_off", "percent": "50"]],
        ]
        let spoon: JSONValue = ["id": "spoon", "effects": [["type": "gift", "sku": "SPOON"]]]
        object["promotions"] = .array((object["promotions"]?.elements ?? []) + [half, spoon])
        return try CatalogFile(.object(object), vocabulary: ServiceBench.registry.vocabulary)
    }
}
