import Cartwright
import Foundation
import Testing

@testable import CartwrightREPL

/// The rules of groups whose promotions compete line by line, in a session.
struct LineGroupSessionTests {
    private static let scenarios: [JSONValue] = {
        let file = MemoryFiles.root.appending(path: "Tests/Fixtures/rules/line-groups.ndjson")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { try? JSONParser.parse(String($0)) }
    }()

    /// Returns a session with the catalog of a scenario and its cart; nil if an item cannot have the keys of a line.
    private static func session(_ scenario: JSONValue) throws -> Interpreter? {
        guard case .array(let lines)? = scenario["cart"]?["lines"], let promotions = scenario["promotions"],
            lines.allSatisfy({ $0["min_unit_price"] == nil }), scenario["cart"]?["codes"] == nil
        else { return nil }
        let items = lines.map { line -> JSONValue in
            guard case .object(var item) = line else { return line }
            (item["id"], item["quantity"]) = (nil, nil)
            return .object(item)
        }
        let options = scenario["options"] ?? [:]
        let catalog: JSONValue = [
            "currency": "USD", "options": options, "items": .array(items), "promotions": promotions,
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
            #expect(.integer(quote.discountMinor) == scenario["expect"]?["discount"], "\(scenario["id"]?.text ?? "")")
        }
        #expect(count == 16)
    }

    private static let catalog = #"""
        {"currency": "USD", "items": [{"sku": "CUP", "unit_price": 400}],
         "promotions": [
          {"id": "ten", "group": {"name": "sale", "per": "line"},
           "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "lines"}}]},
          {"id": "fifth", "group": {"name": "sale", "per": "line"},
           "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "lines"}}]}]}
        """#

    @Test func `explain cart names the promotion that takes more on each line`() throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["cups.json": Self.catalog]))
        for line in ["load catalog cups.json", "add item CUP qty=2"] { try interpreter.answer(line) }
        let lines = try interpreter.answer("explain cart")
        #expect(lines.contains { $0.contains("ten") && $0.contains("fifth") }, "\(lines)")
        let facts = try interpreter.answer("show promotion ten")
        #expect(facts.contains { $0.contains("sale, of which the best one counts on each line") }, "\(facts)")
    }

    @Test func `help shows both forms of a group`() throws {
        var interpreter = Interpreter.empty()
        #expect(try interpreter.answer("help promotion_group").contains { $0.contains("per") && $0.contains("line") })
        #expect(try interpreter.answer("help promotion").contains { $0.contains("promotion_group") })
    }
}
