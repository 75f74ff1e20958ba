import Cartwright
import CartwrightSQLite
import TemporaryFiles
import TestRuns
import Testing

@testable import CartwrightService

/// Two completions of one session with different keys, in two services on one file.
@Suite(.onlyInAllTests, .timeLimit(.minutes(20))) struct CompleteRaceTests {
    private static let rounds = 200

    @Test(arguments: ["confirmed", "pending"])
    func `of two completions with different keys one makes the payment`(report: String) async throws {
        let folder = try TemporaryFolder()
        let stores = SQLiteServiceStores(try SQLiteStore(path: folder.file("shop.store")), seed: 7)
        try await ServiceBench.serve(stores: stores) { here in
            try await ServiceBench.serve(stores: stores) { there in
                try await withThrowingTaskGroup(of: Void.self) { rounds in
                    for number in 0..<Self.rounds {
                        if number >= 20 { try await rounds.next() }
                        rounds.addTask { try await Self.round(number, report, here, there) }
                    }
                    try await rounds.waitForAll()
                }
            }
        }
    }

    private static func round(_ number: Int, _ report: String, _ here: ShopClient, _ there: ShopClient) async throws {
        let path = "/v1/sessions/s\(number)"
        #expect(try await here.put(path, #"{"cart":{"lines":[{"sku":"TEA","quantity":2}]}}"#).outcome == "201")
        let body = #"{"total":1750,"payment":"\#(report)"}"#
        async let first = here.post("\(path)/complete", body, key: "a")
        async let second = there.post("\(path)/complete", body, key: "b")
        let outcomes = [try await first.outcome, try await second.outcome].sorted()
        let payment = "s\(number)-pay-1"
        if report == "pending" {
            #expect(outcomes == ["202", "202"], "round \(number)")
            let command = #"{"command":"payment_confirmed","key":"\#(payment)"}"#
            #expect(try await there.post("\(path)/commands", command, key: "c").outcome == "200")
        } else {
            #expect(outcomes == ["200", "409 checkout.already_paid"], "round \(number)")
        }
        let session = try await here.get(path).json
        #expect(session["orders"]?.elements.count == 1 && session["payment"] == nil, "round \(number)")
        #expect(try await there.get("/v1/orders/s\(number).o1").json["payment"] == .string(payment))
    }
}
