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

    private static let keys: Set<String> = ["currency", "lines", "prices_include_tax"]

    /// Returns a session with the catalog of a scenario and its cart; nil if items cannot have the keys of its lines, or
    /// the cart has other keys than lines and taxes.
    private static func session(_ scenario: JSONValue) throws -> Interpreter? {
        guard case .array(let lines)? = scenario["cart"]?["lines"], let promotions = scenario["promotions"],
            lines.allSatisfy({ $0["discountable"] == nil && $0["min_unit_price"] == nil }),
            Set(lines.map { $0["sku"]?.text }).count == lines.count,
            case .object(let cart)? = scenario["cart"], Set(cart.map(\.key)).isSubset(of: Self.keys)
        else { return nil }
        let items = lines.map { line -> JSONValue in
            guard case .object(var item) = line else { return line }
            (item["id"], item["quantity"]) = (nil, nil)
            return .object(item)
        }
        let catalog: JSONValue = [
            "currency": cart["currency"] ?? "USD", "prices_include_tax": cart["prices_include_tax"] ?? true,
            "items": .array(items), "promotions": promotions, "options": scenario["options"] ?? [:],
            "lists": scenario["lists"] ?? [:],
        ]
        var interpreter = Interpreter.empty(files: MemoryFiles(["rules.json": catalog.text]))
        try interpreter.answer("load catalog rules.json")
        for line in lines {
            guard case .string(let sku)? = line["sku"], case .integer(let count)? = line["quantity"] else { continue }
            try interpreter.answer("add item \(sku) qty=\(count)")
        }
        return interpreter
    }

    @Test func `each rule holds in a session`() throws {
        var count = 0
        for scenario in Self.scenarios {
            guard let interpreter = try Self.session(scenario) else { continue }
            let quote = try interpreter.world.quote(interpreter.tools)
            count += 1
            let name = scenario["id"]?.text ?? ""
            if let discount = scenario["expect"]?["discount"] {
                #expect(.integer(quote.discountMinor) == discount, "\(name)")
            }
            guard case .array(let gifts)? = scenario["expect"]?["gifts"] else { continue }
            #expect(quote.gifts.map(\.line.quantity).map(JSONValue.integer) == gifts.compactMap { $0["quantity"] })
        }
        #expect(count > 40)
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
