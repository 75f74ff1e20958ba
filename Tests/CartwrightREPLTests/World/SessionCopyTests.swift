import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightREPL

/// Copies of sessions: `copy session`, `load session` and `save session`.
struct SessionCopyTests {
    private static let limited = """
        {"currency": "USD", "items": [{"sku": "MUG", "title": "Stoneware mug", "unit_price": 1250}],
         "promotions": [{"id": "first", "usage_limit": 1, "effects": [{"type": "amount_off", "amount": 100}]}]}
        """

    /// Returns the document of a session with two mugs, whose only limited promotion is used up.
    static func document(_ more: String...) throws -> String {
        let files = MemoryFiles(["limited.json": limited])
        var interpreter = Interpreter.empty(files: files)
        let first = ["load catalog limited.json", "add item MUG", "begin checkout", "pay order", "add item MUG qty=2"]
        for line in first + more + ["save session s.json"] { try interpreter.answer(line) }
        return try #require(files.text("s.json"))
    }

    @Test func `a loaded session has the price and the counters of the original`() throws {
        let files = MemoryFiles(["s.json": try Self.document("set country US")])
        var interpreter = Interpreter.empty(files: files)
        let lines = try interpreter.answer("load session s.json")
        #expect(lines.first == "loaded s1 (browsing), at 2026-01-01T00:00:00Z; total $25.00")
        #expect(try interpreter.answer("show session").contains("  country   US"))
        #expect(try interpreter.answer("explain promotion first").contains { $0.contains("used 1 of 1") })
        #expect(try interpreter.answer("show cart").first?.contains("Stoneware mug") == true)
        try interpreter.answer("add item MUG")
        #expect(try interpreter.answer("undo").first?.contains("$25.00") == true)
        try interpreter.answer("undo")
        #expect(interpreter.world.session.cart.lines.isEmpty, "undo also takes back the loading")
    }

    @Test func `a copied session leaves the service for good`() throws {
        let service = ScriptedService()
        var interpreter = try service.interpreter(canWrite: false)
        service.answers(200, try Self.document())
        #expect(try interpreter.answer("copy session").first?.hasSuffix("total $25.00") == true)
        #expect(service.lines.last == "GET /v1/sessions/cart-7/copy")
        let count = service.lines.count
        for line in [
            "add item MUG", "try set qty MUG 9", "undo", "redo", "begin checkout", "pay order", "explain cart",
        ] {
            try interpreter.answer(line)
        }
        #expect(service.lines.count == count, "no request follows")
        #expect(try interpreter.serviceRefusal("open session cart-7").code == .commandUnknown)
    }

    @Test func `a copy needs the scope manage, and says so`() throws {
        let service = ScriptedService()
        var interpreter = try service.interpreter(nil)
        service.refuses(403, "service.wrong_scope")
        #expect(try interpreter.serviceRefusal("copy session cart-7").hint?.contains("--scope manage") == true)
    }

    @Test func `save session writes the copy of a session at a service`() throws {
        let (service, text) = (ScriptedService(), try Self.document())
        var interpreter = try service.interpreter()
        service.answers(304, "")
        service.answers(200, text)
        #expect(try interpreter.answer("save session new.json").first == "saved session cart-7 to new.json")
    }

    @Test func `another file is not replaced, and a newer format is refused`() throws {
        let newer = try Self.document().replacing(#""format":1,"revision""#, with: #""format":2,"revision""#)
        var interpreter = Interpreter.empty(files: MemoryFiles(["a.txt": "text", "b.json": newer]))
        #expect(try interpreter.refusal("save session a.txt").code == .sessionNotACopy)
        #expect(try interpreter.refusal("load session b.json").code == .sessionNewerFormat)
    }
}
