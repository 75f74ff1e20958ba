import Cartwright
import CartwrightImport
import Testing

/// Files of orders where rules are expected, and the other way round: the error names the other command.
struct MisplacedFileTests {
    @Test(
        arguments: [
            ("o.json", ["orders": [OrderSamples.shopify]]),
            ("o.json", ["data": ["orders": ["nodes": [OrderSamples.graph]]]]), ("o.json", [OrderSamples.woo]),
            ("o.jsonl", OrderSamples.woo), ("o.json", ["id": "1", "cart": ["recorded": ["discount": 0]]]),
        ] as [(String, JSONValue)]
    )
    func `orders belong to backtest`(name: String, orders: JSONValue) {
        #expect(Self.error(importing: name, orders.text)?.hint?.contains("cartwright backtest") == true)
    }

    @Test(arguments: ["Name,Financial Status,Lineitem name\n#1,paid,Mug\n", "sku,recorded_discount\nMUG,1\n"])
    func `tables of orders belong to backtest`(text: String) {
        #expect(Self.error(importing: "orders.csv", text)?.hint?.contains("cartwright backtest") == true)
    }

    @Test func `another file gets the hint to export rules`() {
        #expect(Self.error(importing: "x.json", "[7]")?.hint?.contains("export the rules") == true)
    }

    @Test(
        arguments: [
            ShopifySample.page([ShopifySample.basic]).text, StripeSample.list([StripeSample.coupon]).text,
            MedusaSample.page([MedusaSample.promotion]).text,
            #"{"id":"gid://shopify/DiscountCodeNode/1","codeDiscount":{}}"# + "\n",
            "code,discount_type,amount\nA,percent,10\n", "Handle,Title,Variant SKU,Variant Price\nmug,Mug,MUG,9\n",
        ]
    )
    func `rules and products belong to import`(text: String) {
        for piece in [1, 10_000] {
            let error = Self.error(comparing: text, piece)
            #expect(error?.code == .importUnknownFile && error?.location.file == "orders")
            #expect(error?.hint?.contains("cartwright import") == true)
        }
    }

    private static func error(importing name: String, _ text: String) -> CartwrightError? {
        do throws(CartwrightError) {
            _ = try CatalogImport().run([ImportFile(name: name, bytes: Array(text.utf8))])
            return nil
        } catch { return error.code == .importUnknownFile ? error : nil }
    }

    private static func error(comparing text: String, _ piece: Int) -> CartwrightError? {
        var rest = Array(text.utf8)[...]
        let stream = OrderStream(file: "orders") { () throws(CartwrightError) in
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
        do throws(CartwrightError) {
            while case let more = try stream.read(), !more.isEmpty {}
            return nil
        } catch { return error }
    }
}
