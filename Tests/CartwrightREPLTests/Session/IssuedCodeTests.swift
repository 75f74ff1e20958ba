import Cartwright
import Foundation
import Synchronization
import Testing

@testable import CartwrightREPL

/// Sessions with a store of individually issued codes.
struct IssuedCodeTests {
    /// Issued codes, with a record of the queries.
    private final class Codes: Sendable {
        private let codes: Mutex<[IssuedCode]>
        private let questions = Mutex<[String]>([])

        init(_ codes: [IssuedCode]) { self.codes = Mutex(codes) }

        var asked: [String] { questions.withLock { $0 } }

        func revoke(_ code: String) throws {
            let revoked = try IssuedCode(code, of: "spring", revokedAt: .earliest)
            codes.withLock { $0 = $0.map { $0.code == revoked.code ? revoked : $0 } }
        }

        var finder: CodeFinder {
            CodeFinder { [self] code throws(CartwrightError) in
                questions.withLock { $0.append(code) }
                if code == "BROKEN" { throw CartwrightError(.storeFull, "no room", fault: .environment) }
                return codes.withLock { $0.first { $0.code == PromotionCode.normalized(code) } }
            }
        }
    }

    private let codes: Codes

    init() throws {
        let start = try #require(Instant(seconds: 1_767_225_600))
        codes = Codes([
            try IssuedCode("S-1", of: "spring", limit: 1),
            try IssuedCode("S-2", of: "spring"),
            try IssuedCode("ADAS", of: "spring", customer: "ada"),
            try IssuedCode("GONE", of: "spring", revokedAt: start),
            try IssuedCode("EARLY", of: "spring", startsAt: start.adding(seconds: 86_400)),
            try IssuedCode("LATE", of: "spring", endsAt: start),
        ])
    }

    /// Returns a session with two mugs and a tea in the cart, $33.75.
    private func session(_ more: String..., files: MemoryFiles = MemoryFiles()) throws -> Interpreter {
        var interpreter = Interpreter.empty(files: files)
        interpreter.tools.codes = codes.finder
        for line in Interpreter.preparation + more { try interpreter.answer(line) }
        return interpreter
    }

    @Test func `an issued code applies its promotion, and views show the entered code`() throws {
        var session = try session()
        #expect(try session.answer("enter code s-1") == ["entered S-1: -$6.75; total $27.00"])
        #expect(try session.answer("show cart").contains { $0.contains("S-1") && $0.contains("-$6.75") })
        #expect(try session.answer("explain cart").contains { $0.hasPrefix("  ok  S-1") })
        #expect(try session.answer("explain total").contains { $0.contains("S-1: 20%") })
        #expect(try session.answer("list promotions").contains { $0.contains("spring") && $0.contains("-$6.75") })
        #expect(try session.answer("remove code s-1") == ["removed S-1; cart total $33.75"])
        #expect(session.world.codes.issued.isEmpty)
    }

    @Test func `a code of limit 1 is refused for a second order until the first is cancelled`() throws {
        var session = try session("enter code S-1", "begin checkout", "pay order", "add item MUG")
        #expect(try session.answer("show order o1").contains { $0.contains("S-1") })
        let refused = try session.refusal("enter code S-1")
        #expect(refused.code == .codeUsedUp && refused.hint == "list orders")
        try session.answer("cancel order o1")
        #expect(try session.answer("enter code S-1") == ["entered S-1: -$2.50; total $10.00"])
    }

    @Test(
        arguments: [
            ("GONE", ErrorCode.codeRevoked, "list promotions"),
            ("EARLY", .codeUpcoming, "option clock 2026-01-02T00:00:00Z"),
            ("LATE", .codeEnded, "list promotions"), ("ADAS", .codeOtherCustomer, "help set customer"),
            ("NONE", .codeUnknown, "list promotions"), ("BROKEN", .storeFull, nil),
        ] as [(String, ErrorCode, String?)]
    )
    func `an invalid code is refused with the reason and a hint`(
        code: String,
        error: ErrorCode,
        hint: String?
    ) throws {
        var session = try session()
        let refused = try session.refusal("enter code \(code)")
        #expect(refused.code == error && refused.hint == hint && refused.details == [])
        #expect(session.stepNumber == Interpreter.preparation.count)
    }

    @Test func `the hint for a code that is too early sets the clock to its start`() throws {
        var session = try session()
        let hint = try #require(try session.refusal("enter code EARLY").hint)
        try session.answer(hint)
        try session.answer("enter code EARLY")
        #expect(try session.answer("set customer ada").first?.hasSuffix("total $27.00") == true)
        try session.answer("enter code ADAS")
    }

    @Test func `entering or loading a code queries the store once, and nothing else does`() throws {
        var session = try session("enter code s-1")
        #expect(codes.asked == ["s-1"])
        let rest = [
            "show cart", "list promotions", "explain cart", "list coupons", "add item MUG", "undo", "redo", "undo",
            "undo", "redo", "set customer bob", "begin checkout", "pay order", "list events", "cancel order o1",
        ]
        for line in rest { try session.answer(line) }
        #expect(codes.asked == ["s-1"])
        _ = try session.refusal("enter code NONE")
        #expect(codes.asked == ["s-1", "NONE"])
        let cart = #"{"currency": "USD", "lines": [], "codes": ["S-2", " s-2", "NONE"]}"#
        var loading = try self.session(files: MemoryFiles(["cart.json": cart]))
        try loading.answer("load cart cart.json")
        #expect(codes.asked.suffix(2) == ["S-2", "NONE"])
        #expect(loading.world.codes.issued.map(\.code) == ["S-2"])
    }

    @Test func `undo, redo and branches restore the code as it was when entered`() throws {
        var session = try session("enter code S-2")
        let before = try session.state
        try codes.revoke("S-2")
        try session.answer("undo")
        #expect(session.world.codes.issued.isEmpty)
        #expect(try session.refusal("enter code S-2").code == .codeRevoked)
        try session.answer("redo")
        #expect(before.changes(to: try session.state).isEmpty)
        try session.answer("undo")
        try session.answer("add item MUG")
        try session.answer("goto branch alt1")
        #expect(before.changes(to: try session.state).isEmpty)
        try session.answer("begin checkout")
        #expect(try session.answer("pay order").first == "paid $27.00; order o1")
    }

    @Test func `a replay from a record needs no store and restores the recorded codes`() throws {
        let session = try session("enter code S-1", "set customer ada", "enter code ADAS", "begin checkout")
        let lines = session.recordOfSteps.commands.map(\.json.text)
        #expect(lines.filter { $0.contains(#""codes":[{"#) }.count == 2)
        try codes.revoke("S-1")
        var again = Interpreter.empty()
        let record = session.recordOfSteps
        try again.begin(like: record)
        let replay = again.replay(record)
        #expect(replay.refused.isEmpty && codes.asked.count == 2)
        #expect(try again.changes(from: session) == [])
        #expect(again.world.codes == session.world.codes)
        #expect(again.tools.codes == nil)
    }

    @Test func `a journal records the codes found and reads them back`() throws {
        let recorder = InputRecorder()
        var interpreter = Interpreter.empty()
        interpreter.tools.codes = codes.finder
        interpreter.tools = recorder.recording(interpreter.tools)
        for line in Interpreter.preparation { try interpreter.answer(line) }
        _ = recorder.take()
        try interpreter.answer("enter code s-1")
        let command = SessionRecording.Command(line: "enter code s-1", inputs: recorder.take())
        #expect(command.inputs.codes.map(\.code) == ["S-1"])
        #expect(SessionRecording.Command(try JSONParser.parse(command.json.text)) == command)
    }

    @Test func `a saved flow names the codes that it needs, and a check without a store reports it`() throws {
        let files = MemoryFiles()
        var session = try session("enter code s-1", files: files)
        let saved = try session.answer("save flow mine.flow")
        let needs = "  a check needs 1 code of the store: cartwright check mine.flow --store FILE or postgres://…"
        #expect(saved.last == needs)
        let header = "# Needs --store FILE or postgres://… with S-1.\n> load catalog"
        #expect(files.text("mine.flow")?.hasPrefix(header) == true)
        #expect(try session.answer("check flow mine.flow").first?.hasPrefix("mine.flow ok") == true)
        session.tools.codes = nil
        let different = try session.refusal("check flow mine.flow")
        #expect(different.code == .flowDifferent)
        #expect(
            different.details.contains {
                $0.hasSuffix("issued codes are in a store: cartwright repl --store FILE or postgres://…")
            },
            "\(different.details)"
        )
    }

    @Test func `without a store nothing is recorded, and a similar code is suggested`() throws {
        var session = try Interpreter.shopping()
        #expect(try session.refusal("enter code NONE").details.count == 1)
        let near = try session.refusal("enter code SPRING2")
        #expect(near.details == [] && near.hint == "enter code SPRING20")
        #expect(try session.answer("save flow plain.flow").count == 1)
    }
}
