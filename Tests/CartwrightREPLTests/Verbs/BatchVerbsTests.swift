import Cartwright
import CartwrightAnalytics
import Testing

@testable import CartwrightREPL

struct BatchVerbsTests {
    static let other = "whsec_" + "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0"

    @Test func `signing takes the pending events and shows their signature`() throws {
        var interpreter = try Interpreter.shopping()
        let lines = try interpreter.answer("sign batch key=demo")
        #expect(lines.first?.hasPrefix("signed b1: 2 events, ") == true)
        #expect(lines.last?.wholeMatch(of: #/ {2}v1,[A-Za-z0-9+/]{43}=/#) != nil)
        #expect(interpreter.world.pendingEvents.isEmpty)
        #expect(
            try interpreter.answer("list batches") == [
                "  b1  signed  2 events  \(interpreter.world.batches[0].byteCount) bytes"
            ]
        )
        try interpreter.answer("add item TEA")
        #expect(interpreter.world.pendingEvents.count == 1)
        try interpreter.answer("sign batch")
        #expect(interpreter.world.batches.map(\.events.count) == [2, 1])
    }

    @Test func `each batch names the steps of its events`() throws {
        var interpreter = try Interpreter.shopping(
            "sign batch",
            "open card c3",
            "list cards",
            "add item TEA",
            "sign batch"
        )
        #expect(try interpreter.answer("verify batch b1") == ["b1 ok: signature matches, 2 events, steps 3 to 4"])
        #expect(try interpreter.answer("verify batch b2") == ["b2 ok: signature matches, 2 events, steps 6 to 7"])
    }

    @Test func `more events than fit into a batch are split into several`() throws {
        var interpreter = try Interpreter.shopping()
        for _ in 0..<150 { try interpreter.answer("add item TEA") }
        try interpreter.answer("sign batch")
        #expect(interpreter.world.batches.map(\.events.count) == [100, 52])
        #expect(interpreter.world.batches.flatMap(\.events) == interpreter.world.log.map(\.event))
    }

    @Test func `signing without events is refused`() throws {
        var interpreter = Interpreter.empty()
        let error = try interpreter.refusal("sign batch key=demo")
        #expect(error.code == .batchEmpty)
        #expect(error.hint == "list events")
    }

    @Test func `an unknown key is refused with the known ones`() throws {
        var interpreter = try Interpreter.shopping()
        let error = try interpreter.refusal("sign batch key=dmeo")
        #expect(error.code == .keyUnknown)
        #expect(error.summary == "no key is called 'dmeo'; known: demo")
        #expect(error.hint == "sign batch key=demo")
    }

    @Test func `verification with another key fails`() throws {
        var interpreter = try Interpreter.shopping("sign batch", keys: ["other": try Secret(Self.other)])
        let error = try interpreter.refusal("verify batch b1 key=other")
        #expect(error.code == .batchSignatureMismatch)
        #expect(error.summary == "b1 was not signed with key 'other'")
        let hint = try #require(error.hint)
        #expect(try interpreter.answer(hint) == ["b1 ok: signature matches, 2 events, steps 3 to 4"])
    }

    @Test func `a batch signed with a custom key verifies with that key`() throws {
        var interpreter = try Interpreter.shopping("sign batch key=other", keys: ["other": try Secret(Self.other)])
        try interpreter.answer("verify batch b1 key=other")
        try interpreter.answer("upload batch b1")
        #expect(try interpreter.refusal("verify batch b1 key=demo").hint == "verify batch b1 key=other")
    }

    @Test func `a batch is delivered once, and only to a supported destination`() throws {
        var interpreter = try Interpreter.shopping("sign batch")
        let elsewhere = try interpreter.refusal("upload batch b1 to=https://shop.example")
        #expect(elsewhere.code == .uploadUnavailable)
        #expect(elsewhere.hint == "upload batch b1 to=mock")
        #expect(try interpreter.answer("upload batch b1 to=mock") == ["uploaded b1 to mock: 202 accepted"])
        let again = try interpreter.refusal("upload batch b1 to=mock")
        #expect(again.code == .uploadRepeated)
        #expect(again.hint == "show batch b1")
    }

    @Test func `an unknown batch is refused with a hint`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.refusal("show batch b1").code == .batchUnknown)
        #expect(try interpreter.refusal("verify batch b1").hint == "sign batch key=demo")
        try interpreter.answer("sign batch")
        #expect(try interpreter.refusal("upload batch b2").hint == "list batches")
    }

    @Test func `undone events are not in any batch`() throws {
        let interpreter = try Interpreter.shopping("open card c3", "undo", "sign batch")
        #expect(interpreter.world.batches[0].events.map(\.type) == [.cartChanged, .cartChanged])
    }
}
