import Cartwright
import Foundation
import Synchronization
import Testing

@testable import CartwrightREPL

/// What a session keeps of itself on disk, and what comes of that again.
struct SessionJournalTests {
    private let folder: TemporaryFolder
    private let journals: JournalFolder

    init() throws {
        folder = try TemporaryFolder()
        journals = JournalFolder(path: "\(folder.path)/state/sessions")
    }

    /// A session whose clock runs, which keeps a journal.
    private func session(_ files: MemoryFiles = MemoryFiles()) -> SessionLoop {
        var interpreter = Interpreter.empty(files: files)
        _ = interpreter.run("option clock machine")
        interpreter.opening = interpreter.world.settings
        interpreter.tools.machineClock = Self.clock()
        let journal = SessionJournal(in: journals, of: interpreter.newRecord(in: "/"), name: "1-1")
        interpreter.use(journal) { _ in }
        var loop = SessionLoop(interpreter, console: Console(output: -1, errors: -1))
        loop.journal = journal
        return loop
    }

    /// A clock that is a second further each time.
    private static func clock() -> @Sendable () -> Instant {
        let seconds = Counter()
        return { Instant(seconds: 1_767_225_600 + seconds.next()) ?? .earliest }
    }

    private func run(_ lines: [String], in loop: inout SessionLoop) {
        // Nobody reads the answers, which is told and goes on.
        for line in lines { _ = try? loop.run(line) }
    }

    /// A session that did something and then ended by a crash, perhaps within a command; its journal's file.
    private func crash(
        after lines: String...,
        within line: String? = nil,
        files: MemoryFiles = MemoryFiles()
    ) throws -> (Interpreter, file: String) {
        var loop = session(files)
        run(lines, in: &loop)
        let journal = try #require(loop.journal)
        if let line { try journal.begin(line, of: .standard) }
        return (loop.interpreter, journal.path)
    }

    private func resumed(_ files: MemoryFiles = MemoryFiles()) throws -> (Interpreter, Interpreter.Replay) {
        var again = Interpreter.empty(files: files)
        let record = try journals.latest().record
        try again.begin(like: record)
        let replay = again.replay(record)
        return (again, replay)
    }

    private func refusal() -> CartwrightError? {
        #expect(throws: CartwrightError.self) { _ = try journals.latest() }
    }

    @Test func `a session is done again step by step, undone and branched, at its own times`() throws {
        let (before, _) = try crash(
            after: "add item MUG price=12.50",
            "add item TEA price=8.75",
            "undo",
            "set qty MUG 3",
            "nonsense",
            "list events",
            "pay order",
            "begin checkout",
            "pay order",
            "undo"
        )
        let (after, replay) = try resumed()
        #expect(replay.refused.isEmpty && replay.unfinished == nil && replay.changedFiles.isEmpty)
        #expect(replay.count == 7)
        #expect(after.stepNumber == before.stepNumber && after.timeline.redoable == 1)
        #expect(after.timeline.branches.map(\.name) == ["alt1"])
        #expect(try after.changes(from: before) == [])
        #expect(after.world.log.map(\.event) == before.world.log.map(\.event))
        #expect(!after.world.log.map(\.event).isEmpty)
    }

    @Test func `the command that did not come back is told and not done`() throws {
        _ = try crash(after: "add item MUG price=12.50", within: "add item TEA price=8.75")
        let (after, replay) = try resumed()
        #expect(replay.unfinished == "add item TEA price=8.75" && after.stepNumber == 1)
    }

    @Test func `a file that is otherwise now is told`() throws {
        let shop = #"{"items": [], "promotions": []}"#
        _ = try crash(
            after: "load catalog shop.json",
            "load catalog b.json",
            files: MemoryFiles([
                "shop.json": shop, "b.json": shop,
            ])
        )
        let (_, replay) = try resumed(MemoryFiles(["shop.json": shop + " ", "b.json": shop]))
        #expect(replay.changedFiles == ["shop.json"] && replay.count == 2)
    }

    @Test func `a command that is refused now is told with the reason`() throws {
        _ = try crash(
            after: "load catalog shop.json",
            files: MemoryFiles(["shop.json": #"{"items": [], "promotions": []}"#])
        )
        let (_, replay) = try resumed()
        #expect(replay.refused.map(\.command) == ["load catalog shop.json"])
        #expect(replay.refused.map(\.error.code) == [.fileUnreadable] && replay.count == 0)
    }

    @Test func `a session in which nothing is done leaves nothing, and one that ends by itself neither`() throws {
        var loop = session()
        #expect(!FileManager.default.fileExists(atPath: journals.path))
        run(["add item MUG price=12.50"], in: &loop)
        let file = try #require(loop.journal).path
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        loop.journal?.remove()
        #expect(!FileManager.default.fileExists(atPath: file))
        run(["add item MUG price=12.50"], in: &loop)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `secrets, and what is no command, are not kept`() throws {
        let (_, file) = try crash(
            after: "whsec_c2VjcmV0",
            "add item whsec_c2VjcmV0 price=1.00",
            "hunter2",
            "add item MUG price=1.00"
        )
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("add item MUG") && !text.contains("whsec") && !text.contains("hunter2"))
    }

    @Test func `a running session is not resumed, and the last of several is`() throws {
        var loop = session()
        run(["add item MUG price=12.50"], in: &loop)
        #expect(refusal()?.code == .journalNone)
        let older = "\(journals.path)/0-1.journal"
        try FileManager.default.copyItem(atPath: try #require(loop.journal).path, toPath: older)
        #expect(try journals.latest().journal.path == older)
    }

    @Test func `journals that others could have written are refused`() throws {
        let (_, file) = try crash(after: "add item MUG price=12.50")
        #expect(chmod(file, 0o640) == 0)
        #expect(refusal()?.code == .journalUnreadable)
        #expect(chmod(file, 0o600) == 0)
        _ = try journals.latest()
        #expect(rename(file, "\(folder.path)/elsewhere") == 0)
        #expect(symlink("\(folder.path)/elsewhere", file) == 0)
        #expect(refusal()?.code == .journalNone)
    }

    @Test(arguments: ["", "{}\n", "no JSON\n", "{\"cartwright_session\":2}\n"])
    func `what is no journal is refused`(text: String) throws {
        try journals.make()
        try Data(text.utf8).write(to: URL(filePath: "\(journals.path)/1.journal"))
        #expect(chmod("\(journals.path)/1.journal", 0o600) == 0)
        #expect(refusal()?.code == .journalDamaged)
    }

    @Test func `a line that was cut off counts for nothing, one that is damaged is told`() throws {
        let (_, file) = try crash(after: "add item MUG price=12.50", "add item TEA price=8.75")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try Data(text.dropLast(5).utf8).write(to: URL(filePath: file))
        let (cut, replay) = try resumed()
        #expect(cut.stepNumber == 1 && replay.unfinished == "add item TEA price=8.75")
        try Data(text.replacing("{\"begun\":\"add item MUG", with: "{begun").utf8).write(to: URL(filePath: file))
        let error = refusal()
        #expect(error?.code == .journalDamaged && error?.location.line == 2)
    }

    @Test func `a session that cannot be kept is told once and goes on`() throws {
        try Data().write(to: URL(filePath: "\(folder.path)/state"))
        let journal = try #require(session().journal)
        let error = #expect(throws: CartwrightError.self) { try journal.begin("add item MUG", of: .standard) }
        #expect(error?.code == .journalUnwritable)
        try journal.end(succeeded: true)
        try journal.begin("add item MUG", of: .standard)
    }

    @Test func `a journal has a limit, and so has their number`() throws {
        let loop = session()
        let journal = try #require(loop.journal)
        let long = "add item \(String(repeating: "x", count: 1 << 20)) price=1.00"
        var told: [ErrorCode] = []
        for _ in 1...12 {
            do throws(CartwrightError) { try journal.begin(long, of: .standard) } catch { told.append(error.code) }
        }
        #expect(told == [.journalUnwritable])
        for number in 10..<40 { try Data().write(to: URL(filePath: "\(journals.path)/\(number).journal")) }
        try journals.make()
        let names = try FileManager.default.contentsOfDirectory(atPath: journals.path).sorted()
        // The one of the session that runs stays.
        #expect(names == ["1-1.journal"] + (32..<40).map { "\($0).journal" })
        withExtendedLifetime(loop) {}
    }

    @Test(arguments: [
        (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/cartwright/sessions"),
        (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/cartwright/sessions"),
        (["HOME": "/h"], "/h/.local/state/cartwright/sessions"), (["HOME": ""], nil), ([:], nil),
    ])
    func `journals are where state belongs`(environment: [String: String], path: String?) {
        #expect(JournalFolder(environment: environment)?.path == path)
    }
}

private final class Counter: Sendable {
    private let count = Mutex<Int64>(0)

    func next() -> Int64 {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
