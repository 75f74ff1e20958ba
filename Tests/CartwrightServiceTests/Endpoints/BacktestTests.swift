import Cartwright
import CartwrightScenarios
import Foundation
import Testing

@testable import CartwrightService

/// Past orders in one request, compared with what a shop recorded.
@Suite struct BacktestTests {
    private static let lines = "application/x-ndjson"

    private static func sample(_ name: String) throws -> String {
        try String(contentsOf: ServiceBench.root.appending(path: "samples/backtest/\(name)"), encoding: .utf8)
    }

    /// An order that gets no discount here.
    private static func order(_ id: Int, recorded: Int) -> String {
        """
        {"id":"\(id)","cart":{"currency":"USD","lines":[{"sku":"MUG","unit_price":1250,"quantity":1}],\
        "recorded":{"discount":\(recorded),"total":\(1250 - recorded)}}}

        """
    }

    /// A catalog with an item that has a cost.
    private static func catalog(_ promotions: String) -> String {
        let item = #"{"sku":"MUG","unit_price":1250,"cost":500}"#
        return #"{"currency":"USD","items":[\#(item)],"promotions":[\#(promotions)]}"#
    }

    /// An order of WooCommerce.
    private static func sold(_ number: Int) -> String {
        #"{"number":"\#(number)","currency":"USD","total":"9.00","discount_total":"1.00","coupon_lines":[],"#
            + #""line_items":[{"sku":"A","quantity":1,"subtotal":"10.00"}]}"#
    }

    /// Sends orders, and returns the last line of the answer.
    private static func last(_ shop: ShopClient, _ body: String, _ query: String = "") async throws -> JSONValue {
        let reply = try await shop.send("POST", "/v1/backtests\(query)", body, type: lines)
        #expect(reply.outcome == "200", "\(reply.text)")
        let last = try #require(reply.text.split(separator: "\n").last)
        return try JSONParser.parse(Array(last.utf8))
    }

    private static func counts(_ result: JSONValue) -> [Int64?] {
        let backtest = result["report"]?["backtest"]?.elements.first
        return ["equal", "rounded", "different"].map { backtest?[$0]?["orders"]?.integer }
    }

    @Test func `an import prices the orders of its shop, and names the causes of differences`() async throws {
        let (discounts, orders) = (try Self.sample("discounts.json"), try Self.sample("orders_export.csv"))
        try await ServiceBench.serve { shop async throws in
            let before = try await shop.get("/v1/catalog").text
            let files: JSONValue = ["files": [["name": "discounts.json", "text": .string(discounts)]]]
            let imported = try await shop.send("POST", "/v1/imports", files.text)
            #expect(imported.json["report"]?["counts"]?["not_carried_over"] == 1)
            #expect(!imported.text.contains("\n"))
            let result = try await Self.last(shop, imported.text + "\n" + orders)
            #expect(result["complete"] == true && result["carts"] == 12 && result["bad"] == 0)
            #expect(Self.counts(result) == [8, 1, 3])
            let causes = result["report"]?["backtest"]?.elements.first?["causes"]?.elements.compactMap {
                $0["cause"]?.string
            }
            #expect(causes == ["promotion_not_carried_over", "code_unknown", "other_set_better_there"])
            #expect(result["html"]?.string?.contains("Differences by cause") == true)
            #expect(result["notes"]?.elements.first?.string?.contains("Financial Status") == true)
            // The catalog of the shop is the same as before.
            #expect(try await shop.get("/v1/catalog").text == before)
        }
    }

    @Test func `the shop's catalog prices orders without an import`() async throws {
        try await ServiceBench.serve { shop async throws in
            let result = try await Self.last(shop, Self.order(1, recorded: 0) + Self.order(2, recorded: 300))
            #expect(Self.counts(result) == [1, 0, 1])
            let example = result["report"]?["backtest"]?.elements.first?["causes"]?.elements.first?["examples"]?
                .elements.first
            let command = "cartwright backtest --catalog catalog.json orders.json --order 2"
            #expect(example?["command"]?.string == command)
        }
    }

    @Test func `a catalog in the body brings costs, and a report has margins`() async throws {
        let item = #"{"sku":"MUG","title":"Mug","unit_price":1250,"cost":500}"#
        let catalog = #"{"catalog":{"currency":"USD","items":[\#(item)],"promotions":[]}}"#
        try await ServiceBench.serve { shop async throws in
            let result = try await Self.last(shop, "\n" + catalog + "\n" + Self.order(1, recorded: 0))
            #expect(result["report"]?["margins"]?.elements.first?["cost"] == 500, "\(result)")
            let own = try await Self.last(shop, Self.order(1, recorded: 0))
            #expect(own["report"] != nil && own["report"]?["margins"] == nil)
        }
    }

    @Test(arguments: [false, true])
    func `the costs of the shop's catalog are in reports, and nowhere else`(isLines: Bool) async throws {
        let item = #"{"sku":"MUG","title":"Mug","unit_price":1250,"cost":499}"#
        let (parts, whole) = (#"{"currency":"USD"}"# + "\n" + item, #"{"currency":"USD","items":[\#(item)]}"#)
        try await ServiceBench.serve { shop async throws in
            let (body, type) = isLines ? (parts, Self.lines) : (whole, ShopClient.json)
            let put = try await shop.send("PUT", "/v1/catalog", body, type: type)
            #expect(put.outcome == "200", "\(put.text)")
            let backtest = try await Self.last(shop, Self.order(1, recorded: 0))
            #expect(backtest["report"]?["margins"]?.elements.first?["cost"] == 499, "\(backtest)")
            let cart = #"{"currency":"USD","lines":[{"sku":"MUG","quantity":2}]}"#
            let simulation = try await shop.send("POST", "/v1/simulations", cart, type: Self.lines)
            #expect(simulation.text.contains(#""cost":998"#))
            #expect(try await shop.get("/v1/catalog").json["items"]?.elements.first?["cost"] == 499)
            let session = try await shop.put("/v1/sessions/s", #"{"cart":{"lines":[{"sku":"MUG","quantity":2}]}}"#)
            let quote = try await shop.send("POST", "/v1/quotes", #"{"cart":{"lines":[{"sku":"MUG","quantity":2}]}}"#)
            for reply in [session, quote, try await shop.get("/v1/items"), try await shop.get("/v1/sessions/s")] {
                #expect(reply.outcome == "200" || reply.outcome == "201")
                #expect(!reply.text.contains("cost"), "\(reply.text)")
            }
        }
    }

    @Test func `a stored catalog keeps its costs`() throws {
        let item = #"{"sku":"MUG","unit_price":1250,"cost":499}"#
        let catalog = try CatalogText.read(Array((item + "\n").utf8), isLines: true, vocabulary: .standard)
        let stored = CatalogText.parts(of: catalog, bytes: 1_000).flatMap { $0 }
        let again = try CatalogText.read(stored, isLines: true, vocabulary: .standard, isKept: true)
        #expect(catalog.costsMinor == ["MUG": 499] && again.costsMinor == ["MUG": 499])
    }

    @Test func `a changed catalog in the body is compared with the shop's and with an imported one`() async throws {
        let half = #"{"id":"half","effects":[{"type":"percent_off","percent":"50"}]}"#
        let order = Self.order(1, recorded: 0)
        try await ServiceBench.serve { shop async throws in
            let own = try await Self.last(shop, #"{"against":\#(Self.catalog(half))}"# + "\n" + order)
            #expect(own["report"]?["difference"] != nil && own["complete"] == true, "\(own)")
            let line = #"{"catalog":\#(Self.catalog("")),"against":\#(Self.catalog(half))}"#
            let imported = try await Self.last(shop, line + "\n" + order)
            let (margins, others) = (imported["report"]?["margins"], imported["report"]?["margins_against"])
            #expect(margins?.elements.first?["margin"] == 750 && others?.elements.first?["margin"] == 125)
            #expect(imported["html"]?.string?.contains("against.json") == true)
            let bad = try await Self.last(shop, #"{"against":{"promotions":7}}"# + "\n" + order)
            #expect(bad["error"]?["code"] == "json.wrong_type", "\(bad)")
        }
    }

    @Test func `rules in place of orders are refused with the operation that reads them`() async throws {
        let discounts = try Self.sample("discounts.json")
        try await ServiceBench.serve { shop async throws in
            let result = try await Self.last(shop, discounts)
            #expect(result["error"]?["code"] == "import.unknown_file", "\(result)")
        }
    }

    @Test func `orders of a bulk operation are read in the parts in which they arrive`() async throws {
        let orders = (1...2_000).map { number in
            let id = "gid://shopify/Order/\(number)"
            let money = #"{"shopMoney":{"amount":"10.0","currencyCode":"USD"}}"#
            return #"{"id":"\#(id)","name":"\#(number)","totalPriceSet":\#(money),"totalDiscountsSet":\#(money)}"#
                + "\n"
                + #"{"id":"gid://shopify/LineItem/\#(number)","sku":"A","quantity":2,"#
                + #""originalUnitPriceSet":\#(money),"__parentId":"\#(id)"}"#
        }
        try await ServiceBench.serve { shop async throws in
            let result = try await Self.last(shop, orders.joined(separator: "\n"))
            #expect(result["carts"] == 2_000 && result["bad"] == 0, "\(result["problem"] ?? .null)")
        }
    }

    @Test func `orders on lines, as a list and in pieces give the same result`() async throws {
        try await ServiceBench.serve { shop async throws in
            let orders = (1...3_000).map(Self.sold)
            let streamed = try await shop.send(
                "POST",
                "/v1/backtests",
                orders.joined(separator: "\n"),
                type: Self.lines
            )
            #expect(streamed.text.split(separator: "\n").count > 1)
            let bodies = [
                orders.joined(separator: "\n"), "\u{FEFF}" + orders.joined(separator: "\r\n"),
                "[\(orders.joined(separator: ",\n"))]", #"{"orders":[\#(orders.joined(separator: ","))]}"#,
            ]
            for body in bodies {
                let result = try await Self.last(shop, body)
                #expect(result["carts"] == 3_000 && result["bad"] == 0, "\(body.prefix(20))")
                #expect(Self.counts(result) == [0, 0, 3_000])
            }
        }
    }

    @Test func `bad orders are counted, and the first one is reported`() async throws {
        try await ServiceBench.serve { shop async throws in
            let bodies = [
                Self.order(1, recorded: 0) + #"{"lines":7}"#,
                Self.order(1, recorded: 0) + #"{"currency":"USD","lines":[]}"#,
                Self.sold(1) + "\n" + #"{"number":"2"}"#,
            ]
            for body in bodies {
                let result = try await Self.last(shop, body)
                #expect(result["carts"] == 1 && result["bad"] == 1, "\(body)")
                #expect(result["problem"]?.string?.isEmpty == false)
            }
        }
    }

    @Test func `a catalog that does not load and a file that is too large end the answer with a problem`() async throws
    {
        try await ServiceBench.serve {
            $0.bodyBytes = 2_000
        } _: { shop async throws in
            let bad = #"{"catalog":{"promotions":[{"id":"a","effects":[{"type":"half_off"}]}]}}"#
            #expect(try await Self.last(shop, bad + "\n")["error"]?["status"] == 422)
            let list = "[\((1...50).map(Self.sold).joined(separator: ",\n"))]"
            #expect(try await Self.last(shop, list)["error"]?["code"] == "service.too_large")
            let orders = (1...50).map(Self.sold).joined(separator: "\n")
            #expect(try await Self.last(shop, orders)["carts"] == 50)
        }
    }

    @Test func `only a caller that manages the shop may compare its orders`() async throws {
        let bench = try await KeyedBench()
        let key = try await bench.key([.quote, .checkout, .backend])
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { shop async throws in
            let shop = shop.with(key: key)
            let order = Self.order(1, recorded: 0)
            let backtest = try await shop.send("POST", "/v1/backtests", order, type: Self.lines)
            #expect(backtest.outcome == "403 service.wrong_scope")
            let files = #"{"files":[]}"#
            #expect(try await shop.send("POST", "/v1/imports", files).outcome == "403 service.wrong_scope")
        }
    }
}
