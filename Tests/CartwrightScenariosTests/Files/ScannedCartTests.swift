import PricingOracle
import TestRuns
import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Reading a cart from the scanned tape gives the same cart or the same error as reading JSON values.
@Suite struct ScannedCartTests {
    static let full = #"""
        {"id": "s1", "x_note": [1], "cart": {"currency": "EUR", "now": "2026-05-01T12:00:00Z", "channel": "web",
        "country": "DE", "prices_include_tax": true, "codes": ["SPRING20", "\u00e9"],
        "declined": ["p1", "\u00e9"], "x_mine": {"a": 1},
        "customer": {"id": "c1", "segments": ["vip", "staff"], "orders_count": 3, "promotion_uses": {"p1": 2, "é": 0},
        "attributes": {"tier": "gold", "none": null, "x_list": [1, {"a": 2.50}]}, "x_y": null},
        "lines": [{"id": "a", "sku": "MUG", "title": "A mug", "unit_price": 1250, "quantity": 2,
        "categories": ["kitchen", "küche"], "attributes": {"brand": "acme"},
        "custom": {"n": 1}, "min_unit_price": 5, "on_sale": true,
        "discountable": false, "tax_rate": "19.5", "x_z": 1}, {"sku": "TEA", "quantity": 0, "unit_price": 0,
        "tax_rate": 7, "title": null, "categories": null, "id": null, "on_sale": null, "attributes": null}],
        "shipping": [{"id": "s", "method": "express", "amount": 490, "tax_rate": "7"}, {"amount": 0, "method": null}],
        "attributes": {"device": "ios"}, "recorded": {"discount": 500, "total": 2000, "tax": 0, "codes": ["SPRING20"],
        "promotions": ["May"]}}}
        """#

    static let documents = [
        full,
        ##"{"cart":{"currency":"usd","lines":[{"sku":"A","unit_price":5,"quantity":1},{"id":"#1","sku":"B"}]}}"##,
        #"{"cart":{"currency":"JPY","lines":null,"customer":null,"shipping":[],"declined":null},"promotions":null,"expect":null}"#,
        #"{"cart":{"currency":"USD"},"promotions":[],"options":{"choose":"priority"},"id":"é"}"#,
        #"{"currency":"USD","lines":[{"sku":"A","unit_price":12.5,"quantity":1}],"now":"2026-01-01T00:00:00Z"}"#,
    ]

    @Test func `a cart with every key is read from the tape`() throws {
        let text = try JSONText(scanning: Array(Self.full.utf8))
        let scanned = try #require(ScannedCart(scenario: 0, of: text))
        let scenario = try Scenario(JSONParser.parse(Self.full))
        #expect(scanned.cart == scenario.cart && scanned.id == "s1" && scanned.now == scenario.now)
        #expect(scanned.recorded == scenario.recorded && scanned.recorded?.promotions == ["May"])
        for (format, part) in [
            (Cart.format, Self.members("cart")), (Line.format, Self.members("cart", "lines")),
            (Shipment.format, Self.members("cart", "shipping")), (Customer.format, Self.members("cart", "customer")),
        ] {
            // A cart with identities, which are replaced as they are read, or with costs is read from JSON values.
            #expect(Set(format.keys.map(\.name)).subtracting(part).subtracting(["identities", "cost"]) == [])
        }
    }

    /// Returns the keys of an object in the full document, or of the first element of an array.
    private static func members(_ path: String...) -> [String] {
        var value = try? JSONParser.parse(full)
        for key in path { value = value?[key] }
        if case .array(let elements) = value { value = elements.first }
        guard case .object(let object) = value else { return [] }
        return object.keys
    }

    @Test func `random scenarios are read the same way by both readers`() throws {
        for seed in AllTests.seeds(100, all: 400) {
            var generator = ScenarioGenerator(seed: seed)
            guard case .object(var object) = generator.scenario() else { continue }
            try Self.compare(JSONValue.object(object).utf8)
            for key in ["promotions", "options", "expect"] { object[key] = nil }
            try Self.compare(JSONValue.object(object).utf8)
            if let cart = object["cart"] { try Self.compare(cart.utf8) }
        }
    }

    @Test(arguments: documents.indices, 1...3 as ClosedRange<UInt64>)
    func `damaged text gives the same value or the same error at the same place`(document: Int, seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let original = Array(Self.documents[document].utf8)
        try Self.compare(original)
        for _ in 0..<AllTests.count(300, all: 1_500) {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[index] = Array("\"{}[]:,0-.e tnf".utf8).randomElement(using: &random) ?? 0
                case 2: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: index)
                case 3: bytes.swapAt(index, Int.random(in: bytes.indices, using: &random))
                default: if bytes.count > 1 { bytes.remove(at: index) }
                }
            }
            try Self.compare(bytes)
        }
    }

    @Test func `a document with any value replaced gives the same value or the same error at the same place`() throws {
        let values: [JSONValue] = [
            nil, true, 0, -1, 7, .number("1.5"), .number("9223372036854775808"), "", "x", "USD", "12.5", [], ["a"],
            [nil], [1], [[:]], [:], ["a": 1], ["a": nil], ["x_a": 1],
        ]
        for text in Self.documents {
            let document = try JSONParser.parse(text)
            for path in Self.paths(of: document) {
                for value in values { try Self.compare(Self.replacing(path[...], in: document, by: value).utf8) }
                try Self.compare(Self.replacing(path[...], in: document, by: nil, key: "wrong").utf8)
                try Self.compare(Self.replacing(path[...], in: document, by: 1, key: "x_own").utf8)
            }
        }
    }

    @Test(arguments: [2, 16, 17, 40])
    func `repeated ids are refused, and ids are compared by bytes`(count: Int) throws {
        func text(_ ids: [String]) -> [UInt8] {
            let lines = ids.map { #"{"id":"\#($0)","sku":"A","unit_price":1,"quantity":1}"# }
            return Array(#"{"cart":{"currency":"USD","lines":[\#(lines.joined(separator: ","))]}}"#.utf8)
        }
        let ids = (0..<count).map { "l\($0)" }
        #expect(try ScannedCart(scenario: 0, of: JSONText(scanning: text(ids))) != nil)
        try Self.compare(text(ids))
        try Self.compare(text(ids.dropLast() + ["l0"]))
        try Self.compare(text(["#2", ""] + ids))
        try Self.compare(text(["é", "e\u{301}"] + ids))
    }

    /// Reads bytes with both readers, as a scenario and as a cart, and compares the results.
    private static func compare(_ bytes: [UInt8]) throws {
        let shown = String(decoding: bytes, as: UTF8.self)
        let plain = Result { () throws(CartwrightError) in try Scenario(JSONParser.parse(bytes)) }
        let quick = Result { () throws(CartwrightError) in try Scenario(json: bytes) }
        switch (plain, quick) {
        case (.success(let plain), .success(let quick)):
            #expect(plain.cart == quick.cart && plain.id == quick.id && plain.now == quick.now, "\(shown)")
            #expect(plain.promotions.count == quick.promotions.count, "\(shown)")
            #expect(plain.options.choose == quick.options.choose, "\(shown)")
        case (.failure(let plain), .failure(let quick)): #expect(plain == quick, "\(shown)")
        default: Issue.record("one reader takes \(shown)")
        }
        let cart = Result { () throws(CartwrightError) in try Cart(JSONParser.parse(bytes)) }
        #expect(cart == Result { () throws(CartwrightError) in try Cart(json: bytes) }, "\(shown)")
    }

    /// Returns the paths to all values inside a value.
    private static func paths(of value: JSONValue) -> [[String]] {
        switch value {
        case .object(let object):
            object.flatMap { key, value in [[key]] + paths(of: value).map { [key] + $0 } }
        case .array(let elements):
            elements.enumerated().flatMap { index, value in
                [["\(index)"]] + paths(of: value).map { ["\(index)"] + $0 }
            }
        default: []
        }
    }

    /// Returns a value with the value at a path replaced, or with another key beside it.
    private static func replacing(
        _ path: ArraySlice<String>,
        in value: JSONValue,
        by other: JSONValue,
        key: String? = nil
    ) -> JSONValue {
        guard let first = path.first else { return other }
        switch value {
        case .object(var object):
            if path.count == 1, let key {
                object[key] = other
            } else if let inner = object[first] {
                object[first] = replacing(path.dropFirst(), in: inner, by: other, key: key)
            }
            return .object(object)
        case .array(var elements):
            if let index = Int(first) {
                elements[index] = replacing(path.dropFirst(), in: elements[index], by: other, key: key)
            }
            return .array(elements)
        default: return value
        }
    }

    @Test func `both readers limit a cart to 100 codes and a line to a billion units`() throws {
        func cart(codes: Int, quantity: Int64) throws -> [UInt8] {
            let list = JSONValue.array((0..<codes).map { .string("A\($0)") }).text
            let line = #"{"sku":"A","unit_price":1,"quantity":\#(quantity)}"#
            return Array(#"{"currency":"USD","lines":[\#(line)],"codes":\#(list)}"#.utf8)
        }
        #expect(try Cart(json: cart(codes: 100, quantity: 1_000_000_000)).codes.count == 100)
        for (codes, quantity, code, pointer) in [
            (101, Int64(1), ErrorCode.cartTooManyCodes, "/codes"),
            (100, 1_000_000_001, .cartBadQuantity, "/lines/0/quantity"),
            (100, Int64.max, .cartBadQuantity, "/lines/0/quantity"),
        ] {
            let text = try cart(codes: codes, quantity: quantity)
            #expect(ScannedCart(cart: 0, of: try JSONText(scanning: text)) == nil)
            #expect { try Cart(json: text) } throws: { error in
                let error = error as? CartwrightError
                return error?.code == code && error?.location.pointer == pointer
            }
        }
    }
}
