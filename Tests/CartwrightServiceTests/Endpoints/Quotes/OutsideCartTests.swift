import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Carts of requests are completed and checked in the same way from the tape and from their values.
@Suite struct OutsideCartTests {
    static let catalog = #"""
        {"currency": "USD", "promotions": [], "items": [{"sku": "MUG", "title": "Mug", "unit_price": 1250,
        "categories": ["kitchen"], "attributes": {"brand": "acme"}}, {"sku": "TEA", "unit_price": 400}]}
        """#

    static let lines = [
        #"{"sku": "MUG", "quantity": 1}"#, #"{"sku": "TEA", "quantity": 2, "id": "t", "attributes": {"a": 1}}"#,
        #"{"sku": "MUG", "quantity": 1, "unit_price": 5}"#, #"{"sku": "MUG", "quantity": 1, "title": "Own"}"#,
        #"{"sku": "MUG", "quantity": 1, "title": null, "categories": []}"#, #"{"sku": "MUGS", "quantity": 1}"#,
        #"{"sku": "MUG", "quantity": 1, "x_own": 1}"#, #"{"sku": "MUG"}"#, #"{"quantity": 1}"#, #"{"sku": 5}"#,
        #"{"sku": "MUG", "quantity": 1, "unit_price": null}"#, "7", "null",
        #"{"sku": "MUG", "quantity": 1, "attributes": {"b": 1, "c": null}, "custom": {"b": 2, "c": 3}}"#,
        #"{"sku": "MUG", "quantity": 1, "attributes": {}, "custom": 5}"#,
        #"{"sku": "MUG", "quantity": 1, "attributes": null, "custom": null}"#,
    ]

    static let others = [
        "", #", "currency": "USD""#, #", "currency": "EUR""#, #", "currency": null"#,
        #", "now": "2026-01-01T00:00:00Z""#, #", "now": null"#,
        #", "customer": {"id": "c"}"#, #", "wrong": 1"#, #", "customer": {"id": "e\u0301"}"#,
        #", "customer": {"id": " c"}"#, #", "customer": {"id": ""}"#, #", "customer": {"id": "c", "segments": null}"#,
        #", "customer": {"id": "c", "segments": []}"#, #", "shipping": []"#, #", "shipping": [{"amount": 1}]"#,
        #", "declined": ["p"]"#, #", "declined": null"#, #", "declined": "p""#,
        #", "shipping": null, "prices_include_tax": null"#, #", "prices_include_tax": false"#,
    ]

    static let beside = ["", #", "promotions": []"#, #", "options": null"#, #", "id": "s""#, #", "x_a": 1"#]

    @Test(arguments: [(true, true), (false, true), (false, false)], [catalog, "[]"])
    func `both ways of reading give the same cart, or the same error`(
        trust: (isTrusted: Bool, setsTerms: Bool),
        catalog: String
    ) throws {
        let file = try CatalogFile(JSONParser.parse(catalog))
        let outside = OutsideCart(
            catalog: ShopCatalog(file, number: 1, at: nil),
            isTrusted: trust.isTrusted,
            setsTerms: trust.setsTerms,
            identities: nil
        )
        var (taken, scanned) = (0, 0)
        for line in Self.lines {
            for other in Self.others {
                for beside in Self.beside {
                    let text = #"{"cart": {"lines": [\#(line), \#(Self.lines[0])]\#(other)}\#(beside)}"#
                    let value = try JSONParser.parse(text)
                    let json = try JSONText(scanning: Array(text.utf8))
                    let plain = Result { () throws(CartwrightError) in try outside.scenario(value, .standard) }
                    let quick = Result { () throws(CartwrightError) in
                        try outside.scenario(json, .standard, options: PricingOptions())
                    }
                    switch (plain, quick) {
                    case (.success(let plain), .success(let quick)):
                        #expect(plain.cart == quick.cart && plain.id == quick.id && plain.now == quick.now, "\(text)")
                        taken += 1
                    case (.failure(let plain), .failure(let quick)): #expect(plain == quick, "\(text)")
                    default: Issue.record("only one way accepts \(text)")
                    }
                    let shop = ScannedCart.Shop(
                        currency: file.currency,
                        items: outside.catalog.items,
                        isTrusted: trust.isTrusted,
                        setsTerms: trust.setsTerms
                    )
                    if ScannedCart(scenario: 0, of: json, from: shop) != nil { scanned += 1 }
                }
            }
        }
        // Nearly all accepted carts are read from the tape.
        #expect(scanned * 4 >= taken * 3 && (catalog == "[]" || scanned > 20))
    }
}
