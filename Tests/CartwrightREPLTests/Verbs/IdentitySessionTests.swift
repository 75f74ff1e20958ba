import Cartwright
import CartwrightAnalytics
import CartwrightPluginLoader
import Testing

@testable import CartwrightREPL

/// Identities of customers in a session: entered as values, held as digests.
struct IdentitySessionTests {
    private static func interpreter(
        key: Bool = true,
        by limit: String = "email",
        _ files: MemoryFiles? = nil
    ) throws -> Interpreter {
        let catalog = #"""
            {"currency": "USD", "items": [{"sku": "CUP", "unit_price": 400}],
             "promotions": [{"id": "ten", "effects": [{"type": "percent_off", "percent": "10"}],
               "per_customer_limit": {"count": 1, "by": ["customer", "\#(limit)"]\#(limit == "email" ? #", "require": ["email"]"# : "")}}]}
            """#
        var plugins = PluginSet(linked: [])
        let keys = try IdentityKeys(keys: [Array(repeating: 7, count: 32), Array(repeating: 8, count: 32)])
        if key { plugins.identities = IdentityReader(by: keys) }
        let empty = Interpreter.empty(files: files ?? MemoryFiles(["cups.json": catalog]))
        let world = World(plugins: plugins, settings: empty.world.settings)
        var interpreter = Interpreter(world, tools: empty.tools, authority: empty.authority, verbs: empty.verbs)
        interpreter.authority.speaker = .person
        return interpreter
    }

    @Test func `an address is held as digests only, and is counted across customers`() throws {
        var interpreter = try Self.interpreter()
        for line in ["load catalog cups.json", "add item CUP"] { try interpreter.answer(line) }
        let unknown = try interpreter.answer("explain promotion ten")
        #expect(unknown.contains { $0.contains("e-mail address is unknown") }, "\(unknown)")
        let set = try interpreter.answer("set customer ada email=Ada@example.com")
        #expect(set.contains { $0.contains("customer ada, known by email") }, "\(set)")
        #expect(interpreter.world.session.cart.customer?.identities.all.count == 2)
        for line in ["begin checkout", "pay order", "set customer bob email=ada@EXAMPLE.com", "add item CUP"] {
            try interpreter.answer(line)
        }
        let used = try interpreter.answer("explain promotion ten")
        #expect(used.contains { $0.contains("by this e-mail address: used 1 of 1") }, "\(used)")
        #expect(interpreter.timeline.steps.allSatisfy { !$0.command.lowercased().contains("ada@") })
        let text = interpreter.world.session.json.text
        #expect(text.contains("email:") && !text.lowercased().contains("ada@"))
    }

    @Test func `a step with digests can be run again without the value`() throws {
        var interpreter = try Self.interpreter()
        try interpreter.answer("set customer - email=ada@example.com")
        let step = try #require(interpreter.timeline.steps.last?.command)
        #expect(step.hasPrefix("set customer - email=digest:"))
        var other = try Self.interpreter(key: false)
        try other.answer(step)
        #expect(other.world.session.cart.customer == interpreter.world.session.cart.customer)
    }

    @Test func `an identity is refused without a key and left out of the transcript`() throws {
        var interpreter = try Self.interpreter(key: false)
        let result = interpreter.run("set customer ada email=ada@example.com")
        guard case .failure(let error)? = result else {
            Issue.record("expected a refusal")
            return
        }
        #expect(error.code == .customerNoIdentityKey && !error.description.contains("ada@"))
        #expect(interpreter.transcript.isEmpty)
        guard case .failure(let refused)? = interpreter.run("load catalog cups.json") else {
            Issue.record("expected a refusal")
            return
        }
        #expect(refused.code == .customerNoIdentityKey)
    }

    @Test func `an unknown command with an identity is unknown, without the value`() throws {
        var interpreter = try Self.interpreter(key: false)
        let error = try interpreter.refusal("set custoomer ada email=ada@example.com")
        #expect(error.code == .commandUnknown)
        #expect(!error.description.contains("ada@") && !(error.hint ?? "").contains("ada@"))
        #expect(!"\(interpreter.transcript)".contains("ada@"))
    }

    @Test func `a card that arrives with the payment is counted, and its value is held nowhere`() throws {
        var interpreter = try Self.interpreter(by: "payment")
        for line in ["load catalog cups.json", "add item CUP", "begin checkout", "pay order payment=fp-card"] {
            try interpreter.answer(line)
        }
        let step = try #require(interpreter.timeline.steps.last?.command)
        #expect(step.hasPrefix("pay order payment=digest:"))
        for line in ["set customer bob", "add item CUP", "begin checkout"] { try interpreter.answer(line) }
        guard case .failure(let refused)? = interpreter.run("pay order payment=fp-card") else {
            Issue.record("expected a refusal")
            return
        }
        #expect(refused.code == .checkoutTotalChanged && refused.hint == "help set customer")
        for line in ["set customer bob payment=fp-card", "begin checkout", "pay order"] { try interpreter.answer(line) }
        #expect(interpreter.world.session.orders.map(\.quote.totalMinor) == [360, 400])
        #expect(!interpreter.world.session.json.text.contains("fp-card"))
    }

    @Test func `the flow of a copied session has other digests, and the same price`() throws {
        var first = try Self.interpreter()
        for line in [
            "load catalog cups.json", "set customer ada email=ada@example.com", "add item CUP", "begin checkout",
            "pay order", "set customer bob email=ada@example.com", "add item CUP", "save session s.json",
        ] { try first.answer(line) }
        let digests = try #require(first.world.session.cart.customer).identities.all.map(\.digest)
        let files = try #require(first.tools.files as? MemoryFiles)
        var copy = try Self.interpreter(files)
        for line in ["load session s.json", "show cart", "save flow r.flow"] { try copy.answer(line) }
        let saved = (files.text("r.flow") ?? "") + (files.text("r.flow.session.json") ?? "")
        #expect(saved.contains("email:000") && digests.count == 2)
        for digest in digests { #expect(!saved.contains(digest)) }
        #expect(try copy.answer("check flow r.flow").first?.contains("ok") == true)
    }
}
