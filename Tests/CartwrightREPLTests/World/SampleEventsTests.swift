import Cartwright
import Foundation
import Testing

@testable import CartwrightREPL

struct SampleEventsTests {
    @Test func `the sample events are those that a session writes`() throws {
        var interpreter = Interpreter.empty()
        let session = [
            "option clock 2026-01-01T12:00:00Z", "load catalog samples/catalog.json",
            "load cards samples/cards/autumn.json", "view card c1", "open card c3", "add item MUG qty=2",
            "add item TEA",
            "begin checkout", "apply coupon TENOFF", "dismiss coupon FIVER", "pay order",
        ]
        for line in session { try interpreter.answer(line) }
        let written = interpreter.world.log.map { $0.event.json.text + "\n" }.joined()
        let sample = MemoryFiles.root.appending(path: "samples/events/purchase.ndjson")
        #expect(try String(contentsOf: sample, encoding: .utf8) == written)
    }
}
