import Cartwright
import Testing

@testable import CartwrightService

struct PersonalDataTests {
    private static func erased(_ text: String, of customer: String = "ada-1815") throws -> String {
        let value = try JSONParser.parse(Array(text.utf8))
        var data = PersonalData(of: customer, replacedBy: "erased-1")
        data.collect(from: value)
        return data.erased(value).text
    }

    @Test(arguments: [
        // The customer of a cart loses its attributes; segments and counts stay.
        (
            #"{"customer":{"id":"ada-1815","segments":["vip"],"attributes":{"mail":"ada@example.com"}}}"#,
            #"{"customer":{"id":"erased-1","segments":["vip"]}}"#
        ),
        // Another customer stays as it is.
        (
            #"{"customer":{"id":"bob","attributes":{"mail":"bob@example.com"}}}"#,
            #"{"customer":{"id":"bob","attributes":{"mail":"bob@example.com"}}}"#
        ),
        (#"{"customer":"ada-1815","amount":1815}"#, #"{"customer":"erased-1","amount":1815}"#),
        (#"{"note":"for ada-1815, soon"}"#, #"{"note":"for erased-1, soon"}"#),
        (#"{"note":"for ada-18150"}"#, #"{"note":"for ada-18150"}"#),
        // Other data refers to ids of sessions and payments.
        (#"{"session":"cart-ada-1815","id":"cart-ada-1815"}"#, #"{"session":"cart-ada-1815","id":"cart-ada-1815"}"#),
        (#"{"ada-1815":1}"#, #"{"erased-1":1}"#),
        (
            #"{"customer":{"id":"ada-1815","attributes":{"m":"a@b.ch"}},"attributes":{"copy":"to a@b.ch"}}"#,
            #"{"customer":{"id":"erased-1"},"attributes":{"copy":"to erased"}}"#
        ),
    ])
    func `a customer is replaced where it is one`(_ before: String, _ after: String) throws {
        #expect(try Self.erased(before) == after)
    }

    @Test func `a short id is replaced only as a whole`() throws {
        let after = try Self.erased(#"{"title":"Buy 1 get 1","customer":"1"}"#, of: "1")
        #expect(after == #"{"title":"Buy 1 get 1","customer":"erased-1"}"#)
    }

    @Test func `words of the formats stay, even if a customer has their name`() throws {
        let text = #"{"phase":"paid","type":"paid","customer":{"id":"paid"}}"#
        #expect(try Self.erased(text, of: "paid") == #"{"phase":"paid","type":"paid","customer":{"id":"erased-1"}}"#)
    }

    @Test func `the buyer of an agent is removed, and texts about it elsewhere are replaced`() throws {
        let record = #"{"kind":"checkout","buyer":{"email":"a@b.ch","first_name":"Ada"},"echo":{"to":"Ada"}}"#
        let text = #"{"customer":{"id":"ada-1815"},"adapter":\#(JSONValue.string(record).text),"gift":"Ada"}"#
        let after = try Self.erased(text)
        #expect(!after.contains("a@b.ch"))
        #expect(!after.contains("Ada"))
        #expect(after.contains(#"\"kind\":\"checkout\""#))
    }

    @Test func `the needles are those of JSON`() throws {
        let data = PersonalData(of: #"a"b\"#, replacedBy: "erased-1")
        #expect(data.needles == [Array(#"a\"b\\"#.utf8)])
        #expect(data.isIn(Array(#"{"customer":"a\"b\\"}"#.utf8)))
        #expect(!data.isIn(Array(#"{"customer":"ab"}"#.utf8)))
    }
}
