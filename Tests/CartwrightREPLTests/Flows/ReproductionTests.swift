import Cartwright
import Testing

@testable import CartwrightREPL

/// `save flow` in a copied session: a flow with the document of the session, by default without personal data.
struct ReproductionTests {
    private static let catalog = """
        {"currency": "USD", "items": [{"sku": "MUG", "title": "Stoneware mug", "unit_price": 1250}],
         "promotions": [{"id": "gold",
          "conditions": [{"type": "customer", "key": "tier", "equals": "gold"},
           {"type": "customer", "key": "age", "at_least": 60}],
          "effects": [{"type": "amount_off", "amount": 100}]}]}
        """

    /// Returns a session that loaded a copy, with further commands, and its files.
    private func copied(_ facts: [String], _ more: String...) throws -> (Interpreter, MemoryFiles) {
        let files = MemoryFiles(["catalog.json": Self.catalog])
        var first = Interpreter.empty(files: files)
        for line in ["load catalog catalog.json", "add item MUG qty=2"] + facts + ["save session s.json"] {
            try first.answer(line)
        }
        var interpreter = Interpreter.empty(files: files)
        for line in ["load session s.json"] + more { try interpreter.answer(line) }
        return (interpreter, files)
    }

    private func check(_ path: String, _ files: MemoryFiles) throws -> FlowCheck {
        let flow = try FlowFile(try #require(files.text(path)))
        var interpreter = Interpreter.empty(files: files)
        interpreter.isChecking = true
        return FlowCheck(flow, in: interpreter)
    }

    @Test func `the reproduction repeats the commands without the customer, and passes its check`() throws {
        let facts = ["set customer ada-lovelace segments=vip"]
        var (interpreter, files) = try copied(facts, "add item MUG", "show session")
        let lines = try interpreter.answer("save flow r.flow")
        let note = "  the session is in r.flow.session.json, without personal data"
        #expect(lines == ["saved 3 commands to r.flow", note])
        let (flow, document) = (try #require(files.text("r.flow")), try #require(files.text("r.flow.session.json")))
        #expect(flow.hasPrefix("> load session r.flow.session.json\n"))
        #expect(flow.contains("customer-1; segments vip"))
        #expect(!(flow + document).contains("ada-lovelace"))
        #expect(try check("r.flow", files).differences.isEmpty)
    }

    @Test func `personal data is kept on request`() throws {
        var (interpreter, files) = try copied(["set customer ada-lovelace"], "show session")
        try interpreter.answer("save flow r.flow --keep-personal-data")
        #expect(files.text("r.flow")?.contains("ada-lovelace") == true)
        #expect(try check("r.flow", files).differences.isEmpty)
    }

    @Test func `undo and goto step count from the loaded session`() throws {
        var (interpreter, files) = try copied([], "add item MUG", "set qty MUG 9", "goto step 2", "show cart")
        try interpreter.answer("save flow r.flow")
        #expect(try check("r.flow", files).differences.isEmpty)
        #expect(files.text("r.flow")?.contains("> goto step 2\n") == true)
    }

    /// Returns the session of a customer with attributes, which only a service sets.
    private func session(of catalog: String) throws -> (Interpreter, MemoryFiles) {
        let files = MemoryFiles(["catalog.json": catalog])
        var first = Interpreter.empty(files: files)
        for line in ["load catalog catalog.json", "add item MUG qty=2", "set customer ada", "save session s.json"] {
            try first.answer(line)
        }
        let attributes = #""customer":{"id":"ada","attributes":{"age":73,"email":"ada@example.com","tier":"gold"}"#
        let text = try #require(files.text("s.json"))
        try files.write(Array(text.replacing(#""customer":{"id":"ada""#, with: attributes).utf8), to: "s.json")
        var interpreter = Interpreter.empty(files: files)
        #expect(try interpreter.answer("load session s.json").first?.hasSuffix("total $24.00") == true)
        return (interpreter, files)
    }

    @Test func `attributes that conditions read get values with the same price`() throws {
        var (interpreter, files) = try session(of: Self.catalog)
        let lines = try interpreter.answer("save flow r.flow")
        #expect(lines.count == 2, "\(lines)")
        let document = try #require(files.text("r.flow.session.json"))
        #expect(!document.contains("ada@example.com") && !document.contains("73"))
        #expect(document.contains(#""age":60"#) && document.contains("email-1"))
        #expect(try check("r.flow", files).differences.isEmpty)
    }

    @Test func `the output says that the price differs if no other value gives it`() throws {
        let exact = Self.catalog.replacing(#""at_least": 60"#, with: #""equals": 73"#)
        var (interpreter, files) = try session(of: exact)
        let lines = try interpreter.answer("save flow r.flow")
        #expect(lines.last?.contains("the price differs without it: $25.00 instead of $24.00") == true, "\(lines)")
        #expect(try check("r.flow", files).differences.isEmpty)
    }
}
