import Cartwright
import Foundation
import TestRuns
import Testing

@testable import CartwrightREPL

/// No line traps, and the laws hold after each. `CARTWRIGHT_COMMANDS=100000` runs that many lines.
struct RandomCommandTests {
    /// The number of lines of a session: enough for several purchases and branches.
    static let sessionLength = 250

    static let sessions: Range<UInt64> = {
        let wanted =
            ProcessInfo.processInfo.environment["CARTWRIGHT_COMMANDS"].flatMap(UInt64.init)
            ?? UInt64(AllTests.count(750, all: 3000))
        return 0..<max(1, wanted / UInt64(sessionLength))
    }()

    @Test(arguments: sessions)
    func `random commands keep the laws`(seed: UInt64) throws {
        var commands = RandomCommands(seed: seed)
        var interpreter = try Interpreter.shopping()
        interpreter.allowsPrefixes = seed % 2 == 0
        for number in 0..<Self.sessionLength {
            let line = commands.next()
            let before = number % 16 == 0 ? interpreter : nil
            let step = interpreter.stepNumber
            let result = interpreter.run(line)
            #expect(interpreter.brokenLaws == [], "seed \(seed), line \(number): \(line)")
            guard case .failure(let error) = result else { continue }
            #expect(interpreter.stepNumber == step, "seed \(seed), line \(number): \(line)")
            #expect(error.fault != .engine, "seed \(seed), line \(number): \(line): \(error)")
            #expect(interpreter.declares(error, of: line), "seed \(seed), line \(number): \(line): \(error)")
            if let before {
                #expect(try interpreter.changes(from: before) == [], "seed \(seed), line \(number): \(line)")
            }
        }
    }

    @Test func `a session of random commands can be saved as a flow that passes its check`() throws {
        var commands = RandomCommands(seed: 77)
        let files = MemoryFiles()
        var interpreter = try Interpreter.shopping(files: files)
        for _ in 0..<200 {
            let line = commands.next()
            // A line with breaks is not one line, and the check does not see files that this session wrote.
            guard !line.contains(where: \.isNewline), !line.contains("flow"), !line.hasPrefix("...") else { continue }
            // These commands are answered differently in a flow, since it has fewer permissions.
            guard !line.contains("plugin"), !line.contains("to=") else { continue }
            _ = interpreter.run(line)
        }
        try interpreter.answer("save flow mine.flow")
        let text = try #require(files.text("mine.flow"))
        let check = FlowCheck(try FlowFile(text), in: .empty(files: files))
        #expect(check.differences == [], "\(check.differences.first.map { "\($0)" } ?? "")")
    }

    @Test func `random commands give many different answers and refusals`() throws {
        var commands = RandomCommands(seed: 1)
        var interpreter = try Interpreter.shopping()
        var (good, bad) = (Set<String>(), Set<String>())
        for _ in 0..<2000 {
            switch interpreter.run(commands.next()) {
            case .success(let reply): good.insert(String(reply.lines.first?.text.prefix(6) ?? ""))
            case .failure(let error): bad.insert(error.code.rawValue)
            case nil: break
            }
        }
        #expect(good.count > 60 && bad.count > 20, "\(good.count) answers, \(bad.count) refusals")
        #expect(!interpreter.timeline.branches.isEmpty)
    }
}
