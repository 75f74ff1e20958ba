import Cartwright
import Testing

@testable import CartwrightScenarios

/// Identities of customers in carts and scenarios.
@Suite struct IdentityInputTests {
    /// Digests that show the kind and the length of the value only.
    private struct Lengths: IdentityHasher {
        func digests(of kind: IdentityKind, _ value: String) -> [String] {
            [String(repeating: kind == .email ? "e" : "f", count: 62) + String(value.utf8.count % 90 + 10)]
        }
    }

    private static let reader = IdentityReader(by: Lengths(), IdentityText(mailProviders: ["mail.test"]))

    private static func cart(_ identities: String, _ reader: IdentityReader? = reader) throws -> Cart {
        let text = #"{"currency":"USD","customer":{"identities":\#(identities)}}"#
        return try Cart(JSONParser.parse(text), identities: reader)
    }

    @Test func `identities are normalized and hashed as they are read`() throws {
        let cart = try Self.cart(#"{"email":" A.d.a+x@MAIL.test ","phone":"+49 30/901820"}"#)
        let identities = try #require(cart.customer?.identities)
        #expect(identities.all.map(\.kind) == [.email, .phone])
        // ada@mail.test has 13 bytes, 4930901820 has 10.
        #expect(identities.all.map { $0.digest.suffix(2) } == ["23", "20"])
    }

    @Test func `the public form of a cart has no digests, and its stored form has`() throws {
        let cart = try Self.cart(#"{"email":"ada@example.com"}"#)
        #expect(!cart.json.text.contains("eee") && !cart.json.text.contains("identities"))
        let command = Command.loadCart(cart)
        #expect(try Command(restoring: command.json).json == command.json && command.json.text.contains("email:eee"))
    }

    @Test(
        arguments: [
            (#"{"email":"ada"}"#, .customerBadIdentity, "/email"),
            (#"{"phone":"none"}"#, .customerBadIdentity, "/phone"),
            (#"{"payment":""}"#, .customerBadIdentity, "/payment"), (#"{"mail":"a@b.c"}"#, .jsonUnknownKey, "/mail"),
            (#"{"email":1}"#, .jsonWrongType, "/email"), (#"["email:0a"]"#, .jsonWrongType, ""),
        ] as [(String, ErrorCode, String)]
    )
    func `a bad identity is refused with its place`(text: String, code: ErrorCode, place: String) throws {
        let error = #expect(throws: CartwrightError.self) { try Self.cart(text) }
        #expect(error?.code == code && error?.location.pointer == "/customer/identities\(place)")
    }

    @Test func `identities are refused without a key, and an empty object is none`() throws {
        let error = #expect(throws: CartwrightError.self) { try Self.cart(#"{"email":"ada@example.com"}"#, nil) }
        #expect(error?.code == .customerNoIdentityKey && error?.location.pointer == "/customer/identities")
        #expect(error?.description.contains("ada") == false)
        #expect(try Self.cart("{}", nil).customer?.identities == Identities.none)
    }

    @Test func `a scenario with a promotion that counts identities needs a key`() throws {
        let text = #"""
            {"cart": {"currency": "USD", "customer": {"identities": {"phone": "1"}},
                      "lines": [{"sku": "A", "unit_price": 1000, "quantity": 1}]},
             "promotions": [{"id": "p", "per_customer_limit": {"count": 1, "by": ["email"], "require": ["email"]},
                             "effects": [{"type": "percent_off", "percent": "10"}]}]}
            """#
        #expect(throws: CartwrightError.self) { try Scenario(JSONParser.parse(text)) }
        let scenario = try Scenario(JSONParser.parse(text), vocabulary: .standard.with(Self.reader))
        let quote = try scenario.quote(clock: .earliest, explanation: .reasons)
        #expect(quote.rejection(of: "p")?.reason == .identityUnknown && quote.rejection(of: "p")?.identity == .email)
    }
}
