import Cartwright
import Foundation
import TestRuns
import Testing

@testable import CartwrightREPL

/// Commands take the same time each, however many there are. `CARTWRIGHT_COMMANDS=100000` runs that many.
/// Fast commands always run a hundred thousand times: quadratic time would exceed the limit.
@Suite(.timeLimit(.minutes(15)))
struct GrowthTests {
    private static let many = 100_000
    private static let count =
        ProcessInfo.processInfo.environment["CARTWRIGHT_COMMANDS"].flatMap(Int.init) ?? AllTests.count(500, all: 2_000)

    private func session(_ files: [String: String] = [:]) -> Interpreter { .empty(files: MemoryFiles(files)) }

    @Test func `steps, and goto among them`() throws {
        var session = session()
        try session.answer("add item A price=1.00")
        for number in 0..<Self.count { try session.answer("set qty A \(number % 9 + 1)") }
        for _ in 0..<Self.count {
            try session.answer("goto step 1")
            try session.answer("goto step \(Self.count)")
        }
        #expect(session.stepNumber == Self.count)
    }

    @Test func `branches`() throws {
        var session = session()
        try session.answer("add item A price=1.00")
        for number in 0..<Self.count / 4 {
            try session.answer("set qty A \(number % 9 + 1)")
            try session.answer("undo")
            try session.answer("set qty A \(number % 8 + 2)")
        }
        let count = session.timeline.branches.count
        #expect(count > Self.count / 8)
        for number in 1..<Self.count / 8 { try session.answer("goto branch alt\(number)") }
        #expect(try session.answer("list branches").count == count + 1)
    }

    @Test func `stepping through a long flow`() throws {
        let text = "> add item A price=1.00\n" + (0..<Self.count).map { "> set qty A \($0 % 9 + 1)\n" }.joined()
        var session = session(["a.flow": text])
        try session.answer("load flow a.flow")
        for _ in 0...Self.count { try session.answer("next") }
        #expect(session.stepNumber == Self.count + 1)
    }

    @Test func `checking and saving a long flow`() throws {
        let text = "> add item A price=1.00\n" + (0..<Self.count).map { "> set qty A \($0 % 9 + 1)\n<...>\n" }.joined()
        var session = session(["a.flow": text])
        _ = try session.refusal("check flow a.flow")
        for _ in 0..<Self.count { try session.answer("list items") }
        try session.answer("save flow b.flow")
    }

    @Test func `a flow command with many lines of output or of continuation`() throws {
        let output = String(repeating: "a line\n", count: Self.many)
        let pieces = String(repeating: "... a\n", count: Self.many)
        let flow = try FlowFile("> list items\n\(output)> try\n\(pieces)")
        #expect(flow.steps.map(\.expected.count) == [Self.many, 0])
        let difference = LineDifference.lines(
            expected: (0..<Self.many).map { "a \($0)" },
            (0..<Self.many).map { "b \($0)" }
        )
        #expect(difference.count == 2 * Self.many)
    }

    @Test func `commands on one line, and a line of many blanks`() {
        #expect(CommandLine.commands(in: String(repeating: "undo;", count: Self.many)).count == Self.many)
        #expect(CommandLine.commands(in: String(repeating: " ", count: 1_000_000) + "undo") == ["undo"])
    }

    @Test func `events and batches by name`() throws {
        var session = session()
        try session.answer("add item A price=1.00")
        for number in 0..<Self.count / 10 {
            try session.answer("set qty A \(number % 9 + 1)")
            try session.answer("sign batch")
            try session.answer("upload batch b\(session.world.batches.count)")
            try session.answer("show event e\(number + 1)")
        }
        #expect(try session.refusal("show event e0").code == .eventUnknown)
        #expect(try session.refusal("show event e01").code == .eventUnknown)
        #expect(try session.refusal("show batch b\(session.world.batches.count + 1)").code == .batchUnknown)
    }

    @Test func `the number of breaks is limited`() throws {
        var session = session()
        for number in 1...100 { try session.answer("break on \(number)") }
        #expect(try session.refusal("break on 101").summary.contains("100 breaks"))
        try session.answer("break on 100")
    }
}
