import Foundation
import Testing

/// The rules of pricing, on the command line.
struct PricingRuleTests {
    @Test func `each rule has its expected price`() throws {
        let folder = Program.root.appending(path: "Tests/Fixtures/rules")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names.count > 3)
        for name in names {
            let result = try Program.run("check", "Tests/Fixtures/rules/\(name)")
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            #expect(result.lines.last?.contains("ok, ") == true, "\(result.output)")
        }
    }

    @Test func `the table shows the next portion of an amount and of a gift`() throws {
        let scenario = #"""
            {"cart": {"currency": "USD", "lines": [{"id": "pan", "sku": "PAN", "unit_price": 14999, "quantity": 1}]},
             "promotions": [
              {"id": "fifty", "effects": [{"type": "amount_off", "amount": 500, "for_every": {"amount": 5000}}]},
              {"id": "cookies", "effects": [{"type": "gift", "sku": "COOKIE", "for_every": {"quantity": 3}}]}]}
            """#
        let result = try Program.run(["price", "--output", "table", "-"], input: scenario)
        #expect(result.lines.contains { $0 == "  > $0.01 more: fifty saves $5.00" }, "\(result.output)\(result.errors)")
        #expect(result.lines.contains { $0 == "  > 2 more PAN: cookies gives 1 COOKIE for free" }, "\(result.output)")
        let reason = "  - cookies nothing_to_discount: 2 more PAN gives 1 COOKIE for free"
        #expect(result.lines.contains { $0 == reason }, "\(result.output)")
    }
}
