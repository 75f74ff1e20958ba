import Cartwright
import Foundation
import Testing

@testable import CartwrightREPL

/// The rules of pricing, in a session.
struct PricingRuleSessionTests {
    private static let scenarios: [JSONValue] = {
        let folder = MemoryFiles.root.appending(path: "Tests/Fixtures/rules")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }.flatMap { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").compactMap { try? JSONParser.parse(String($0)) }
        }
    }()

    /// Returns a session with the catalog of a scenario and its cart.
    private static func session(_ scenario: JSONValue) throws -> Interpreter {
        let catalog: JSONValue = [
            "currency": scenario["cart"]?["currency"] ?? "USD", "promotions": scenario["promotions"] ?? [],
            "options": scenario["options"] ?? [:], "lists": scenario["lists"] ?? [:],
        ]
        let files = ["rules.json": catalog.text, "cart.json": scenario["cart"]?.text ?? "{}"]
        var interpreter = Interpreter.empty(files: MemoryFiles(files))
        for line in ["load catalog rules.json", "load cart cart.json"] { try interpreter.answer(line) }
        return interpreter
    }

    @Test func `each rule holds in a session`() throws {
        #expect(Self.scenarios.count > 60)
        for scenario in Self.scenarios {
            let interpreter = try Self.session(scenario)
            let quote = try interpreter.world.quote(interpreter.tools)
            let name = scenario["id"]?.text ?? ""
            let amounts = ["discount": quote.discountMinor, "total": quote.totalMinor, "payable": quote.payableMinor]
            for (key, minor) in amounts {
                if let expected = scenario["expect"]?[key] { #expect(.integer(minor) == expected, "\(name): \(key)") }
            }
            guard case .array(let gifts)? = scenario["expect"]?["gifts"] else { continue }
            #expect(quote.gifts.map(\.line.quantity).map(JSONValue.integer) == gifts.compactMap { $0["quantity"] })
        }
    }

    private static let catalog = #"""
        {"currency": "USD", "items": [{"sku": "CUP", "unit_price": 400, "categories": ["cups"]}],
         "promotions": [
          {"id": "cookies", "effects": [{"type": "gift", "sku": "COOKIE",
           "for_every": {"quantity": 3, "filter": {"categories": ["cups"]}}, "max_times": 2}]},
          {"id": "trios", "effects": [{"type": "amount_off", "amount": 100, "each": "group",
           "target": {"scope": "units", "groups_of": 5}}]}]}
        """#

    @Test func `explain cart shows the next portion, and the command that completes it`() throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["cups.json": Self.catalog]))
        for line in ["load catalog cups.json", "add item CUP qty=2"] { try interpreter.answer(line) }
        let lines = try interpreter.answer("explain cart")
        #expect(lines.contains("  no  cookies    1 more CUP gives 1 COOKIE for free"), "\(lines)")
        #expect(lines.contains("  cookies gives 1 COOKIE for free: add item CUP"), "\(lines)")
        #expect(lines.contains("  trios saves $1.00: add item CUP qty=3"), "\(lines)")
        try interpreter.answer("add item CUP")
        #expect(try interpreter.answer("explain cart").contains { $0.contains("free") && $0.contains("COOKIE") })
        try interpreter.answer("set qty CUP 9")
        #expect(try !interpreter.answer("explain cart").contains { $0.contains("gives 1 COOKIE") })
    }

    @Test func `help shows the new keys`() throws {
        var interpreter = Interpreter.empty()
        #expect(try interpreter.answer("help for_every").contains { $0.contains("portion") })
        #expect(try interpreter.answer("help uses_up").contains { $0.contains("used up") })
        #expect(try interpreter.answer("help buy_x_get_y").contains { $0.contains("per_group") })
    }
}
