import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

struct StripeImportTests {
    private static func code(_ changes: JSONValue = [:], coupon: JSONValue = StripeSample.coupon) -> JSONValue {
        StripeSample.code.merging(["coupon": coupon]).merging(changes)
    }

    @Test func `every field of the samples is in the table`() throws {
        let tables = CatalogImport.tables(of: "stripe")
        let byName = Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
        #expect(byName["coupon"]?.missing(in: StripeSample.coupon) == [])
        #expect(byName["promotion code"]?.missing(in: Self.code()) == [])
        #expect(byName["restriction"]?.missing(in: StripeSample.code["restrictions"] ?? [:]) == [])
        // The check finds a field.
        #expect(byName["coupon"]?.missing(in: ["colour": "red"]) == ["colour"])
    }

    @Test func `a field that no table has is named`() throws {
        let imported = try Imported([StripeSample.list([Self.code(["colour": "red"])])])
        #expect(imported.rule?.notes.map(\.field) == ["colour"])
        #expect(imported.rule?.notes.first?.value == "red")
    }

    @Test func `the fields of an inner object have their path`() throws {
        let imported = try Imported([StripeSample.list([Self.code(coupon: StripeSample.coupon.merging(["x": 1]))])])
        #expect(imported.rule?.notes.map(\.field) == ["coupon.x"])
        let restricted = Self.code(["restrictions": ["minimum_age": 18]])
        let refused = try Imported([StripeSample.list([restricted])])
        #expect(refused.rule?.reasons.map(\.field) == ["restrictions.minimum_age"])
        #expect(refused.rule?.reasons.first?.value == 18)
    }

    @Test func `a coupon without a promotion code is never automatic`() throws {
        let imported = try Imported([StripeSample.list([StripeSample.coupon])])
        #expect(imported.rule?.outcome == .carriedOverWithNote)
        let promotion = try #require(imported.result.catalog.catalog.promotions.first)
        #expect(promotion.isEnabled == false && promotion.code == "tea-week")
        #expect(try imported.discount(StripeSample.cart.merging(["codes": ["tea-week"]])) == 0)
    }

    @Test func `absent expansions are notes`() throws {
        let coupon = StripeSample.coupon.without("applies_to").without("currency_options")
            .merging(["percent_off": nil, "amount_off": 100, "currency": "usd"])
        let imported = try Imported([StripeSample.list([Self.code(coupon: coupon)])])
        #expect(imported.rule?.notes.map(\.field) == ["coupon.currency_options", "coupon.applies_to"])
    }

    @Test func `all codes of a coupon share its limit, and each has its own`() throws {
        let coupon = StripeSample.coupon.merging(["max_redemptions": 5])
        let codes = [
            Self.code(coupon: coupon),
            Self.code(["id": "promo_2", "code": "OTHER", "max_redemptions": 2], coupon: coupon),
        ]
        let imported = try Imported([StripeSample.list(codes)])
        let promotions = imported.result.catalog.catalog.promotions
        #expect(promotions.map(\.campaign?.id) == ["tea-week", "tea-week"])
        #expect(promotions.map(\.usageLimit) == [nil, 2])
        let campaign = imported.result.catalog.json["campaigns"]
        #expect(campaign?.value(at: ["0", "budget"]) == ["kind": "uses", "limit": 5, "used": 4])
    }

    @Test func `a code names its coupon by an id, in the form of any version`() throws {
        let byID = StripeSample.code.merging(["coupon": "tea-week"])
        let newer = StripeSample.code.merging(["promotion": ["type": "coupon", "coupon": "tea-week"]])
        for code in [byID, newer] {
            let imported = try Imported([StripeSample.list([code]), StripeSample.list([StripeSample.coupon])])
            #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
            #expect(try imported.discount(StripeSample.cart) == 1000)
            // Without the file of the coupons, the rule has no effect to carry over.
            let alone = try Imported([StripeSample.list([code])])
            #expect(alone.rule?.outcome == .notCarriedOver)
        }
    }

    @Test func `a page after which another one follows is named`() throws {
        let imported = try Imported([StripeSample.list([Self.code()], hasMore: true)])
        #expect(
            imported.report.truncated == [
                "file0.json: has_more is true; export the next page, too, with starting_after"
            ]
        )
        #expect(!imported.report.isComplete)
        #expect(try Imported([StripeSample.list([Self.code()])]).report.isComplete)
    }

    @Test func `ids and codes that two rules have are not carried over twice`() throws {
        let codes = [Self.code(), Self.code(["code": "OTHER"]), Self.code(["id": "promo_2", "code": "teaweek"])]
        let imported = try Imported([StripeSample.list(codes)])
        #expect(imported.report.rules.map(\.outcome) == [.carriedOver, .notCarriedOver, .notCarriedOver])
        #expect(imported.report.rules.flatMap(\.reasons).map(\.field) == ["id", "code"])
    }

    @Test func `the options of the catalog have their reasons`() throws {
        let imported = try Imported([StripeSample.list([Self.code()])])
        #expect(imported.result.catalog.catalog.options.stacking == .compound)
        #expect(
            imported.report.options.count == 1 && imported.report.options[0].hasPrefix("stacking: compound, because")
        )
    }

    @Test func `products with a default price are items`() throws {
        let products = StripeSample.list([
            [
                "id": "prod_mug", "object": "product", "name": "Mug",
                "default_price": ["id": "price_1", "currency": "usd", "unit_amount": 2000],
            ],
            ["id": "prod_tea", "object": "product", "name": "Tea", "default_price": "price_2"],
            [
                "id": "prod_pot", "object": "product", "name": "Pot",
                "default_price": ["id": "price_3", "currency": "eur", "unit_amount": 900],
            ],
        ])
        let imported = try Imported([products])
        #expect(imported.result.catalog.items.map(\.sku) == ["prod_mug"])
        #expect(imported.result.catalog.items.map(\.unitPriceMinor) == [2000])
        #expect(imported.result.catalog.currency?.code == "USD")
        #expect(imported.report.assumptions.contains { $0.contains("the price is in EUR, not in USD") })
    }
}
