import Cartwright
import CartwrightService
import InMemoryLogging
import Logging
import Testing

/// The log entry of a request.
struct RequestLogTests {
    @Test func `a failed request logs its error, and a refused one does not`() async throws {
        let log = InMemoryLogHandler()
        let logger = Logger(label: "test") { _ in log }
        try await ServiceBench.start(stores: LostStores(), logger: logger) { shop, _ async throws in
            #expect(try await shop.get("/v1/catalog").status == 503)
            #expect(try await shop.get("/v1/nothing").status == 404)
        }
        let lines = log.entries.filter { $0.message == "request" }
        #expect(lines.map(\.level) == [.error, .info])
        #expect(lines.map { $0.metadata["error"] } == ["\(LostStores.error)", nil])
    }
}
