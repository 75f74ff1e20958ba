import Foundation
import PostgreSQLCluster
import TemporaryFiles
import Testing

/// `cartwright repl --connect` at a terminal and in a pipe works like a local session.
@Suite(.timeLimit(.minutes(20)))
struct ConnectedTerminalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func terminal(_ line: String, type: String = "dumb") throws -> Terminal {
        let beside = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        return try Terminal(
            line,
            by: beside.appending(path: "cartwright").path,
            home: folder.path,
            in: ServiceProcess.root,
            environment: ["TERM": type]
        )
    }

    @Test func `lines are edited, completed and remembered as in a local session`() throws {
        let service = try ServiceProcess(folder)
        let terminal = try terminal("$0 repl --write --connect \(service.url)", type: "xterm")
        try terminal.wait(for: "\(service.url).")
        try terminal.wait(for: "no session> ")
        terminal.type("new session cart-7\n")
        try terminal.wait(for: "began cart-7, revision 1 (browsing); total $0.00")
        try terminal.wait(for: "cart-7 0 browse> ")
        // Ctrl-A moves to the start of the line, and Tab completes.
        terminal.type("item MUG\u{1}add \n")
        try terminal.wait(for: "added 1 x MUG; cart total $12.50")
        try terminal.wait(for: "cart-7 1 browse> ")
        terminal.type("und\t\n")
        try terminal.wait(for: "back at step 0 (browsing); total $0.00; 1 step to redo")
        terminal.type("\u{4}")
        #expect(terminal.finish() == 0)
        let history = try folder.text(".cartwright_history")
        #expect(history.contains("new session cart-7\nadd item MUG\nundo"), "\(history)")
        #expect(service.stop() == 0)
    }

    @Test func `ctrl-C cancels a command that waits for an answer, and the session continues`() throws {
        let silent = try TestPort()
        let line = "$0 repl --write --answer-limit 600 --connect http://127.0.0.1:\(silent.number)"
        let terminal = try terminal(line)
        try terminal.wait(for: "no session> ")
        for (count, command) in [(1, "open session cart-7\n"), (2, "new session cart-7\n")] {
            // Ctrl-C before the command runs cancels the line.
            for _ in 0..<20 where interruptions(of: terminal) < count {
                terminal.type(command)
                usleep(500_000)
                terminal.type("\u{3}")
                usleep(200_000)
            }
            #expect(interruptions(of: terminal) == count, "\(terminal.text)")
        }
        terminal.type("quit\n")
        #expect(terminal.finish() == 0)
    }

    private func interruptions(of terminal: Terminal) -> Int {
        terminal.text.ranges(of: "error[command.interrupted]: the command was interrupted before").count
    }

    @Test func `ctrl-C ends a script that waits for an answer`() throws {
        let silent = try TestPort()
        let line =
            "$0 repl --connect http://127.0.0.1:\(silent.number) --answer-limit 600 --write -c 'help connect; new session a'"
        let terminal = try terminal(line)
        try terminal.wait(for: "a pending one")
        usleep(200_000)
        terminal.type("\u{3}")
        #expect(terminal.finish() == 130)
    }

    @Test func `a script comes from a pipe, and a closed pipe ends the output`() throws {
        let service = try ServiceProcess(folder)
        let pipe = try terminal(
            "printf 'new session a\\nadd item MUG\\nbegin checkout\\nset qty MUG 2\\nshow cart\\n'"
                + " | $0 repl --connect \(service.url) --write --json; echo status $?"
        )
        try pipe.wait(for: #""command":"set qty MUG 2""#)
        try pipe.wait(for: "status 1")
        #expect(pipe.text.contains(#"{"step":1,"ok":true,"command":"add item MUG""#), "\(pipe.text)")
        #expect(!pipe.text.contains("show cart"))
        #expect(pipe.finish() == 0)
        let shows = Array(repeating: "show cart", count: 50).joined(separator: ";")
        let closed = try terminal(
            "($0 repl --connect \(service.url) --session a -c '\(shows)'; echo status $? >&2) | true"
        )
        try closed.wait(for: "status 141")
        #expect(!closed.text.contains("error["), "\(closed.text)")
        #expect(closed.finish() == 0)
        #expect(service.stop() == 0)
    }

    @Test func `the shop is searched for sessions, orders and what a promotion did`() throws {
        let service = try ServiceProcess(folder)
        let made = try terminal(
            "printf 'new session a\\nadd item MUG\\nset customer ada\\nbegin checkout\\npay order\\nnew session b\\n'"
                + " | $0 repl --connect \(service.url) --write; echo status $?"
        )
        try made.wait(for: "status 0")
        #expect(made.finish() == 0)
        let search = try terminal(
            "printf 'list sessions customer=ada\\nlist orders phase=paid\\nlist sessions rows=1\\nopen session b\\n"
                + "list orders\\nlist promotions code=SPRING20\\nshow promotion spring\\n'"
                + " | $0 repl --connect \(service.url); echo status $?"
        )
        try search.wait(for: "status 0")
        let lines = search.text.split(whereSeparator: \.isNewline).map(String.init)
        #expect(lines.contains { $0.hasPrefix("  a  paid  ada  0") }, "\(search.text)")
        #expect(lines.contains { $0.hasPrefix("  a.o1  paid  $12.50  ada  -") }, "\(search.text)")
        #expect(lines.contains { $0.hasPrefix("  list sessions after=") && $0.hasSuffix(" rows=1") }, "\(search.text)")
        #expect(lines.contains("  no orders"), "\(search.text)")
        #expect(lines.contains { $0.hasPrefix("  spring  SPRING20") }, "\(search.text)")
        #expect(lines.contains("  given  nothing: no order has it"), "\(search.text)")
        #expect(search.finish() == 0)
        #expect(service.stop() == 0)
    }

    @Test func `without cartwright-net the program says what to build`() throws {
        let beside = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        let alone = folder.file("cartwright")
        try FileManager.default.copyItem(atPath: beside.appending(path: "cartwright").path, toPath: alone)
        let terminal = try Terminal(
            "$0 repl --connect http://127.0.0.1:1",
            by: alone,
            home: folder.path,
            in: ServiceProcess.root
        )
        try terminal.wait(for: "error[net.not_built]: ")
        #expect(terminal.finish() == 1)
    }
}
