import Cartwright
import Foundation
import Testing

@testable import CartwrightREPL

/// The effect of Ctrl-C on a command, without a terminal; the tests of the program have one.
struct InterruptionTests {
    @Test(arguments: EveryVerbTests.examples)
    func `an interrupted command changes nothing and reports it`(example: EveryVerbTests.Example) throws {
        guard example.verb != "upload batch" else { return }
        var session = try Interpreter.shopping()
        for line in EveryVerbTests.preparations[example.verb] ?? [] { try session.answer(line) }
        let before = session
        session.tools.interruption.request()
        let refusal = try session.refusal(example.line)
        #expect(refusal.code == .commandInterrupted)
        session.tools.interruption.clear()
        #expect(session.stepNumber == before.stepNumber && session.timeline.steps.count == before.timeline.steps.count)
        #expect(try session.changes(from: before) == [])
        #expect(session.isFinished == false)
        #expect(session.loadedFlow?.position == before.loadedFlow?.position)
    }

    @Test func `an interrupted flow stops and the session stays where it was`() throws {
        let text = (0..<5_000).map { "> add item A\($0 % 3) price=1.00\n<...>\n" }.joined()
        var session = Interpreter.empty(files: MemoryFiles(["a.flow": text]))
        try session.answer("load flow a.flow")
        let interruption = session.tools.interruption
        Thread.detachNewThread {
            usleep(50_000)
            interruption.request()
        }
        #expect(try session.refusal("continue").code == .commandInterrupted)
        interruption.clear()
        #expect(session.stepNumber == 0 && session.loadedFlow?.position == 0)
        try session.answer("next")
        #expect(session.stepNumber == 1)
    }

    @Test func `an interrupted simulation reports the carts counted so far`() throws {
        let carts = try MemoryFiles().read("samples/campaign/carts.ndjson")
        let many = String(decoding: carts, as: UTF8.self)
        let files = MemoryFiles(["carts.ndjson": String(repeating: many, count: 50)])
        var session = Interpreter.empty(files: files)
        try session.answer("load catalog samples/campaign/catalog.json")
        let interruption = session.tools.interruption
        session.output.progress = { done, all in if done < all { interruption.request() } }
        let lines = try session.answer("simulate carts carts.ndjson")
        #expect(lines.first == "incomplete: the run was interrupted before all carts were counted")
        #expect(lines.contains { $0.contains(" carts in USD") && !$0.hasPrefix("10000 ") })
    }

    @Test func `an interruption does not discard an upload`() throws {
        var session = try Interpreter.shopping("sign batch")
        session.tools.interruption.request()
        try session.answer("upload batch b1 to=mock")
        #expect(session.world.batches[0].deliveredTo == "mock")
    }

    @Test(.timeLimit(.minutes(15))) func `output that is not read can be interrupted`() throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let interruption = Interruption()
        Thread.detachNewThread {
            usleep(50_000)
            interruption.request()
        }
        let lines = (0..<10_000).map { "line \($0) of an answer that does not fit into a pipe" }
        #expect { try Console(output: descriptor).write(lines, until: interruption) } throws: {
            ($0 as? CartwrightError)?.code == .commandInterrupted
        }
        withExtendedLifetime(pipe) {}
    }

    @Test func `a conversation continues when the disk is full`() throws {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        var session = Interpreter.empty()
        session.tools.files = DiskFiles()
        var loop = SessionLoop(session, console: Console(output: full, errors: -1))
        try loop.converse(through: GivenLines([.line("add item A price=1.00"), .line("save flow /dev/full")]))
        #expect(loop.interpreter.stepNumber == 1)
    }
}
