import Cartwright
import Testing

@testable import CartwrightService

/// Identities of an erased customer.
@Suite struct ErasedIdentitiesTests {
    @Test func `identities are removed from carts and commands, and those of others stay`() throws {
        let digest = "email:" + String(repeating: "0a", count: 32)
        let stored = #"""
            {"cart":{"customer":{"id":"ada-1815","identities":["\#(digest)"]}},
             "commands":[{"command":"set_customer","customer":{"id":"ada-1815","identities":["\#(digest)"]}},
                         {"command":"set_customer","customer":{"id":"bob","identities":["\#(digest)"]}}]}
            """#
        let data = PersonalData(of: "ada-1815", replacedBy: "erased-1")
        let erased = data.erased(try JSONParser.parse(stored))
        #expect(erased["cart"]?.text == #"{"customer":{"id":"erased-1"}}"#)
        #expect(
            erased["commands"]?.text
                == #"[{"command":"set_customer","customer":{"id":"erased-1"}},"#
                + #"{"command":"set_customer","customer":{"id":"bob","identities":["\#(digest)"]}}]"#
        )
    }
}
