import Cartwright
import Foundation
import Testing

@testable import CartwrightREPL

/// The rules of amounts with and without tax, in a session.
struct AmountWithTaxSessionTests {
    private static let scenarios: [JSONValue] = {
        let file = MemoryFiles.root.appending(path: "Tests/Fixtures/rules/amounts-with-tax.ndjson")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { try? JSONParser.parse(String($0)) }
    }()

    /// Returns a session with the catalog of a scenario and its cart.
    private static func session(_ scenario: JSONValue) throws -> Interpreter {
        let catalog: JSONValue = [
            "currency": "EUR", "options": scenario["options"] ?? [:], "promotions": scenario["promotions"] ?? [],
        ]
        let files = ["rules.json": catalog.text, "cart.json": scenario["cart"]?.text ?? "{}"]
        var interpreter = Interpreter.empty(files: MemoryFiles(files))
        for line in ["load catalog rules.json", "load cart cart.json"] { try interpreter.answer(line) }
        return interpreter
    }

    @Test func `each rule holds in a session`() throws {
        #expect(Self.scenarios.count == 28)
        for scenario in Self.scenarios {
            let interpreter = try Self.session(scenario)
            let quote = try interpreter.world.quote(interpreter.tools)
            #expect(.integer(quote.discountMinor) == scenario["expect"]?["discount"], "\(scenario["id"]?.text ?? "")")
            guard let total = scenario["expect"]?["total"] else { continue }
            #expect(.integer(quote.totalMinor) == total, "\(scenario["id"]?.text ?? "")")
        }
    }

    @Test func `explain cart names the amount with tax`() throws {
        let scenario = try #require(Self.scenarios.first { $0["id"] == "net 8.39 at 19 %, from 10.00 with tax" })
        var interpreter = try Self.session(scenario)
        let lines = try interpreter.answer("explain cart")
        #expect(lines.contains { $0.contains("10.00 with tax") && $0.contains("9.98") }, "\(lines)")
    }
}
