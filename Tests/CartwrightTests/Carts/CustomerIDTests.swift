import Testing

@testable import Cartwright

/// Customer ids are opaque, and two spellings of the same text are the same id.
@Suite struct CustomerIDTests {
    private static let accent = "e\u{301}"

    @Test(arguments: [
        ("ada", "ada"), ("Ada", "Ada"), ("a b", "a b"), ("ada@example.com", "ada@example.com"), ("7", "7"),
        ("caf\(accent)", "caf\u{E9}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("Ａ", "Ａ"), ("ﬁ", "ﬁ"),
        (String(repeating: "x", count: 255), String(repeating: "x", count: 255)),
        // Longer than the limit before it is composed.
        (String(repeating: accent, count: 127), String(repeating: "\u{E9}", count: 127)),
    ])
    func `an id is stored in NFC and is otherwise unchanged`(text: String, stored: String) throws {
        #expect(Array(try CustomerID.checked(text).utf8) == Array(stored.utf8))
        #expect(Array(Customer(id: text).id.utf8) == Array(stored.utf8))
    }

    @Test(arguments: [
        "", " ada", "ada ", "\u{A0}ada", "ada\u{3000}", "a\nb", "a\tb", "a\u{0}b", "a\u{7F}", "a\u{85}b", "a\u{200B}b",
        "a\u{200D}b", "a\u{200C}b", "\u{FEFF}a", "a\u{AD}b", "a\u{2060}b", "a\u{FE0F}", "a\u{202E}b", "a\u{2028}b",
        "a\u{34F}b", "a\u{3164}b",
    ])
    func `an id with outer blanks or invisible characters is refused`(text: String) throws {
        let error = #expect(throws: CartwrightError.self) { try CustomerID.checked(text) }
        #expect(error?.code == .customerBadID && error?.hint != nil)
        #expect(error?.summary.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 } == true)
    }

    @Test(arguments: [String(repeating: "x", count: 256), String(repeating: "\u{E9}", count: 128)])
    func `a long id is refused`(text: String) {
        let error = #expect(throws: CartwrightError.self) { try CustomerID.checked(text) }
        #expect(error?.code == .textTooLong && error?.summary.contains("255") == true)
    }

    @Test func `a customer with an invalid id is refused, and a stored one stays`() throws {
        var shopper = try Shopper()
        let bad = Customer(id: "a\u{200B}b")
        #expect(shopper.refusal(of: .setCustomer(bad))?.code == .customerBadID)
        var cart = Cart(currency: .usd)
        cart.customer = bad
        #expect(shopper.refusal(of: .loadCart(cart))?.code == .customerBadID)
        shopper.session.cart.customer = bad
        try shopper.run(.loadCart(cart))
        #expect(shopper.session.cart.customer == bad)
    }

    @Test func `a code is issued to a valid customer id only`() throws {
        #expect(try IssuedCode("A", of: "p", customer: "caf\(Self.accent)").customer?.utf8.count == 5)
        let error = #expect(throws: CartwrightError.self) { try IssuedCode("A", of: "p", customer: " ada") }
        #expect(error?.code == .customerBadID)
    }
}
