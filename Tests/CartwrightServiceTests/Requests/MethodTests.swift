import Cartwright
import Testing

@testable import CartwrightService

/// The methods of a path.
@Suite struct MethodTests {
    @Test(arguments: [
        ("/v1/sessions/cart-7", "DELETE, GET, PATCH, PUT"), ("/v1/quotes", "POST"), ("/v1/catalog", "GET, PUT"),
        ("/v1/promotions/spring", "DELETE, GET, PUT"), ("/health", "GET"),
    ])
    func `a method that the path does not have is refused with the allowed methods`(
        path: String,
        allowed: String
    ) async throws {
        try await ServiceBench.serve { shop async throws in
            for method in ["TRACE", "OPTIONS", "LINK", "DELETE"] where !allowed.contains(method) {
                let reply = try await shop.send(method, path)
                #expect(reply.outcome == "405 service.method_not_allowed", "\(method)")
                #expect(reply["Allow"] == allowed)
            }
        }
    }

    @Test(arguments: ["/v1/sessions/cart-7", "/v1/catalog", "/health", "/openapi.json", "/metrics"])
    func `HEAD answers as GET does, without the body`(path: String) async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/cart-7", IdempotencyTests.cart)
            let get = try await shop.get(path)
            let head = try await shop.send("HEAD", path)
            #expect(head.status == 200 && head.body.isEmpty)
            #expect(head["Content-Type"] == get["Content-Type"])
            #expect(head["ETag"] == get["ETag"])
            // The metrics change with each request.
            if path != "/metrics" { #expect(head["Content-Length"] == get["Content-Length"]) }
            #expect(try await shop.send("HEAD", "/v1/sessions/none").status == 404)
        }
    }

    @Test(arguments: [".", "%2E", "%2e", "..", "%2E%2e"])
    func `a dot segment is a name and not a step in the path`(name: String) async throws {
        try await ServiceBench.serve { shop async throws in
            let reply = try await shop.send("POST", "/v1/codes/\(name)/revoke", headers: ["Idempotency-Key": "k"])
            #expect(reply.outcome == "404 service.unknown_code")
            #expect(try await shop.get("/v1/promotions/\(name)").outcome == "404 service.unknown_promotion")
        }
    }
}
