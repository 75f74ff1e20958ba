import Cartwright
import CartwrightScenarios
import Testing

/// Files with several problems: the first is thrown, and the others are attached to it.
struct ProblemsOfFilesTests {
    private static let catalog = """
        {"currency": "USD",
         "items": [{"sku": "MUG", "unit_prise": 1250},
                   {"sku": "TEA", "unit_price": 8.75}],
         "promotions": [
          {"id": "a", "prioritty": 1, "effects": [{"type": "percent_off", "percent": "120"}]},
          {"id": "b", "conditions": [{"type": "subtotl", "at_least": 1}]}]}
        """

    private static func places(_ error: CartwrightError) -> [String] {
        ([error] + error.others).map { "\($0.location) \($0.code)" }
    }

    @Test func `an error of a catalog has all its problems, the thrown one first`() throws {
        let error = try #require(throws: CartwrightError.self) {
            try CatalogFile(Array(Self.catalog.utf8), file: "c.json")
        }
        #expect(
            Self.places(error) == [
                "c.json:2: /items/0 json.missing_key",
                "c.json:3: /items/1/unit_price json.wrong_type",
                "c.json:5: /promotions/0/effects/0/percent money.bad_percentage",
                "c.json:5: /promotions/0/prioritty json.unknown_key",
                "c.json:6: /promotions/1/conditions/0/type promotion.unknown_condition",
            ]
        )
        #expect(error.hint == "write \"unit_price\" instead of \"unit_prise\"")
        let first = #expect(throws: CartwrightError.self) { try CatalogFile(JSONParser.parse(Self.catalog)) }
        #expect(first?.others == [])
    }

    @Test func `a bad list does not hide the other problems, and is no unknown list`() throws {
        let catalog = """
            {"lists": {"eu": [], "us": ["US"]},
             "promotions": [
              {"id": "a", "conditions": [{"type": "country", "any_of": {"list": "eu"}}]},
              {"id": "b", "conditions": [{"type": "country", "any_of": {"list": "uss"}}], "prioritty": 1},
              {"id": "c", "conditions": [{"type": "country", "any_of": {"list": "us"}}]}]}
            """
        let error = try #require(throws: CartwrightError.self) {
            try CatalogFile(Array(catalog.utf8), file: "c.json")
        }
        #expect(
            Self.places(error) == [
                "c.json:1: /lists/eu promotion.bad_list",
                "c.json:4: /promotions/1/conditions/0/any_of/list promotion.unknown_list",
                "c.json:4: /promotions/1/prioritty json.unknown_key",
            ]
        )
    }

    @Test func `errors of promotions and of a cart have all problems too`() throws {
        let promotions = #"[{"id": "a", "cod": "X"}, {"id": "a"}, {"id": "b", "used": -1}]"#
        let error = #expect(throws: CartwrightError.self) {
            try CatalogFile(Array(promotions.utf8), file: "p.json")
        }
        #expect(
            try Self.places(#require(error)) == [
                "p.json:1: /0/cod json.unknown_key", "p.json:1: /2/used json.out_of_range",
                "p.json:1: /1/id promotion.duplicate_id",
            ]
        )
        let cart = #"{"currency": "USD", "lines": [{"sku": "A"}, {"sku": "B", "unit_price": 1, "quantity": "2"}]}"#
        let other = #expect(throws: CartwrightError.self) { try Cart(Array(cart.utf8), file: "k.json") }
        #expect(
            try Self.places(#require(other)) == [
                "k.json:1: /lines/0 json.missing_key", "k.json:1: /lines/0 json.missing_key",
                "k.json:1: /lines/1/quantity json.wrong_type",
            ]
        )
    }

    @Test func `a document that takes long to read reports fewer problems`() throws {
        let told = try [20, 20_000].map { count in
            let line = #"{"id": "l", "sku": "A", "unit_price": 1, "quantity": 1}"#
            let lines = [String](repeating: line, count: count).joined(separator: ",")
            let text = #"{"currency": "USD", "lines": [\#(lines)]}"#
            let error = try #require(throws: CartwrightError.self) { try Cart(Array(text.utf8), file: "k.json") }
            return 1 + error.others.count
        }
        #expect(told[0] == 19 && (2...19).contains(told[1]), "\(told)")
    }

    @Test func `text that is not JSON has one problem`() throws {
        let text = "{\n\"items\": [,]}"
        let error = #expect(throws: CartwrightError.self) { try CatalogFile(Array(text.utf8), file: "c") }
        #expect(try Self.places(#require(error)) == ["c:2 json.syntax"])
    }

    @Test func `each bad scenario of a text has its own problems on its own lines`() throws {
        let text = """
            {"cart": {"currency": "USD"}}
            {"cart": {"currency": "US", "channl": "web"}, "promotions": [{"id": "p", "effects": [{"type": "gft"}]}]}
            """
        let scenarios = ScenarioText(Array(text.utf8), file: "s.ndjson")
        let entry = scenarios.entries[1]
        guard case .failure(let first) = entry.scenario else { return #expect(Bool(false)) }
        #expect(first.others == [])
        #expect(
            Self.places(scenarios.placing(first, at: entry)) == [
                "s.ndjson:2: /cart/currency money.bad_currency", "s.ndjson:2: /cart/channl json.unknown_key",
                "s.ndjson:2: /promotions/0/effects/0/type promotion.unknown_effect",
            ]
        )
    }

    @Test func `problems in an array of scenarios have pointers into the array`() throws {
        let text = """
            [{"cart": {"currency": "USD"}},
             {"cart": {"currency": "USD", "a": 1,
              "b": 2}}]
            """
        let scenarios = ScenarioText(Array(text.utf8), file: "s.json")
        let entry = scenarios.entries[1]
        let error = try #require(throws: CartwrightError.self) { try entry.scenario.get() }
        #expect(
            Self.places(scenarios.placing(error, at: entry)) == [
                "s.json:2: /1/cart/a json.unknown_key", "s.json:3: /1/cart/b json.unknown_key",
            ]
        )
    }

    @Test func `a bare cart is searched for problems where carts are allowed`() throws {
        let text = #"{"currency": "USD", "lines": [{"sku": "A", "unit_price": 1}], "x": 1}"#
        let carts = CartFile(Array(text.utf8), file: "k.json")
        let entry = carts.entries(at: 0)[0]
        let error = try #require(throws: CartwrightError.self) { try entry.scenario.get() }
        #expect(carts.placing(error, at: entry).others.map(\.code) == [.jsonUnknownKey])
        let scenarios = ScenarioText(Array(text.utf8), file: "k.json")
        let misplaced = scenarios.entries[0]
        let other = try #require(throws: CartwrightError.self) { try misplaced.scenario.get() }
        #expect(scenarios.placing(other, at: misplaced).others == [])
    }

    @Test func `the number of problems of a document is limited`() throws {
        let keys = (0..<400).map { "\"k\($0)\": 1" }.joined(separator: ", ")
        let error = #expect(throws: CartwrightError.self) {
            try Cart(Array("{\"currency\": \"USD\", \(keys)}".utf8), file: "k.json")
        }
        #expect(error?.others.count == 49)
    }

    @Test func `bad rows of a cart in CSV are reported together`() throws {
        let text = "cart,sku,quantity,price\n1,A,x,2.00\n1,B,1,y\n2,C,1,1.00\n1,D,1\n"
        let carts = CartFile(Array(text.utf8), file: "c.csv")
        let entry = carts.entries(at: 0)[0]
        let error = try #require(throws: CartwrightError.self) { try entry.scenario.get() }
        #expect(
            Self.places(carts.placing(error, at: entry)) == [
                "c.csv:5 csv.field_count", "c.csv:2 csv.bad_value", "c.csv:3 money.bad_amount",
            ]
        )
        #expect(throws: Never.self) { try carts.entries(at: 1)[0].scenario.get() }
    }
}
