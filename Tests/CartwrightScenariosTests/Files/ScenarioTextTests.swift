import Testing

@testable import Cartwright
@testable import CartwrightScenarios

@Suite struct ScenarioTextTests {
    static let good = #"{"id": "g", "cart": {"currency": "USD"}}"#

    static func lines(_ text: String) -> [String] {
        ScenarioText(Array(text.utf8), file: "f.json").entries.map { entry in
            switch entry.scenario {
            case .success(let scenario): "\(entry.line) \(scenario.id ?? "-")"
            case .failure(let error): "\(entry.line) \(error.code) \(error.location)"
            }
        }
    }

    @Test func `a text holds an object, an array or one object per line`() {
        #expect(Self.lines(Self.good) == ["1 g"])
        #expect(Self.lines("[\(Self.good),\n\(Self.good)]") == ["1 g", "1 g"])
        #expect(Self.lines("\(Self.good)\n\n\(Self.good)\r\n") == ["1 g", "3 g"])
        #expect(Self.lines("{\n \"cart\": {\"currency\":\n \"USD\"}\n}") == ["1 -"])
        #expect(Self.lines("[]") == [])
    }

    @Test func `an object may span lines, with braces inside strings`() {
        let promotion = #"{"id": "p}\"", "effects": [{"type": "amount_off", "amount": 1}]}"#
        let cart = #"{"id": "one", "cart": {"currency": "USD"},"#
        #expect(Self.lines("\(cart)\n \"promotions\": [\n\(promotion)]}") == ["1 one"])
        #expect(Self.lines("\(Self.good)\n{\"id\": \"}{\", \"cart\": {\"currency\": \"USD\"}}") == ["1 g", "2 }{"])
    }

    @Test func `a cart is recognized, and read where carts are allowed`() throws {
        let cart = #"{"currency": "USD", "lines": [{"sku": "A", "unit_price": 5, "quantity": 1}]}"#
        let bytes = Array("\(Self.good)\n\(cart)".utf8)
        #expect(Self.lines("\(Self.good)\n\(cart)") == ["1 g", "2 json.missing_key f.json:2"])
        let error = try #require(throws: CartwrightError.self) { try ScenarioText(bytes).entries[1].scenario.get() }
        #expect(error.summary.contains("this looks like a cart"))
        let carts = ScenarioText(bytes, takesCarts: true).entries
        #expect(try carts.map { try $0.scenario.get().cart.lines.count } == [0, 1])
    }

    @Test(arguments: [
        (#"{"promotions": []}"#, "catalog"), (#"{"currency": "USD", "items": []}"#, "catalog"),
        (#"{"id": "p", "effects": []}"#, "promotion"), (#"{"cards": []}"#, "content cards"),
    ])
    func `a catalog, a promotion and content cards are recognized in the error`(text: String, what: String) throws {
        for takesCarts in [true, false] {
            let entry = try #require(ScenarioText(Array(text.utf8), takesCarts: takesCarts).entries.first)
            let error = try #require(throws: CartwrightError.self) { try entry.scenario.get() }
            #expect(error.code == .jsonMissingKey && error.summary.contains(what) && error.hint?.isEmpty == false)
        }
        #expect(Self.lines(#"{"id": "typed", "carts": {}}"#) == ["1 json.missing_key f.json:1"])
    }

    @Test func `a bad scenario is reported with its line and pointer, and the others are read`() {
        let bad = #"{"cart": {"currency": "USD", "lines": [{"sku": 5}]}}"#
        #expect(
            Self.lines("\(Self.good)\n\(bad)\noops\n\(Self.good)") == [
                "1 g", "2 json.wrong_type f.json:2: /cart/lines/0/sku", "3 json.syntax f.json:3", "4 g",
            ]
        )
        #expect(
            Self.lines("[\(Self.good),\n{\"cart\":\n{\"currency\": 5}}]") == [
                "1 g", "1 json.wrong_type f.json:3: /1/cart/currency",
            ]
        )
        #expect(
            Self.lines("{\n\"cart\": {\"currency\": \"USD\"},\n\"option\": 1\n}") == [
                "1 json.unknown_key f.json:3: /option"
            ]
        )
        #expect(Self.lines("") == ["1 json.syntax f.json:1"])
    }

    @Test func `differences from an expectation are described in words`() throws {
        let text = """
            {"cart": {"currency": "USD", "lines": [{"sku": "A", "unit_price": 100, "quantity": 1}]},
             "promotions": [{"id": "p", "effects": [{"type": "gift", "sku": "M"}]}],
             "expect": {"total": 99, "applied": [], "not_applied": ["p"], "gifts": [], "lines": [{"id": "#1",
             "total": 1},
              {"id": "x", "total": 1}], "x_note": 1}}
            """
        let scenario = try Scenario(JSONParser.parse(text))
        let differences = try #require(scenario.expectation).differences(from: try scenario.quote(clock: .earliest))
        #expect(
            differences.map(\.description) == [
                "total: expected 99, found 100",
                #"applied: expected [], found ["p"]"#,
                #"not_applied: expected "p", found "applied""#,
                #"gifts: expected [], found [{"promotion":"p","sku":"M","quantity":1,"unit_price":0}]"#,
                ##"lines["#1"].total: expected 1, found 100"##,
                #"lines["x"]: expected {"id":"x","total":1}, found nothing"#,
            ]
        )
        let error = #expect(throws: CartwrightError.self) { try Expectation(["totl": 5], at: .root) }
        #expect(error?.hint == #"did you mean "total"?"#)
    }
}
