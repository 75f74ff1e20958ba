import Testing

@testable import Cartwright

/// Checks that an object viewed in its text behaves like a parsed one.
@Suite struct JSONTextObjectTests {
    static let text = #"{"b": 1, "a": {"n": [1, {"deep": null}]}, "é": "x", "K": true, "\u0061b": "\n"}"#

    static func object(_ text: String = text) throws -> JSONObject {
        try JSONParser.view(Array(text.utf8)).members
    }

    @Test func `a viewed object has the keys, values and order of the parsed one`() throws {
        let (inText, made) = (try Self.object(), try JSONParser.parse(Self.text).members)
        #expect(inText == made)
        #expect(inText.hashValue == made.hashValue)
        #expect(inText.keys == ["b", "a", "é", "K", "ab"])
        #expect(inText.count == 5)
        #expect(!inText.isEmpty)
        #expect(inText.map(\.key) == inText.keys)
        #expect(inText.map(\.value) == made.map(\.value))
        for index in 0..<5 {
            #expect(inText.element(at: index) == made.element(at: index))
            let key = inText.keys[index]
            #expect(inText.member(key)?.index == index)
            #expect(inText[key] == made[key])
        }
        #expect(inText["c"] == nil)
        #expect(try Self.object("{}").isEmpty)
        #expect(try Self.object("{}").count == 0)
    }

    @Test(arguments: [("e\u{301}", "\u{E9}"), ("\u{212A}", "K"), ("\u{37E}", ";"), ("a\u{301}", "á")])
    func `a key is found by each canonically equal name`(name: String, key: String) throws {
        let text = JSONValue.object([key: 7]).text
        #expect(try Self.object(text)[name] == 7)
        #expect(try JSONParser.parse(text)[name] == 7)
        let reversed = JSONValue.object([name: 7]).text
        #expect(try Self.object(reversed)[key] == 7)
    }

    @Test func `changing an object does not change its copy`() throws {
        let object = try Self.object()
        var other = object
        other["b"] = nil
        other["z"] = 9
        #expect(other.keys == ["a", "é", "K", "ab", "z"])
        #expect(object.keys == ["b", "a", "é", "K", "ab"])
        #expect(other["a"] == object["a"])
    }

    @Test func `a detached value is equal to the viewed one`() throws {
        let value = try JSONParser.view(Array(Self.text.utf8))
        #expect(value.detached == value)
        #expect(value.detached.text == value.text)
    }

    @Test(arguments: [1, 63, 64, 65, 200])
    func `a reader tracks the requested keys, for any number of them`(count: Int) throws {
        let keys = (0..<count).map { "k\($0)" }
        let text = "{" + keys.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
        var reader = try ObjectReader(JSONParser.view(Array(text.utf8)), at: .root)
        for key in keys.dropLast() { _ = try reader.integer(key) }
        let error = #expect(throws: CartwrightError.self) { try reader.finish() }
        #expect(error?.code == .jsonUnknownKey)
        #expect(error?.location.pointer == "/k\(count - 1)")
        _ = try reader.integer("k\(count - 1)")
        try reader.finish()
    }
}

extension JSONValue {
    fileprivate var members: JSONObject {
        guard case .object(let object) = self else { return [:] }
        return object
    }
}
