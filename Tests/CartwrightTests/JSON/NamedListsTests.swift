import Testing

@testable import Cartwright

/// Reading and writing named lists.
@Suite struct NamedListsTests {
    private static func read(_ text: String) throws -> NamedLists { try NamedLists(JSONParser.parse(text)) }

    @Test func `lists have their values by name`() throws {
        let lists = try Self.read(#"{"eu": ["AT", "BE"], "sizes": [1, "L", true, 2.5]}"#)
        #expect(lists.names == ["eu", "sizes"] && !lists.isEmpty)
        #expect(lists["eu"] == ["AT", "BE"])
        #expect(lists["sizes"] == [1, "L", true, .number("2.5")])
        #expect(lists["us"] == nil)
        #expect(NamedLists.none.isEmpty && NamedLists.none.names == [])
    }

    @Test func `lists are written in the order of their names`() throws {
        let lists = try Self.read(#"{"nordic": ["SE", "DK"], "eu": ["AT"]}"#)
        #expect(lists.json.text == #"{"eu":["AT"],"nordic":["SE","DK"]}"#)
        #expect(try NamedLists(lists.json) == lists)
    }

    @Test(
        arguments: [
            ("[]", .jsonWrongType, "", "expected an object of lists, found an array"),
            (#"{"eu": "AT"}"#, .jsonWrongType, "/eu", #"expected an array, found "AT""#),
            (#"{"eu": null}"#, .jsonWrongType, "/eu", "expected an array, found null"),
            (#"{"eu": []}"#, .promotionBadList, "/eu", #"expected values in the list "eu", found none"#),
            (#"{"": ["AT"]}"#, .promotionBadList, "/", "expected a name for a list, found an empty text"),
            (
                #"{"eu": {"list": "eu"}}"#, .promotionBadList, "/eu",
                #"expected plain values in the list "eu", found the name of a list"#
            ),
            (
                #"{"eu": ["AT", {"list": "eu"}]}"#, .promotionBadList, "/eu/1",
                #"expected plain values in the list "eu", found the name of a list"#
            ),
            (#"{"eu": ["AT", null]}"#, .jsonWrongType, "/eu/1", "expected text or a number, found null"),
            (#"{"eu": ["AT", ["BE"]]}"#, .jsonWrongType, "/eu/1", "expected text or a number, found an array"),
        ] as [(String, ErrorCode, String, String)]
    )
    func `a bad list is an error at its place`(text: String, code: ErrorCode, pointer: String, summary: String) {
        let error = #expect(throws: CartwrightError.self) { try Self.read(text) }
        #expect(error?.code == code)
        #expect(error?.location.pointer == pointer)
        #expect(error?.summary == summary)
        #expect(error?.hint != nil)
    }

    @Test func `a readable list stays known beside a bad one`() throws {
        let value = try JSONParser.parse(#"{"eu": ["AT"], "bad": []}"#)
        let lists = NamedLists(readable: value)
        #expect(lists.names == ["bad", "eu"] && lists["eu"] == ["AT"] && lists["bad"] == [])
        #expect(NamedLists(readable: nil).isEmpty && NamedLists(readable: 1).isEmpty)
    }

    @Test func `two lists cannot have one name`() throws {
        var lists = try Self.read(#"{"eu": ["AT"]}"#)
        try lists.add(Self.read(#"{"us": ["US"]}"#))
        #expect(lists.names == ["eu", "us"])
        let error = #expect(throws: CartwrightError.self) { try lists.add(Self.read(#"{"us": ["PR"]}"#)) }
        #expect(error?.code == .jsonDuplicateKey)
    }
}
