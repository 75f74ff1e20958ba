import Cartwright
import Foundation
import Testing

@testable import CartwrightService

/// The rules of amounts with and without tax, in quotes and in sessions of the service.
@Suite struct AmountWithTaxQuoteTests {
    @Test func `a promotion with a bad kind of amounts is refused with its place`() async throws {
        try await ServiceBench.serve { shop async throws in
            let promotion = #"{"effects": [{"type": "amount_off", "amount": 500, "tax": "gross"}]}"#
            let reply = try await shop.put("/v1/promotions/five", promotion)
            #expect(reply.status == 422 || reply.status == 400, "\(reply.text)")
            #expect(reply.text.contains("/effects/0/tax") && reply.text.contains("included"), "\(reply.text)")
        }
    }
}
