import Cartwright
import Testing

@testable import CartwrightWorkbench

/// The command line of the page.
@Suite struct CommandDoorTests {
    private static func body(_ session: String, _ line: String) -> String {
        JSONValue.object(["session": .string(session), "line": .string(line)]).text
    }

    @Test func `a line changes the session that the page shows`() async throws {
        try await WorkbenchBench.serve { bench async throws in
            _ = try await bench.get("/workbench")
            let reply = try await bench.ask("POST", "/workbench/commands", Self.body("demo", "add item HONEY")).json
            #expect(reply["failed"] == false)
            #expect(reply["lines"]?.strings == ["added 1 x HONEY; cart total $143.50"])
            #expect(try await bench.get("/v1/sessions/demo").json["revision"] == .integer(6))
        }
    }

    @Test(
        arguments: [
            ("demo", "add item NOPE", "error[item.unknown]"), ("demo", "load cart /etc/passwd", "error["),
            ("nowhere", "show cart", "session nowhere does not exist"), ("demo", "fly", "error[command.unknown]"),
        ]
    )
    func `a failed command reports its reason and reads no file`(
        session: String,
        line: String,
        words: String
    ) async throws {
        try await WorkbenchBench.serve { bench async throws in
            _ = try await bench.get("/workbench")
            let reply = try await bench.ask("POST", "/workbench/commands", Self.body(session, line)).json
            #expect(reply["failed"] == true)
            let first = reply["lines"]?.strings.first ?? ""
            #expect(first.hasPrefix(words) || first.hasPrefix("error["), "\(first)")
            #expect(!first.contains("root:"))
        }
    }

    @Test func `a body of another form is refused`() async throws {
        try await WorkbenchBench.serve { bench async throws in
            #expect(try await bench.ask("POST", "/workbench/commands", "{}").status == 400)
            #expect(try await bench.ask("POST", "/workbench/completions", "[]").status == 400)
        }
    }

    @Test func `words are completed by the grammar`() async throws {
        try await WorkbenchBench.serve { bench async throws in
            _ = try await bench.get("/workbench")
            let reply = try await bench.ask("POST", "/workbench/completions", Self.body("demo", "remove item P")).json
            #expect(reply["candidates"]?.strings == ["POT"])
            #expect(reply["start"] == .integer(12))
        }
    }
}
