import Testing

@testable import Cartwright
@testable import CartwrightScenarios

struct CartFileTests {
    static let shop = """
        {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1250, "categories": ["kitchen"]}], "promotions": []}
        """

    static func entries(_ text: String) throws -> [ScenarioText.Entry] {
        let shop = try CatalogFile(JSONParser.parse(shop))
        let file = CartFile(Array(text.utf8), file: "f", shop: shop)
        return (0..<file.count).flatMap(file.entries)
    }

    static func carts(_ text: String) throws -> [Cart] { try entries(text).map { try $0.scenario.get().cart } }

    /// Returns the description of the error of each cart that cannot be read.
    static func problems(_ text: String) throws -> [String] {
        try entries(text).compactMap { entry in
            guard case .failure(let error) = entry.scenario else { return nil }
            return error.description
        }
    }

    @Test func `a row is a line of a cart, and a missing price comes from the catalog`() throws {
        let carts = try Self.carts(
            """
            cart,sku,quantity,price,categories,segments,orders,codes,country,shipping,shipping_price,customer
            1,MUG,2,,,vip|staff,3,A|B,DE,express,9.90,ada
            2,POT,,48.00,tea|kitchen,,,,,,,
            1,POT,1,48.5,,,,,,,,
            """
        )
        #expect(carts.count == 2)
        #expect(carts[0].lines.map(\.sku) == ["MUG", "POT"], "rows of one cart need not be adjacent")
        #expect(carts[0].lines.map(\.unitPriceMinor) == [1250, 4850])
        #expect(carts[0].lines.map(\.quantity) == [2, 1])
        #expect(carts[0].lines[0].categories == ["kitchen"])
        #expect(carts[0].customer?.id == "ada" && carts[0].customer?.segments == ["vip", "staff"])
        #expect(carts[0].customer?.ordersCount == 3 && carts[0].country == "DE" && carts[0].codes == ["A", "B"])
        #expect(carts[0].shipments == [Shipment(id: "#1", method: "express", amountMinor: 990)])
        #expect(carts[1].lines[0].categories == ["tea", "kitchen"] && carts[1].lines[0].quantity == 1)
        #expect(carts[1].customer == nil && carts[1].shipments.isEmpty)
    }

    @Test func `amounts are read in the currency of the cart`() throws {
        let carts = try Self.carts("cart,sku,price,currency\n1,A,1200,JPY\n2,A,12,\n")
        #expect(carts.map(\.currency.code) == ["JPY", "USD"])
        #expect(carts.map { $0.lines[0].unitPriceMinor } == [1200, 1200])
    }

    @Test(arguments: [
        ("cart,sku,sku\n", "error[csv.bad_header]: f:1: the column sku appears twice"),
        ("sku,price\n", "error[csv.bad_header]: f:1: the column cart is missing"),
        ("cart,sku\n1,MUG,2\n", "error[csv.field_count]: f:2: expected 2 fields, found 3"),
        ("cart,sku\n1,\n", "error[csv.bad_value]: f:2: sku is empty"),
        ("cart,sku\n1,POT\n", "error[csv.bad_value]: f:2: POT has no price here or in the catalog"),
        ("cart,sku,currency\n1,MUG,EUR\n", "error[csv.bad_value]: f:2: MUG has no price in EUR"),
        ("cart,sku,price,currency\n1,A,12.345,KWD\n", "error[csv.bad_value]: f:2: \"12.345\" can be 12.345 or 12345"),
        ("cart,sku,quantity\n1,MUG,-1\n", "error[csv.bad_value]: f:2: quantity is \"-1\""),
        ("cart,sku,orders\n1,MUG,x\n", "error[csv.bad_value]: f:2: orders is \"x\""),
        ("cart,sku,currency\n1,MUG,XXL\n", "error[money.bad_currency]: f:2: \"XXL\" is not an ISO 4217 currency code"),
        (
            "cart,sku,codes\n1,MUG,A\n1,MUG,B\n",
            "error[csv.bad_value]: f:3: codes of cart 1 is \"B\" here but \"A\" above"
        ),
        ("cart,sku\n1,\"MUG\n", "error[csv.malformed]: f:2: a quote that is not closed"),
    ])
    func `an error in a row has its line number`(text: String, problem: String) throws {
        #expect(try Self.problems(text) == [problem])
    }

    @Test func `a bad row discards only its own cart`() throws {
        let entries = try Self.entries("cart,sku\n1,MUG\n2,MUG\n2,POT\n3,MUG\n")
        #expect(entries.map { (try? $0.scenario.get().id) ?? "-" } == ["1", "-", "3"])
    }

    @Test func `a row whose cart is unknown discards its neighbors, which may lack a line`() throws {
        let entries = try Self.entries("cart,sku\n1,MUG\n2,MUG\n\"3\"x,MUG\n4,MUG\n5,MUG\n")
        #expect(entries.map { (try? $0.scenario.get().id) ?? "-" } == ["1", "-", "-", "5"])
    }

    @Test func `a cart in JSON has the prices and the currency of the catalog where it has none`() throws {
        let lines = #""lines": [{"sku": "MUG", "quantity": 2}, {"sku": "POT", "unit_price": 5, "quantity": 1}]"#
        let bare = ["{\(lines)}", #"{"currency": "USD", \#(lines)}"#]
        let texts = bare + bare.map { "{\"cart\": \($0)}" }
        for text in texts + ["[\(texts[0])]", "\(texts[0])\n\(texts[2])\n"] {
            for cart in try Self.carts(text) {
                #expect(cart.currency == .usd && cart.lines.map(\.unitPriceMinor) == [1250, 5], "\(text)")
                #expect(cart.lines[0].categories == ["kitchen"] && cart.lines[1].categories.isEmpty)
            }
        }
        let priced = #"{"currency": "EUR", "lines": [{"sku": "MUG", "unit_price": 7, "quantity": 1}]}"#
        #expect(try Self.carts(priced).map { $0.lines[0].unitPriceMinor } == [7])
    }

    @Test func `a line without a price in the currency of its cart is refused in JSON and in rows`() throws {
        for text in [
            #"{"currency": "EUR", "lines": [{"sku": "MUG", "quantity": 2}]}"#, "cart,sku,currency\n1,MUG,EUR\n",
        ] {
            let problems = try Self.problems(text)
            #expect(problems.count == 1 && problems[0].hasSuffix("MUG has no price in EUR"), "\(problems)")
        }
        let unknown = #"{"currency": "USD", "lines": [{"sku": "POT", "quantity": 2}]}"#
        #expect(try Self.problems(unknown).map { $0.contains("json.missing_key") } == [true])
    }

    @Test func `JSON files hold carts and scenarios, one per line or in an array`() throws {
        let cart = #"{"currency": "USD", "lines": [{"sku": "A", "unit_price": 1, "quantity": 1}]}"#
        let scenario = #"{"id": "s", "cart": \#(cart)}"#
        for text in ["\(cart)\n\(scenario)\n", "[\(cart), \(scenario)]"] {
            #expect(try Self.carts(text).map(\.lines.count) == [1, 1])
        }
        #expect(try Self.problems("\(cart)\n{\"cart\": 3}\n").count == 1)
        #expect(try Self.carts("").isEmpty)
    }
}
