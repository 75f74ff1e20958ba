import Cartwright
import CartwrightREPL
import CartwrightScenarios
import CartwrightConsole
import Testing

@testable import CartwrightCommand

@Suite struct PriceTests {
    static let clock = Instant(seconds: 1_777_636_800) ?? .earliest

    static func scenario(_ id: String, _ promotions: String = "") -> String {
        """
        {"id": "\(id)", "cart": {"currency": "USD", "lines": [{"sku": "A", "unit_price": 1999, "quantity": 2}], \
        "codes": ["NOPE"]}, "promotions": [\(promotions)]}
        """
    }

    static let over = """
        {"id": "over", "conditions": [{"type": "subtotal", "at_least": 5000}], \
        "effects": [{"type": "amount_off", "amount": 500}]}
        """

    static func pricing(catalog: Bool = false, explains: Bool = false, output: PriceCommand.Output = .json) throws
        -> Pricing
    {
        let shop =
            #"[{"id": "ten", "effects": [{"type": "percent_off", "percent": "10"}]}, {"id": "off", "enabled": false}]"#
        return Pricing(
            catalog: catalog ? try Catalog(JSONParser.parse(shop)) : nil,
            clock: clock,
            explains: explains,
            output: output
        )
    }

    /// Returns the table of the first scenario of a file, in lines.
    static func table(of file: CartFile) throws -> [String] {
        guard case .table(let blocks) = try pricing(output: .table).quotes(of: file, at: 0)[0].get() else { return [] }
        return blocks.flatMap(\.plain).map(\.text)
    }

    @Test func `a quote with control characters is valid JSON`() throws {
        let scenario = Self.scenario("TEN\u{200B}OFF \u{9B}2J é")
        let result = try Program.run(["price", "--clock", "2026-06-01T12:00:00Z", "-"], input: scenario)
        #expect(result.output.contains(#""TEN\u200bOFF \u009b2J é""#))
        #expect(try JSONParser.parse(result.output)["id"] == .string("TEN\u{200B}OFF \u{9B}2J é"))
    }

    @Test func `a scenario explains its own promotions, and those of a catalog on request`() throws {
        let scenario = try Scenario(JSONParser.parse(Self.scenario("s", Self.over)))
        let alone = try Self.pricing().quote(scenario)
        #expect(alone.notApplied.map(\.promotion) == ["over"] && alone.nudges.map(\.promotion) == ["over"])
        let beside = try Self.pricing(catalog: true).quote(scenario)
        #expect(beside.applied.map(\.promotion) == ["ten"])
        #expect(beside.notApplied.map(\.promotion) == ["over"])
        let explained = try Self.pricing(catalog: true, explains: true).quote(scenario)
        #expect(explained.notApplied.map(\.promotion) == ["off", "over"])
        let bare = try Scenario(JSONParser.parse(Self.scenario("s")))
        #expect(try Self.pricing(catalog: true).quote(bare).notApplied.isEmpty)
    }

    @Test(arguments: [
        #"{"currency": "USD", "lines": [{"sku": "A", "unit_price": 5, "quantity": 1}]}"#,
        "cart,sku,price\n1,A,0.05\n",
    ])
    func `a cart alone is priced without a catalog, too`(cart: String) throws {
        let result = try Program.run(["price", "--clock", "2026-06-01T12:00:00Z", "-"], input: cart)
        #expect(try JSONParser.parse(result.output)["total"] == 5, "\(result.errors)")
    }

    @Test func `a table shows each alternative with its missing amount`() throws {
        let conditions = #"""
            {"type": "any", "of": [{"type": "subtotal", "at_least": 5000}, {"type": "subtotal", "at_least": {"EUR": 1}},
             {"type": "all", "of": [{"type": "quantity", "at_least": 3}, {"type": "quantity", "at_least": 1}]}]}
            """#.replacing("\n", with: "")
        let promotion =
            #"{"id": "p", "conditions": [\#(conditions)], "effects": [{"type": "amount_off", "amount": 5}]}"#
        let file = CartFile(Array(Self.scenario("any", promotion).utf8), takesCarts: false)
        let lines = try Self.table(of: file)
        #expect(
            lines.filter { $0.contains("- p ") } == [
                "  - p condition_not_met: any (subtotal, short by $10.02, or subtotal, no amount in USD, "
                    + "or all (quantity, short by 1 unit))"
            ]
        )
        #expect(lines.contains("  > $10.02 more: p saves $0.05") && lines.contains("  > 1 more unit: p saves $0.05"))
    }

    @Test func `a table shows lines, totals, promotions, nudges and codes`() throws {
        let promotions =
            Self.over
            + #", {"id": "p", "effects": [{"type": "percent_off", "percent": "20"}, {"type": "gift", "sku": "MUG"}]}"#
        let file = CartFile(Array(Self.scenario("two", promotions).utf8), takesCarts: false)
        let lines = try Self.table(of: file)
        #expect(
            lines == [
                "two",
                "  #1     A    2 x  $39.98  -$8.00  $31.98",
                "  gift   MUG  1 x                    free",
                "  total                    -$8.00  $31.98",
                "  + p -$8.00",
                "  - over condition_not_met: subtotal, short by $10.02",
                "  > $10.02 more: over saves $5.00",
                "  ! code NOPE: unknown_code",
                "",
            ]
        )
    }

    @Test func `a table shows the shortfalls of effects and the nudges`() throws {
        let tiers = #"[{"at_least": 2, "percent": "5"}, {"at_least": 3, "percent": "10"}]"#
        let promotions =
            #"{"id": "bulk", "effects": [{"type": "tiered", "basis": "quantity", "tiers": \#(tiers)}]}, "#
            + #"{"id": "trio", "effects": [{"type": "fixed_price", "amount": 5000, "target": {"scope": "units", "#
            + #""groups_of": 3}}]}, "#
            + #"{"id": "mugs", "effects": [{"type": "buy_x_get_y", "buy": {"quantity": 2}, "get": {"quantity": 1, "#
            + #""filter": {"skus": ["MUG"]}}}]}, "#
            + #"{"id": "big", "effects": [{"type": "tiered", "basis": "subtotal", "tiers": [{"at_least": 4100, "#
            + #""amount": 500}]}]}"#
        let file = CartFile(Array(Self.scenario("two", promotions).utf8), takesCarts: false)
        let lines = try Self.table(of: file)
        #expect(
            lines.dropFirst(3).dropLast(2) == [
                "  + bulk -$2.00",
                "  - big nothing_to_discount: $1.02 more gives $5.00 off",
                "  - mugs nothing_to_discount: 1 more MUG to get gives 100% off",
                "  - trio nothing_to_discount: 1 more A gives a price of $50.00",
                "  > $1.02 more: big saves $5.00",
                "  > 1 more A: trio saves $8.97",
                "  > 1 more A: bulk saves $2.50",
            ]
        )
    }

    @Test func `a bad scenario is one error line, and the others are priced`() throws {
        let text = "\(Self.scenario("a"))\n{\"cart\": {\"curency\": \"USD\"}}\n"
        let file = CartFile(Array(text.utf8), file: "f", takesCarts: false)
        let results = try (0..<file.count).flatMap { try Self.pricing().quotes(of: file, at: $0) }
        guard case .success(.json(let quote)) = results[0], case .failure(let error) = results[1] else {
            Issue.record("a bad scenario was priced, or a good one was not")
            return
        }
        let line =
            #"error[json.missing_key]: f:2: /cart: "currency" is missing; try: write "currency" instead of "curency""#
        #expect(error.onOneLine == line)
        #expect(try JSONParser.parse(quote)["id"] == "a" && quote.last == UInt8(ascii: "\n"))
    }

    @Test func `with a catalog carts in JSON and in rows are priced, and rows of one cart are one cart`() throws {
        let priced = try ["carts.csv", "carts.ndjson"].map { file in
            let files = ["--catalog", "samples/campaign/catalog.json", "samples/campaign/\(file)"]
            return try Program.run(["price", "--clock", "2026-06-01T12:00:00Z"] + files)
        }
        #expect(priced.allSatisfy { $0.status == 0 && $0.errors.isEmpty })
        #expect(priced.map { $0.output.split(separator: "\n").count } == [5, 200])
        let alone = try Program.run(["price", "samples/campaign/carts.csv"])
        #expect(alone.status == 65 && alone.errors.contains("no price"), "\(alone.errors)")
    }

    @Test(arguments: ["--output=json", "--output=table"])
    func `an unknown cart is an error that names the existing ones`(output: String) throws {
        let scenarios = (1...12).map { Self.scenario("cart-\($0)") }.joined(separator: "\n")
        let arguments = ["price", "--clock", "2026-06-01T12:00:00Z", output, "-", "--cart"]
        let missing = try Program.run(arguments + ["card-2"], input: scenarios)
        #expect(missing.status == 65 && missing.output.isEmpty)
        let first = "cart-1, cart-2, cart-3, cart-4, cart-5, cart-6, cart-7, cart-8, cart-9, cart-10 and 2 more"
        #expect(missing.errors.contains(#"error[cart.unknown]: expected a cart named "card-2", found \#(first)"#))
        #expect(missing.errors.contains("try: --cart cart-2"))
        let found = try Program.run(arguments + ["cart-11"], input: scenarios)
        #expect(found.status == 0 && found.errors.isEmpty && found.output.contains("cart-11"))
        let none = try Program.run(arguments + ["cart-11"], input: "[]")
        #expect(none.status == 65 && none.errors.contains(#"expected a cart named "cart-11", found no carts"#))
    }

    @Test func `a cart without an id is selected by its fingerprint`() throws {
        let scenario = Self.scenario("x").replacing(#""id": "x", "#, with: "")
        let missing = try Program.run(["price", "-", "--cart", "x"], input: scenario)
        let name = try #require(missing.errors.firstMatch(of: #/found (#[0-9a-f]{16})/#)?.1)
        #expect(try Program.run(["price", "-", "--cart", String(name)], input: scenario).status == 0)
    }
}
