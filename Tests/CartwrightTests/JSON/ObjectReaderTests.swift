import Testing

@testable import Cartwright

@Suite struct ObjectReaderTests {
    static let pointer = JSONPointer.root.appending("cart")

    static func reader(_ value: JSONValue) throws(CartwrightError) -> ObjectReader {
        try ObjectReader(value, at: pointer)
    }

    @Test func `values have the requested types`() throws {
        var reader = try Self.reader([
            "s": "x", "b": true, "i": 3, "n": nil, "a": ["p", "q"], "o": ["k": 1], "at": "2026-05-01T12:00:00Z",
            "p": "12.5", "c": "eur",
        ])
        #expect(try reader.string("s") == "x")
        #expect(try reader.bool(ifPresent: "b") == true)
        #expect(try reader.integer("i", in: 3...3) == 3)
        #expect(try reader.strings(ifPresent: "a") == ["p", "q"])
        #expect(try reader.nested("o") { value, _ in value["k"] } == 1)
        #expect(try reader.instant(ifPresent: "at")?.description == "2026-05-01T12:00:00Z")
        #expect(try reader.percentage("p").description == "12.5")
        #expect(try reader.currency("c").code == "EUR")
        #expect(reader.has("s"))
        #expect(!reader.has("n"))
        #expect(try reader.string(ifPresent: "n") == nil)
        try reader.finish()
    }

    @Test(arguments: ["x_", "x_note", "x_\u{1F3FB}", "x_\u{0301}"])
    func `keys with the prefix x_ are ignored, whatever follows the underscore`(key: String) throws {
        let reader = try Self.reader(.object([key: 1]))
        try reader.finish()
    }

    @Test func `null and absent values are equivalent`() throws {
        for value in [["k": nil], [:]] as [JSONValue] {
            var reader = try Self.reader(value)
            #expect(try reader.string(ifPresent: "k") == nil)
            #expect(try reader.bool(ifPresent: "k") == nil)
            #expect(try reader.integer(ifPresent: "k") == nil)
            #expect(try reader.strings(ifPresent: "k") == nil)
            #expect(try reader.instant(ifPresent: "k") == nil)
            #expect(try reader.percentage(ifPresent: "k") == nil)
            #expect(try reader.nested(ifPresent: "k") { _, _ in 1 } == nil)
            #expect(!reader.has("k"))
            let error = #expect(throws: CartwrightError.self) { try reader.string("k") }
            #expect(error?.code == .jsonMissingKey)
            #expect(error?.summary == "\"k\" is missing")
            #expect(error?.hint == "add \"k\"")
            #expect(error?.location.pointer == "/cart")
            try reader.finish()
        }
    }

    @Test(arguments: [nil, true, 1, .number("1.5"), "x", []] as [JSONValue])
    func `only an object is read`(value: JSONValue) {
        let error = #expect(throws: CartwrightError.self) { try Self.reader(value) }
        #expect(error?.code == .jsonWrongType)
        #expect(error?.summary == "expected an object, found \(value.asFound)")
        #expect(error?.location.pointer == "/cart")
    }

    enum Asked { case string, bool, integer, strings, instant, percentage, optionalPercentage, currency }

    @Test(
        arguments: [
            (1, .string, "a string", "/cart/k"), ("true", .bool, "true or false", "/cart/k"),
            (0, .bool, "true or false", "/cart/k"), ("1", .integer, "a whole number", "/cart/k"),
            (.number("1.0"), .integer, "a whole number", "/cart/k"),
            (.number("9223372036854775808"), .integer, "a whole number", "/cart/k"),
            (["a": 1], .strings, "an array", "/cart/k"), (["a", 1], .strings, "a string", "/cart/k/1"),
            (1, .instant, "a string", "/cart/k"),
            (true, .percentage, "a percentage, such as \"20\" or \"12.5\"", "/cart/k"),
            (.number("12.5"), .optionalPercentage, "a percentage in quotes", "/cart/k"),
            (840, .currency, "a string", "/cart/k"),
        ] as [(JSONValue, Asked, String, String)]
    )
    func `another type is refused at its pointer`(value: JSONValue, asked: Asked, expected: String, at: String) throws {
        var reader = try Self.reader(["k": value])
        let error = #expect(throws: CartwrightError.self) {
            switch asked {
            case .string: _ = try reader.string("k")
            case .bool: _ = try reader.bool(ifPresent: "k")
            case .integer: _ = try reader.integer("k")
            case .strings: _ = try reader.strings(ifPresent: "k")
            case .instant: _ = try reader.instant(ifPresent: "k")
            case .percentage: _ = try reader.percentage("k")
            case .optionalPercentage: _ = try reader.percentage(ifPresent: "k")
            case .currency: _ = try reader.currency("k")
            }
        }
        #expect(error?.code == .jsonWrongType)
        #expect(error?.summary.hasPrefix("expected \(expected), found ") == true)
        #expect(error?.location.pointer == at)
    }

    @Test(
        arguments: [
            (0...10, -1, "a whole number from 0 to 10"), (0...10, 11, "a whole number from 0 to 10"),
            (1...Int64.max, 0, "a whole number from 1"),
            (Int64.min...5, 6, "a whole number from -9223372036854775808 to 5"),
        ] as [(ClosedRange<Int64>, Int64, String)]
    )
    func `an error for an integer has its bounds`(range: ClosedRange<Int64>, value: Int64, hint: String) throws {
        var reader = try Self.reader(["k": .integer(value)])
        let error = #expect(throws: CartwrightError.self) { try reader.integer("k", in: range) }
        #expect(error?.code == .jsonOutOfRange)
        #expect(error?.summary == "expected \(hint), found \(value)")
        #expect(error?.hint == "write \(hint)")
        #expect(error?.location.pointer == "/cart/k")
    }

    @Test(arguments: [
        ("quantiy", "did you mean \"quantity\"?"), ("Quantity", "did you mean \"quantity\"?"),
        ("sk", "did you mean \"sku\"?"), ("frobnicate", "known here: sku, quantity"),
    ])
    func `an unexpected key is refused, and the nearest one is suggested`(key: String, hint: String) throws {
        var reader = try Self.reader(["sku": "A", key: 1])
        _ = try reader.string("sku")
        _ = try reader.integer(ifPresent: "quantity")
        let error = #expect(throws: CartwrightError.self) { try reader.finish() }
        #expect(error?.code == .jsonUnknownKey)
        #expect(error?.summary == "\"\(key)\" is not a key here")
        #expect(error?.hint == hint)
        #expect(error?.location.pointer == "/cart/\(key)")
    }

    @Test func `a null under an unknown key is refused too`() throws {
        let reader = try Self.reader(["k": nil])
        let error = #expect(throws: CartwrightError.self) { try reader.finish() }
        #expect(error?.code == .jsonUnknownKey)
        #expect(error?.hint == "no keys are known here")
    }

    @Test func `only keys with the prefix x_ are ignored`() throws {
        try Self.reader(["x_note": 1, "x_": [:]]).finish()
        #expect(throws: CartwrightError.self) { try Self.reader(["x": 1]).finish() }
    }

    @Test(
        arguments: [
            ("at", "2026-13-01T00:00:00Z", .timeBadInstant), ("percent", "15%", .moneyBadPercentage),
            ("currency", "EURO", .moneyBadCurrency),
        ] as [(String, String, ErrorCode)]
    )
    func `an error in a text has the pointer of the text`(key: String, text: String, code: ErrorCode) throws {
        var reader = try Self.reader([key: .string(text)])
        let error = #expect(throws: CartwrightError.self) {
            switch key {
            case "at": _ = try reader.instant(ifPresent: key)
            case "percent": _ = try reader.percentage(key)
            default: _ = try reader.currency(key)
            }
        }
        #expect(error?.code == code)
        #expect(error?.location.pointer == "/cart/\(key)")
    }
}
