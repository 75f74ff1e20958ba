import Cartwright
import CartwrightSQLite
import Foundation
import Testing

/// The program in the article on delivering events, word for word between the marks.
struct OutboxExampleTests {
    static let document = "Sources/Cartwright/Cartwright.docc/DeliverEvents.md"

    @Test func `the article shows this program, and it delivers events`() async throws {
        let program =
            "import Cartwright\nimport CartwrightSQLite\n\n" + (try ReadmeFile.marked("program", in: #filePath))
        #expect(try ReadmeFile.blocks(of: "swift", in: Self.document) == [program])
        #expect(try await Self.example())
    }

    @Test func `the article has the default limits`() throws {
        let (limits, text) = (OutboxLimits(), try ReadmeFile.text(of: Self.document))
        #expect(text.contains("| \(limits.batch.events), 460,800, 32,768 |"))
        #expect((limits.batch.bytes, limits.batch.eventBytes) == (460_800, 32_768))
        #expect(text.contains("| \(limits.inFlight) | ``OutboxLimits/inFlight``"))
        #expect(text.contains("| 10,000 | ``OutboxLimits/lookAhead``"))
        #expect(limits.lookAhead == 10_000)
    }

    static func example() async throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cartwright-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (path, seed) = (folder.appending(path: "shop.store").path, UInt64(1))
        let now = Instant(seconds: 1_767_225_600) ?? .earliest
        let events = [Event(id: "e1", type: .cardClick, source: "/session/1", time: now, data: JSONObject())]
        func send(_ batch: OutboxBatch) async -> DeliveryOutcome { .delivered }
        // begin program
        let outbox = try SQLiteOutbox(path: path, seed: seed)
        try await outbox.record(events, at: now)

        try await outbox.resume(at: now)
        while let batch = try await outbox.nextBatch(at: now) {
            let outcome = await send(batch)
            try await outbox.settle(batch.id, outcome, at: now)
        }
        print(try await outbox.summary().isSettled)  // true
        // end
        return try await outbox.summary().batches == [.delivered: 1]
    }
}
