import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Past orders in files: the amounts that a shop recorded, in JSON and in rows.
struct RecordedOrderTests {
    @Test func `a cart has its record in JSON, alone and in a scenario`() throws {
        let cart = #"{"currency": "USD", "lines": [], "recorded": {"discount": 5, "total": 20, "codes": ["A"]}}"#
        for text in [cart, #"{"id": "x", "cart": \#(cart)}"#] {
            let scenario = try #require(
                try ScenarioText(Array(text.utf8), takesCarts: true).entries.first?.scenario.get()
            )
            #expect(scenario.recorded?.discountMinor == 5 && scenario.recorded?.totalMinor == 20)
            #expect(scenario.recorded?.codes == ["A"] && scenario.cart.codes.isEmpty)
        }
    }

    @Test(arguments: [
        (#"{"discount": -1}"#, "json.out_of_range", "/recorded/discount"),
        (#"{"discount": 1.5}"#, "json.wrong_type", "/recorded/discount"),
        (#"{"total": "5.00"}"#, "json.wrong_type", "/recorded/total"),
        (#"{"rebate": 1}"#, "json.unknown_key", "/recorded/rebate"),
        (#"{"codes": "A"}"#, "json.wrong_type", "/recorded/codes"),
    ])
    func `a bad record is refused at its place`(recorded: String, code: String, pointer: String) throws {
        let error = #expect(throws: CartwrightError.self) {
            try Cart(JSONParser.parse(#"{"currency": "USD", "lines": [], "recorded": \#(recorded)}"#))
        }
        #expect(error?.code.rawValue == code && error?.location.pointer == pointer)
    }

    @Test func `only a backtest reads the columns of past orders`() throws {
        let sheet = "Order ID,SKU,Qty,Price,Discount,Order total,Tax\n7,A,1,12.50,-2.00,10.50,\n"
        let plain = CartFile(Array(sheet.utf8))
        #expect(plain.ignoredColumns == ["Discount", "Order total", "Tax"])
        #expect(try plain.entries(at: 0).first?.scenario.get().recorded == nil)
        let orders = CartFile(Array(sheet.utf8), readsOrders: true)
        let recorded = try #require(try orders.entries(at: 0).first?.scenario.get().recorded)
        #expect(orders.ignoredColumns.isEmpty)
        #expect(recorded.discountMinor == 200 && recorded.totalMinor == 1050 && recorded.taxMinor == nil)
    }

    @Test(arguments: [("12.00", "2.00", nil), ("14.00", "2.00", 200)] as [(String, String, Int64?)])
    func `tax counts only if the prices do not include it`(total: String, tax: String, minor: Int64?) throws {
        let sheet =
            "cart,sku,price,shipping_price,recorded_discount,recorded_total,recorded_tax,recorded_codes\n"
            + "7,A,10.00,5.00,3.00,\(total),\(tax),ONE|TWO\n"
        let file = CartFile(Array(sheet.utf8), readsOrders: true)
        let recorded = try #require(try file.entries(at: 0).first?.scenario.get().recorded)
        #expect(recorded.taxMinor == minor && recorded.codes == ["ONE", "TWO"])
    }

    @Test func `a line without a SKU has its name in past orders only`() throws {
        let sheet = "cart,sku,Lineitem name,price,cost\n7,,Gift box,9.00,4.50\n"
        let order = CartFile(Array(sheet.utf8), readsOrders: true)
        let scenario = try #require(try order.entries(at: 0).first?.scenario.get())
        #expect(scenario.cart.lines.map(\.sku) == ["Gift box"] && scenario.costsMinor == ["#1": 450])
        #expect(throws: CartwrightError.self) { try CartFile(Array(sheet.utf8)).entries(at: 0).first?.scenario.get() }
    }

    @Test func `the order export of Shopify has its totals on the first row of an order`() throws {
        let bytes = try SimulationSample.bytes(of: "samples/backtest/orders_export.csv")
        let file = CartFile(bytes, readsOrders: true)
        #expect(file.count == 12)
        let first = try file.entries(at: 0)[0].scenario.get()
        #expect(
            first.id == "#1001" && first.cart.lines.map(\.sku) == ["MUG", "TEA"] && first.cart.codes == ["SPRING20"]
        )
        #expect(first.recorded?.discountMinor == 675 && first.recorded?.totalMinor == 3200)
        #expect(first.now == (try Instant("2026-05-01T13:12:00Z")))
    }
}
