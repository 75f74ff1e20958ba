import Cartwright
import Foundation
import Synchronization
import Testing

@testable import CartwrightREPL

/// The journal that a session writes to disk, and the replay from it.
struct SessionJournalTests {
    private let folder: TemporaryFolder
    private let journals: JournalFolder

    init() throws {
        folder = try TemporaryFolder()
        journals = JournalFolder(path: "\(folder.path)/state/sessions")
    }

    /// Returns a session with a running clock and a journal.
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

    /// Returns a clock that advances by a second at each reading.
    private static func clock() -> @Sendable () -> Instant {
        let seconds = Counter()
        return { Instant(seconds: 1_767_225_600 + seconds.next()) ?? .earliest }
    }

    private func run(_ lines: [String], in loop: inout SessionLoop) {
        // The output is closed: each line fails to print, and the session continues.
        for line in lines { _ = try? loop.run(line) }
    }

    /// Runs commands and ends as in a crash, optionally within a command. Returns the session and its journal's path.
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

    @Test func `a replay repeats all steps, undo and branches included, at their original times`() throws {
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

    @Test func `the command that did not finish is reported and not repeated`() throws {
        _ = try crash(after: "add item MUG price=12.50", within: "add item TEA price=8.75")
        let (after, replay) = try resumed()
        #expect(replay.unfinished == "add item TEA price=8.75" && after.stepNumber == 1)
    }

    @Test func `a file that has changed since is reported`() throws {
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

    @Test func `a command that is now refused is reported with the reason`() throws {
        _ = try crash(
            after: "load catalog shop.json",
            files: MemoryFiles(["shop.json": #"{"items": [], "promotions": []}"#])
        )
        let (_, replay) = try resumed()
        #expect(replay.refused.map(\.command) == ["load catalog shop.json"])
        #expect(replay.refused.map(\.error.code) == [.fileUnreadable] && replay.count == 0)
    }

    @Test func `a session without commands and a session that ends normally leave no journal`() throws {
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

    @Test func `secrets and lines that are not commands are not recorded`() throws {
        let (_, file) = try crash(
            after: "whsec_c2VjcmV0",
            "add item whsec_c2VjcmV0 price=1.00",
            "hunter2",
            "add item MUG price=1.00"
        )
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("add item MUG") && !text.contains("whsec") && !text.contains("hunter2"))
    }

    @Test func `a running session is not resumed, and the latest of several is`() throws {
        var loop = session()
        run(["add item MUG price=12.50"], in: &loop)
        #expect(refusal()?.code == .journalNone)
        let older = "\(journals.path)/0-1.journal"
        try FileManager.default.copyItem(atPath: try #require(loop.journal).path, toPath: older)
        #expect(try journals.latest().journal.path == older)
    }

    @Test func `a journal that other users can write is refused`() throws {
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
    func `a file that is not a journal is refused`(text: String) throws {
        try journals.make()
        try Data(text.utf8).write(to: URL(filePath: "\(journals.path)/1.journal"))
        #expect(chmod("\(journals.path)/1.journal", 0o600) == 0)
        #expect(refusal()?.code == .journalDamaged)
    }

    @Test func `a truncated last line is ignored, and a damaged line is reported`() throws {
        let (_, file) = try crash(after: "add item MUG price=12.50", "add item TEA price=8.75")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try Data(text.dropLast(5).utf8).write(to: URL(filePath: file))
        let (cut, replay) = try resumed()
        #expect(cut.stepNumber == 1 && replay.unfinished == "add item TEA price=8.75")
        try Data(text.replacing("{\"begun\":\"add item MUG", with: "{begun").utf8).write(to: URL(filePath: file))
        let error = refusal()
        #expect(error?.code == .journalDamaged && error?.location.line == 2)
    }

    @Test func `an unwritable journal is reported once and the session continues`() throws {
        try Data().write(to: URL(filePath: "\(folder.path)/state"))
        let journal = try #require(session().journal)
        let error = #expect(throws: CartwrightError.self) { try journal.begin("add item MUG", of: .standard) }
        #expect(error?.code == .journalUnwritable)
        try journal.end(succeeded: true)
        try journal.begin("add item MUG", of: .standard)
    }

    @Test func `the size of a journal and the number of journals are limited`() throws {
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
        // The journal of the running session stays.
        #expect(names == ["1-1.journal"] + (32..<40).map { "\($0).journal" })
        withExtendedLifetime(loop) {}
    }

    @Test(arguments: [
        (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/cartwright/sessions"),
        (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/cartwright/sessions"),
        (["HOME": "/h"], "/h/.local/state/cartwright/sessions"), (["HOME": ""], nil), ([:], nil),
    ])
    func `journals are in the state folder of the user`(environment: [String: String], path: String?) {
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
