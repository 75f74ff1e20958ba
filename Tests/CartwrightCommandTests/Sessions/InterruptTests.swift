import Foundation
import Testing

/// A session at a terminal continues after Ctrl-C, a closed pager and a full disk; a script ends.
@Suite(.timeLimit(.minutes(15)))
struct InterruptTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    /// Returns a file with 100,000 carts.
    private func carts() throws -> String {
        let sample = Program.root.appending(path: "samples/campaign/carts.ndjson")
        let text = try String(contentsOf: sample, encoding: .utf8)
        return try home.file("carts.ndjson", String(repeating: text, count: 500))
    }

    private static let ctrlC = "\u{3}"

    @Test func `ctrl-C cancels a simulation of many carts, and the session continues`() throws {
        let terminal = try Terminal("$0 repl --no-rc", home: home.path)
        terminal.type("load catalog samples/campaign/catalog.json\nadd item A price=1.00\n")
        try terminal.wait(for: "2 browse> ")
        terminal.type("simulate carts \(try carts())\n")
        try terminal.wait(for: "/100000")
        terminal.type(Self.ctrlC)
        try terminal.wait(for: "incomplete: ")
        try terminal.wait(for: "2 browse> ")
        terminal.type("add item A price=1.00\n")
        try terminal.wait(for: "3 browse> ")
        terminal.type("quit\n")
        #expect(terminal.finish() == 0)
    }

    @Test func `ctrl-C cancels a long flow, and the session returns to its state before it`() throws {
        let steps = (0..<20_000).map { "> set qty A \($0 % 9 + 1)\n<...>\n" }.joined()
        let flow = try home.file("long.flow", "> add item A price=1.00\n<...>\n" + steps)
        let terminal = try Terminal("$0 repl --no-rc", home: home.path)
        for verb in ["continue", "check flow \(flow)"] {
            terminal.type("load flow \(flow)\n")
            try terminal.wait(for: "next | continue")
            try terminal.wait(for: "0 browse> ")
            terminal.type("\(verb)\n")
            try terminal.wait(for: "/20001")
            terminal.type(Self.ctrlC)
            try terminal.wait(for: "error[command.interrupted]")
            try terminal.wait(for: "0 browse> ")
        }
        terminal.type("quit\n")
        #expect(terminal.finish() == 0)
    }

    @Test func `ctrl-C cancels the line that is being typed`() throws {
        let terminal = try Terminal("$0 repl --no-rc", home: home.path)
        try terminal.wait(for: "0 browse> ")
        terminal.type("add item A price=1.00")
        try terminal.wait(for: "price=1.00")
        terminal.type(Self.ctrlC)
        try terminal.wait(for: "0 browse> ")
        terminal.type("quit\n")
        #expect(terminal.finish() == 0)
    }

    @Test func `ctrl-C ends a script, which prints its partial result`() throws {
        let line = "$0 simulate --catalog samples/campaign/catalog.json \(try carts())"
        let terminal = try Terminal(line, home: home.path)
        try terminal.wait(for: " a second, ")
        terminal.type(Self.ctrlC)
        try terminal.wait(for: "incomplete: ")
        try terminal.wait(for: " carts in USD")
        #expect(terminal.finish() == 130)
    }

    @Test func `a session continues after its pager is closed and the disk is full`() throws {
        let flow = home.url("saved.flow").path
        let terminal = try Terminal("$0 repl --no-rc | head -n 1", home: home.path)
        try terminal.wait(for: "Ctrl-D leaves.")
        terminal.type("add item A price=1.00\nlist items\n")
        try terminal.wait(for: "error[output.failed]")
        terminal.type("save flow /dev/full\n")
        try terminal.wait(for: "error[file.unwritable]")
        terminal.type("add item B price=1.00\nsave flow \(flow)\nquit\n")
        _ = terminal.finish()
        let saved = try String(contentsOfFile: flow, encoding: .utf8)
        #expect(saved.contains("> add item A price=1.00\n") && saved.contains("> add item B price=1.00\n"))
    }
}
