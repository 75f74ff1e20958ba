import Foundation
import TemporaryFiles
import Testing

/// A service that drains before it ends, for a proxy in front of it.
@Suite(.timeLimit(.minutes(20)))
struct DrainTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a draining service is not ready and still serves`() async throws {
        let service = try ServiceProcess(folder, ["--drain-seconds", "3"])
        #expect(try await service.text(at: "/ready").contains(#""status":"ready""#))
        service.process.send(SIGTERM)
        while !(try await service.text(at: "/ready").contains("service.not_ready")) {
            try await Task.sleep(for: .milliseconds(10))
        }
        let cart = #"{"cart": {"lines": [{"sku": "MUG", "quantity": 2}]}}"#
        #expect(try await service.send("POST", "/v1/quotes", cart) == 200)
        #expect(try await service.send("PUT", "/v1/sessions/a", cart) == 201)
        #expect(try await service.send("POST", "/v1/sessions/a/complete", #"{"total": 2500}"#) == 200)
        #expect(service.process.wait() == 0)
    }

    @Test(arguments: ["-1", "3601", "soon"])
    func `the drain time is at most an hour`(seconds: String) throws {
        let process = try NetProcess(["serve", "--drain-seconds=\(seconds)"], in: folder, as: "refused")
        #expect(process.wait() == 64)
    }
}
