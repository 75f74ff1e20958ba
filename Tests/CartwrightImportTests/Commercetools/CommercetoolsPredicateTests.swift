import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

/// Predicates of half off line items: mugs are 15.00 less then, teas 14.97, and both together 29.97.
struct CommercetoolsPredicateTests {
    private typealias Sample = CommercetoolsSample

    private static func imported(_ changes: JSONValue) throws -> Imported {
        try Imported([Sample.page([Sample.discount.merging(changes)]), Sample.products, Sample.categories])
    }

    @Test(
        arguments: [
            ("true", 2997), ("not(1 = 0)", 2997), (#"sku = "MUG""#, 1500), (#"sku != "MUG""#, 1497),
            (#"sku <> "MUG""#, 1497), (#"sku in ("MUG", "POT")"#, 1500), (#"sku not in ("MUG")"#, 1497),
            (#"sku = "MUG" or sku = "TEA""#, 2997), (#"not (sku = "MUG")"#, 1497),
            (#"sku in ("MUG", "TEA") and sku != "TEA""#, 1500), (#"product.id = "p1""#, 1500),
            (#"product.key = "tea""#, 1497), (#"variant.key = "mug-1""#, 1500),
            (#"categories.id contains any ("k1", "k0")"#, 1500), (#"categories.key contains "pots""#, 1500),
            (#"categories.key contains all ("pots")"#, 1500), (#"category.id = "k1""#, 1500),
            (#"categoriesWithAncestors.id contains any ("k0")"#, 1500),
            (#"categoriesWithAncestors.key contains "home""#, 1500), (#"attributes.color = "red""#, 1500),
            (#"attributes.color in ("red", "blue")"#, 1500), (#"attributes.`color` = "blue""#, 0),
            (#"attributes.color = "blue" or attributes.color = "red""#, 1500),
            (#"attributes.sizes contains any ("xl")"#, 1500), (#"productType.key = "cup""#, 1500),
            (#"price > "10.00 EUR""#, 1500), (#"price <= "9.99 EUR""#, 1497), (#"price < "15 EUR""#, 1497),
            (#"price = "15.00 EUR""#, 1500), (#"price > "10.00 USD""#, 0), ("price.centAmount >= 1500", 1500),
            (#"not(price > "10.00 EUR")"#, 1497), ("price.discount.id is defined", 1497),
            ("price.discount.id is not defined", 1500), (#"custom.engraving = "yes""#, 0),
            (#"sku = "MUG" and attributes.color = "red" and price >= "15.00 EUR""#, 1500),
            (#"not (sku = "TEA" or sku = "POT")"#, 1500), (#"not (sku != "TEA")"#, 1497),
        ] as [(String, Int64)]
    )
    func `a predicate on line items is a filter`(text: String, off: Int64) throws {
        let imported = try Self.imported(["target": Sample.lines(text)])
        #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
        #expect(try imported.discount(Sample.cart) == off)
    }

    @Test(
        arguments: [
            (#"totalPrice >= "64.87 EUR""#, true), (#"totalPrice > "64.87 EUR""#, false),
            (#"totalPrice != "64.87 EUR""#, false), (#"lineItemTotal(true) = "59.97 EUR""#, true),
            (#"lineItemTotal(sku = "MUG") > "30.00 EUR""#, false),
            (#"lineItemGrossTotal(sku = "MUG") >= "30 EUR""#, true), ("lineItemCount(1 = 1) = 5", true),
            (#"lineItemCount(sku = "TEA") >= 3"#, true), (#"not(lineItemCount(sku = "TEA") < 4)"#, false),
            (#"lineItemExists(product.id = "p1") = true"#, true), (#"lineItemExists(sku = "POT")"#, false),
            (#"lineItemExists(sku = "POT") = false"#, true), (#"lineItemExists(sku = "POT") != true"#, true),
            (#"lineItemExists(sku = "POT" or categories.key contains "tea")"#, true),
            (#"forAllLineItems(price < "20.00 EUR")"#, true), (#"forAllLineItems(sku = "MUG") = true"#, false),
            (#"not forAllLineItems(sku = "MUG")"#, true), (#"shippingAddress.country in ("AT", "DE")"#, true),
            (#"shippingAddress.country = "FR""#, false), (#"currency = "EUR""#, true),
            (#"currency != "EUR""#, false), (#"currency = "EUR" and lineItemCount(true) > 9"#, false),
            (#"currency = "USD" or lineItemCount(true) > 4 and true"#, true),
            (#"(currency = "USD" or lineItemCount(true) > 4) and false or not(currency = "USD")"#, true),
        ] as [(String, Bool)]
    )
    func `a predicate on carts is a condition`(text: String, holds: Bool) throws {
        let imported = try Self.imported(["cartPredicate": .string(text)])
        #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
        #expect(try imported.discount(Sample.cart) == (holds ? 2997 : 0))
    }

    @Test(
        arguments: [
            (#"customer.customerGroup.key = "friends""#, ["customer": ["id": "lin", "segments": ["friends"]]]),
            (#"customer.email = "lin@example.org""#, ["customer": ["attributes": ["email": "lin@example.org"]]]),
            (#"customer.custom.points > 10"#, ["customer": ["attributes": ["custom.points": 11]]]),
            (#"country = "AT""#, ["country": "AT"]), (#"custom.gift = true"#, ["attributes": ["custom.gift": true]]),
            (#"store.key = "berlin""#, ["attributes": ["store.key": "berlin"]]),
            (#"shippingInfo.shippingMethod.key = "express""#, ["shipping": [["method": "express", "amount": 900]]]),
        ] as [(String, JSONValue)]
    )
    func `a field without a counterpart is noted, and its attribute decides`(text: String, cart: JSONValue) throws {
        let imported = try Self.imported(["cartPredicate": .string(text)])
        #expect(imported.rule?.notes.map(\.field) == ["cartPredicate"])
        #expect(try imported.discount(Sample.cart) == 0)
        #expect(try imported.discount(Sample.cart.merging(cart)) == 2997)
    }

    @Test func `the absence of an attribute is noted`() throws {
        let imported = try Self.imported(["target": Sample.lines(#"attributes.color != "red""#)])
        #expect(imported.rule?.notes.map(\.field) == ["target.predicate"])
        #expect(try imported.discount(Sample.cart) == 1497)
    }

    @Test(arguments: [
        ("1 = 2", "cartPredicate"), ("false", "cartPredicate"),
        (#"lineItemExists(sku = "A" and sku = "B")"#, "cartPredicate"),
    ])
    func `a predicate that never holds disables the promotion`(text: String, field: String) throws {
        let imported = try Self.imported(["cartPredicate": .string(text)])
        #expect(imported.rule?.notes.map(\.field) == [field])
        #expect(imported.result.catalog.catalog.promotions.map(\.isEnabled) == [false])
    }

    /// Each text with a part of the reason, which has the position of the part.
    @Test(
        arguments: [
            ("", "the discount has no"), ("sku =", "expected a value, found the end, at character 6"),
            (#"sku = "MUG"#, "expected \" at the end of a text, found none, at character 7"),
            (#"sku "MUG""#, "expected"), ("(1 = 1", "expected \")\""), ("1 = 1)", "expected \"and\""),
            (#"sku = "A" AND sku = "B""#, "found AND, at character 11"), ("1 < 2", "expected \"=\""),
            ("7", "expected a comparison"), ("sku is nice", "expected empty or defined"),
            (#"sku not "A""#, "expected in"), ("§", "found \"§\", at character 1"), ("a! b", "found \"!\""),
            ("-", "expected digits"), ("lineItemCount(", "found the end"), ("sku in ()", "expected a value"),
            (#"attributes.rating > 3"#, "no condition compares this field so: attributes.rating > 3, at character 1"),
            ("attributes.color is defined", "asks whether a field has a value"),
            (#"attributes.a contains all ("b", "c")"#, "all of several values"),
            (#"categories.id = ("k1", "k0")"#, "a whole set"), ("taxRate.includedInPrice = false", "no filter"),
            (#"categories.id contains any ("k9")"#, "the category k9 is not in the files"),
            (#"product.id = "p9""#, "the product p9 is not in the files"), ("sku = 7", "expected texts"),
            (#"price > "10""#, "expected an amount such as"), (#"price != "10 EUR""#, "compares prices so"),
            (#"sku = "A" or categories.key contains "b""#, "one of several conditions"),
            (#"attributes.a = 1 and attributes.a = 2"#, "both of two such conditions"),
            ("lineItemCount(true) > 1", "does not know this function of lines"),
        ] as [(String, String)]
    )
    func `a predicate that no filter says is named`(text: String, part: String) throws {
        guard !text.isEmpty else { return }
        let imported = try Self.imported(["target": Sample.lines(text)])
        let reasons = imported.rule?.reasons ?? []
        #expect(reasons.map(\.field) == ["target.predicate"] && reasons.map(\.value) == [.string(text)])
        #expect(reasons.contains { $0.sentence.contains(part) }, "\(reasons)")
    }

    @Test(arguments: [
        "paymentMethod = \"card\"", "customer.id is defined", "lineItemCount(true) > 1.5", "totalPrice > \"5\"",
        "lineItemTotal(true) in (\"5 EUR\")", "lineItemMagic(true)", "lineItemExists(true) = 1", "country > \"DE\"",
        "lineItemCount(false) > 1", "customer.custom.points > 1.5", "shippingAddress.country = \"ZZ\"",
    ])
    func `a predicate that no condition says is named`(text: String) throws {
        let imported = try Self.imported(["cartPredicate": .string(text)])
        #expect(imported.rule?.outcome == .notCarriedOver, "\(imported.report.lines)")
    }

    @Test func `the length, the depth and the number of alternatives have limits`() throws {
        let alternatives = ["sku", "categories.key", "attributes.a", "attributes.b", "attributes.c"]
            .map { "(\($0) = \"x\" and sku != \"y\")" }.joined(separator: " or ")
        let product = Array(repeating: "(\(alternatives))", count: 20).joined(separator: " and ")
        for text in [
            String(repeating: "(", count: 5000), String(repeating: "not ", count: 2000),
            String(repeating: "lineItemCount(", count: 500), String(repeating: "x", count: 20_000), product,
            String(repeating: "1 = 1 and ", count: 900) + "true and",
        ] {
            for changes in [["target": Sample.lines(text)], ["cartPredicate": .string(text)]] as [JSONValue] {
                #expect(try Self.imported(changes).rule?.outcome == .notCarriedOver)
            }
        }
        let long = String(repeating: "1 = 1 and ", count: 900) + "true"
        #expect(try Self.imported(["cartPredicate": .string(long)]).rule?.outcome == .carriedOver)
    }

    @Test(arguments: ["sku =", "(1 = 1", String(repeating: "(", count: 40), String(repeating: "x", count: 10_001)])
    func `a text that is not a predicate is a typed error with the position`(text: String) {
        do throws(CartwrightError) {
            try PredicateParser.check(text)
            Issue.record("\(text) was read")
        } catch {
            #expect(error.code == .importBadPredicate && error.summary.contains(" at character "), "\(error)")
        }
    }

    /// Every beginning of a predicate, and every one without a character: an outcome, never a trap.
    @Test func `cut predicates never trap`() throws {
        let text = #"not(sku in ("A", `b`.c)) and lineItemCount(price >= "1.50 EUR" or x is not defined) <> -2.5"#
        let characters = Array(text)
        for index in characters.indices {
            let cut = String(characters[..<index])
            let without = String(characters[..<index] + characters[(index + 1)...])
            for text in [cut, without] where !text.isEmpty {
                #expect(try Self.imported(["cartPredicate": .string(text)]).rule != nil)
            }
        }
    }
}
