import Cartwright
import Testing

@testable import CartwrightService

/// A session explains why promotions do not apply if the request asks for it.
@Suite struct ExplainedSessionTests {
    @Test(arguments: [("", false), ("?explain=applied", false), ("?explain=reasons", true), ("?explain=all", true)])
    func `reasons are included on request, for earlier revisions too`(
        query: String,
        tellsReasons: Bool
    ) async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/cart-7", IdempotencyTests.cart)
            for more in ["", "\(query.isEmpty ? "?" : "&")as_of=1"] {
                let reply = try await shop.get("/v1/sessions/cart-7\(query)\(more)")
                #expect(reply.status == 200, "\(reply.text)")
                guard case .array(let reasons)? = reply.json["quote"]?["not_applied"] else { return }
                #expect(reasons.isEmpty != tellsReasons, "\(reply.text)")
            }
        }
    }
}
