import Cartwright
import Foundation
import Testing

@testable import CartwrightService

/// The rules of groups whose promotions compete line by line, in quotes and in sessions of the service.
@Suite struct LineGroupQuoteTests {
    @Test func `a promotion whose group has another value of per in the catalog is refused`() async throws {
        try await ServiceBench.serve { shop async throws in
            let first = #"{"group": "sale", "effects": [{"type": "percent_off", "percent": "10"}]}"#
            #expect(try await shop.put("/v1/promotions/first", first).status < 300)
            let second = first.replacing(#""sale""#, with: #"{"name": "sale", "per": "line"}"#)
            let reply = try await shop.put("/v1/promotions/second", second)
            #expect(reply.status == 422, "\(reply.text)")
            #expect(reply.text.contains("promotion.mixed_group") && reply.text.contains("first"), "\(reply.text)")
        }
    }
}
