import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// The options of a catalog price quotes, sessions and simulations; a scenario's own replace them key by key.
@Suite struct CatalogOptionsTests {
    private static let items = #"{"sku":"BOX","unit_price":4222},{"sku":"TEA","unit_price":1733}"#

    private static func catalog(_ currency: String, _ options: String) -> String {
        #"{"currency":"\#(currency)","options":\#(options),"items":[\#(items)],"promotions":[]}"#
    }

    private static func cart(_ sku: String, tax: String? = nil, options: String? = nil) -> String {
        let rate = tax.map { #","tax_rate":"\#($0)""# } ?? ""
        let options = options.map { #","options":\#($0)"# } ?? ""
        return #"{"cart":{"lines":[{"sku":"\#(sku)","quantity":1\#(rate)}]}\#(options)}"#
    }

    @Test func `a quote follows the catalog, and a scenario replaces keys`() async throws {
        try await ServiceBench.serve {
            $0.trustsCarts = true
        } _: { shop async throws in
            let put = try await shop.put("/v1/catalog", Self.catalog("JPY", #"{"tax":{"rounding":"down"}}"#))
            #expect(put.status == 200, "\(put.text)")
            let rows: [(String?, Int64)] = [
                (nil, 337), (#"{"tax":{"per":"line"}}"#, 338), (#"{"rounding":"up"}"#, 337),
                (#"{"tax":{"rounding":"up"}}"#, 338),
            ]
            for (options, tax) in rows {
                let body = Self.cart("BOX", tax: "8", options: options)
                let quote = try await shop.send("POST", "/v1/quotes", body)
                #expect(quote.json["tax"]?.integer == tax, "\(quote.text)")
                let lines = try await shop.send("POST", "/v1/quotes/batch", body, type: "application/x-ndjson")
                #expect(try JSONParser.parse(Array(lines.text.utf8))["tax"]?.integer == tax)
            }
            let bad = Self.cart("BOX", options: #"{"cash_rounding":{"JPY":1}}"#)
            let refused = try await shop.send("POST", "/v1/quotes", bad)
            #expect(refused.outcome == "422 json.out_of_range" || refused.outcome == "400 json.out_of_range")
            #expect(refused.pointer == "/options/cash_rounding/JPY")
        }
    }

    @Test func `options of the service replace those of the catalog`() async throws {
        try await ServiceBench.serve {
            $0.trustsCarts = true
            $0.options.tax = TaxRounding(.up)
        } _: { shop async throws in
            _ = try await shop.put("/v1/catalog", Self.catalog("JPY", #"{"tax":{"rounding":"down"}}"#))
            #expect(try await shop.send("POST", "/v1/quotes", Self.cart("BOX", tax: "8")).json["tax"]?.integer == 338)
        }
    }

    @Test func `a session shows the amount to pay, and is paid with its total`() async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/catalog", Self.catalog("CHF", #"{"cash_rounding":{"CHF":5}}"#))
            let opened = try await shop.put("/v1/sessions/s", Self.cart("TEA")).json
            #expect(opened["quote"]?["total"]?.integer == 1733 && opened["quote"]?["payable"]?.integer == 1735)
            #expect(opened["quote"]?["rounding_difference"]?.integer == 2)
            let begin = #"{"command":"begin_checkout"}"#
            let agreement = try await shop.post("/v1/sessions/s/commands", begin, key: "b").json["agreement"]
            #expect(agreement?["total"]?.integer == 1733 && agreement?["payable"]?.integer == 1735)
            let pictured = try await shop.get("/v1/sessions/s/waterfall").json
            #expect(pictured["total"]?.integer == 1733 && pictured["payable"]?.integer == 1735)
            let kinds = pictured["rows"]?.elements.compactMap { $0["kind"]?.string }
            #expect(kinds == ["list", "rounding", "payable"])
            let pending = #"{"total":1733,"payment":"pending"}"#
            let payment = try await shop.post("/v1/sessions/s/complete", pending, key: "p").json["payment"]
            #expect(payment?["total"]?.integer == 1733 && payment?["payable"]?.integer == 1735)
            let failed = #"{"command":"payment_failed","reason":"declined"}"#
            _ = try await shop.post("/v1/sessions/s/commands", failed, key: "f")
            let other = try await shop.post("/v1/sessions/s/complete", #"{"total":1735}"#, key: "q")
            #expect(other.status == 409, "\(other.text)")
            let paid = try await shop.post("/v1/sessions/s/complete", #"{"total":1733}"#, key: "r").json["order"]
            #expect(paid?["total"]?.integer == 1733 && paid?["payable"]?.integer == 1735)
            #expect(paid?["quote"]?["payable"]?.integer == 1735)
            let returned = try await shop.post("/v1/orders/s.o1/returns", "{}", key: "t").json
            #expect(returned["refunded"]?.integer == 1733, "\(returned.text)")
        }
    }

    @Test func `a catalog of lines has its parts in lines of their own`() async throws {
        try await ServiceBench.serve { shop async throws in
            func put(_ lines: String...) async throws -> Reply {
                try await shop.send(
                    "PUT",
                    "/v1/catalog",
                    lines.joined(separator: "\n") + "\n",
                    type: "application/x-ndjson"
                )
            }
            let (currency, options) = (#"{"currency":"CHF"}"#, #"{"options":{"cash_rounding":{"CHF":5}}}"#)
            let item = #"{"sku":"TEA","unit_price":1733}"#
            let whole = try await put(currency, item, options)
            #expect(whole.status == 200, "\(whole.text)")
            let found = try await shop.get("/v1/catalog").json
            #expect(found["options"] == ["cash_rounding": ["CHF": 5]] && found["currency"] == "CHF")
            #expect(try await shop.put("/v1/sessions/s", Self.cart("TEA")).json["quote"]?["payable"]?.integer == 1735)
            // A promotion changes, and the options stay.
            let promotion = #"{"effects":[{"type":"percent_off","percent":"0"}]}"#
            #expect(try await shop.put("/v1/promotions/none", promotion).status == 200)
            #expect(try await shop.get("/v1/catalog").json["options"] == ["cash_rounding": ["CHF": 5]])
            let both = try await put(#"{"currency":"CHF","options":{"rounding":"down"}}"#, item)
            #expect(both.status == 200, "\(both.text)")
            for (lines, words) in [
                ([options, item, options], "two lines have"), ([#"{"options":{"rounding":"top"}}"#], "not an allowed"),
                ([#"{"currencies":["CHF"]}"#, item], "not a key here"), ([#"{"option":{}}"#, item], "missing"),
            ] {
                let refused = try await shop.send(
                    "PUT",
                    "/v1/catalog",
                    lines.joined(separator: "\n"),
                    type: "application/x-ndjson"
                )
                #expect(refused.status >= 400 && refused.text.contains(words), "\(refused.text)")
            }
        }
    }

    @Test func `another process reads the options of the stored catalog`() async throws {
        let (records, now) = (MemoryRecordStore(), ServiceBench.now)
        let text = Self.catalog("CHF", #"{"cash_rounding":{"CHF":5},"tax":{"rounding":"down","per":"rate"}}"#)
        let file = try CatalogFile(JSONParser.parse(Array(text.utf8)))
        let keeper = CatalogKeeper(records, vocabulary: .standard) { 1 }
        _ = try await keeper.put(file, after: nil, at: now)
        _ = try await keeper.change("p", to: CatalogChangeTests.promotion("p"), at: now) { _ in }
        let other = CatalogKeeper(records, vocabulary: .standard) { 2 }
        try await other.begin(with: .empty, at: now)
        #expect(other.present.file.catalog.options == file.catalog.options && other.present.file.catalog.count == 1)
        #expect(other.present.file.catalog.version == keeper.present.file.catalog.version)
        #expect(try await keeper.catalog(1, at: now)?.file.catalog.options == file.catalog.options)
        // The same catalog with other options is another one.
        var changed = file
        changed.catalog.options.cashRounding = [:]
        let next = try await keeper.put(changed, after: nil, at: now)
        #expect(next.number == 3 && next.tag.text != keeper.present.tag.text || next.file.catalog.count == 0)
    }

    @Test func `a copy of a session has the options, also those that were agreed on`() async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/catalog", Self.catalog("CHF", #"{"cash_rounding":{"CHF":5}}"#))
            _ = try await shop.put("/v1/sessions/s", Self.cart("TEA"))
            _ = try await shop.post("/v1/sessions/s/commands", #"{"command":"begin_checkout"}"#, key: "k")
            #expect(try await shop.put("/v1/catalog", Self.catalog("CHF", "{}")).status == 200)
            let reply = try await shop.get("/v1/sessions/s/copy")
            let copy = try SessionCopy(reply.json, vocabulary: .standard)
            #expect(copy.agreed?.options.cashRounding?.count == 1 && copy.catalog.catalog.options.isEmpty)
            var purchase = try copy.purchase(ServiceBench.registry)
            #expect(purchase.session.agreement?.quote.payableMinor == 1735)
            try purchase.run(.pay(method: nil), at: copy.instant)
            #expect(purchase.session.orders.map(\.quote.payableMinor) == [1735])
            #expect(try SessionCopy(copy.json, vocabulary: .standard).json == copy.json)
        }
    }

    @Test func `a simulation prices by the options of the catalog`() async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/catalog", Self.catalog("CHF", #"{"cash_rounding":{"CHF":5}}"#))
            let carts = [1733, 4222].map {
                #"{"currency":"CHF","lines":[{"sku":"A","unit_price":\#($0),"quantity":1}]}"# + "\n"
            }
            let answer = try await shop.send("POST", "/v1/simulations", carts.joined(), type: "application/x-ndjson")
            #expect(
                answer.status == 200 && answer.text.contains(#""rounding":{"carts":2,"amount":0}"#),
                "\(answer.text)"
            )
        }
    }
}
