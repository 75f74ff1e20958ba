import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightREPL

/// Every shown total says if the choice of promotions is not proven.
struct UnprovenTotalTests {
    /// Five items in a ring, and a bundle of each two neighbors: two of the bundles fit into the cart.
    private static let shop: String = {
        let skus = ["A", "B", "C", "D", "E"]
        let items = skus.map { #"{"sku": "\#($0)", "unit_price": 1000}"# }
        let bundles = skus.indices.map { index in
            let pair = #"["\#(skus[index])", "\#(skus[(index + 1) % skus.count])"]"#
            let target = #"{"scope": "units", "filter": {"skus": \#(pair)}, "groups_of": 2}"#
            let effect = #"{"type": "fixed_price", "amount": \#(1_500 + 7 * index), "target": \#(target)}"#
            return #"{"id": "bundle-\#(index)", "effects": [\#(effect)]}"#
        }
        return """
            {"currency": "USD", "items": [\(items.joined(separator: ","))],
             "promotions": [\(bundles.joined(separator: ","))]}
            """
    }()

    /// Returns a session with one of each item; the search stops after one priced set and leaves the choice unproven.
    private static func ring() throws -> Interpreter {
        var interpreter = Interpreter.empty(files: MemoryFiles(["shop.json": shop]))
        try interpreter.answer("load catalog shop.json")
        limit(&interpreter, to: 1)
        for sku in ["A", "B", "C", "D", "E"] { try interpreter.answer("add item \(sku)") }
        return interpreter
    }

    private static func limit(_ interpreter: inout Interpreter, to nodes: Int) {
        var world = interpreter.world
        world.checkout.options.maximumNodes = nodes
        interpreter.timeline.replacePresent(by: world)
    }

    /// Returns the total of the present quote and the words that it is not proven.
    private static func words(_ interpreter: Interpreter) throws -> (total: String, words: String) {
        let quote = try interpreter.world.quote(interpreter.tools)
        return (quote.total.description, try #require(quote.notProven))
    }

    @Test func `each answer with a total says that it is not proven`() throws {
        var interpreter = try Self.ring()
        let (total, words) = try Self.words(interpreter)
        #expect(words.wholeMatch(of: /not proven: at most \$\d+\.\d\d more/) != nil)
        #expect(try interpreter.answer("show cart").last?.hasSuffix("\(total)  \(words)") == true)
        #expect(try interpreter.answer("show receipt").contains("  \(words)"))
        #expect(try interpreter.answer("explain cart").first?.hasPrefix("total \(total) (\(words)), ") == true)
        #expect(try interpreter.answer("explain total").last?.hasSuffix("\(total)  to pay, \(words)") == true)
        for command in [
            "set qty A 1", "begin checkout", "undo", "redo", "pay order", "list orders", "show order", "show receipt",
            "explain order", "explain total",
        ] {
            let lines = try interpreter.answer(command)
            #expect(lines.contains { $0.contains(words) }, "\(command): \(lines)")
        }
    }

    @Test func `a trial shows the words with the total`() throws {
        var interpreter = try Self.ring()
        let (total, words) = try Self.words(interpreter)
        let lines = try interpreter.answer("try remove item A")
        #expect(lines.contains { $0.contains("cart.total") && $0.contains("\(total) (\(words)) -> ") }, "\(lines)")
    }

    @Test func `answers about coupons and checkout say it too`() throws {
        var interpreter = try Self.ring()
        try interpreter.answer("load cards samples/cards/autumn.json")
        for command in ["begin checkout", "apply coupon TENOFF", "dismiss coupon TENOFF", "cancel checkout"] {
            let lines = try interpreter.answer(command)
            #expect(lines.contains { $0.contains("not proven: at most $") }, "\(command): \(lines)")
        }
    }

    @Test func `a session of a service shows the bound of the service`() throws {
        let service = ScriptedService()
        let unproven = PublicSession(discount: 250, bound: 460)
        var interpreter = try service.interpreter(nil)
        service.answers(unproven)
        let words = "not proven: at most $2.10 more"
        #expect(
            try interpreter.answer("open session cart-7") == [
                "opened cart-7, revision 4 (browsing); total $22.50 (\(words))"
            ]
        )
        #expect(try interpreter.answer("show cart").last?.hasSuffix("$22.50  \(words)") == true)
        #expect(try interpreter.answer("explain cart").first == "total $22.50 (\(words)), $2.50 off")
        service.answers(PublicSession(revision: 5, discount: 250, bound: 460))
        #expect(try interpreter.answer("set qty MUG 2") == ["set MUG to 2; cart total $22.50 (\(words))"])
    }

    @Test func `a proven total has no such words`() throws {
        var interpreter = try Self.ring()
        Self.limit(&interpreter, to: 20_000)
        for command in ["show cart", "show receipt", "explain cart", "explain total", "begin checkout", "pay order"] {
            #expect(try !interpreter.answer(command).contains { $0.contains("proven") }, "\(command)")
        }
    }
}
