import Cartwright
import CartwrightSQLite
import CartwrightService
import TemporaryFiles
import TestRuns
import Testing

/// Concurrent requests with one idempotency key in two processes on one store.
@Suite(.serialized, .timeLimit(.minutes(20))) struct KeyRaceTests {
    private static let rounds = AllTests.count(20, all: 120)

    /// Operations that store their answer with a session or separately, each with two bodies.
    static let operations = [
        (
            "/v1/sessions/ID/commands", #"{"command":"set_country","country":"DE"}"#,
            #"{"command":"set_country","country":"FR"}"#
        ),
        ("/v1/sessions/ID/complete", #"{"total":875,"method":"card"}"#, #"{"total":875,"method":"cash"}"#),
        ("/v1/sessions/ID/complete", #"{"total":1}"#, #"{"total":2}"#),
        ("/v1/codes", #"{"promotion":"spring","count":2}"#, #"{"promotion":"spring","count":3}"#),
    ]

    private static func race(
        on stores: any ServiceStores,
        _ rounds: Int,
        _ round: @escaping @Sendable (ShopClient, ShopClient, Int) async throws -> Void
    ) async throws {
        try await ServiceBench.serve(stores: stores) { here in
            try await ServiceBench.serve(stores: stores) { there in
                for number in 0..<rounds {
                    _ = try await here.put(
                        "/v1/sessions/s\(number)",
                        #"{"cart":{"lines":[{"sku":"TEA","quantity":1}]}}"#
                    )
                    try await round(here, there, number)
                }
            }
        }
    }

    private static func differ(
        _ path: String,
        _ one: String,
        _ two: String,
        on stores: any ServiceStores,
        _ rounds: Int
    )
        async throws
    {
        try await race(on: stores, rounds) { here, there, number in
            let path = path.replacing("ID", with: "s\(number)")
            async let first = here.post(path, one, key: "k\(number)")
            async let second = there.post(path, two, key: "k\(number)")
            let replies = [try await first, try await second]
            let reused = replies.filter { $0.outcome.hasSuffix("key_reused") }
            #expect(reused.count == 1 && reused.allSatisfy { $0.status == 422 }, "\(replies.map(\.outcome))")
        }
    }

    @Test(arguments: operations)
    func `of two bodies one is refused as a reused key`(path: String, one: String, two: String) async throws {
        try await Self.differ(path, one, two, on: MemoryServiceStores(seed: 7), Self.rounds)
    }

    @Test(arguments: operations)
    func `of two bodies one is refused as a reused key in a file as well`(
        path: String,
        one: String,
        two: String
    ) async throws {
        let folder = try TemporaryFolder()
        let stores = SQLiteServiceStores(try SQLiteStore(path: folder.file("shop.store")), seed: 7)
        try await Self.differ(path, one, two, on: stores, 30)
    }

    @Test(arguments: operations)
    func `two requests with one body get the same answer`(path: String, one: String, _: String) async throws {
        try await Self.race(on: MemoryServiceStores(seed: 7), Self.rounds) { here, there, number in
            let path = path.replacing("ID", with: "s\(number)")
            async let first = here.post(path, one, key: "k\(number)")
            async let second = there.post(path, one, key: "k\(number)")
            let replies = [try await first, try await second]
            #expect(
                replies[0].status == replies[1].status && replies[0].text == replies[1].text,
                "\(replies.map(\.text))"
            )
        }
    }
}
