import Testing

@testable import Cartwright

@Suite struct JSONObjectTests {
    @Test func `keys keep the order in which they came`() {
        var object = JSONObject()
        for key in ["c", "a", "b"] { object[key] = .string(key) }
        object["a"] = 1
        #expect(object.keys == ["c", "a", "b"])
        #expect(object["a"] == 1)
        object["c"] = nil
        object["c"] = 2
        #expect(object.keys == ["a", "b", "c"])
        #expect(object.map(\.key) == object.keys)
        #expect(object.count == 3)
        #expect(!object.isEmpty)
    }

    @Test func `what is not there is left out of output`() {
        var object = JSONObject()
        object.setUnlessAbsent("a", nil)
        object.setUnlessAbsent("b", [])
        object.setUnlessAbsent("c", .null)
        object.setUnlessAbsent("d", [1])
        #expect(JSONValue.object(object).text == #"{"c":null,"d":[1]}"#)
    }

    @Test func `a value is asked for its keys`() {
        let value: JSONValue = ["a": ["b": 1]]
        #expect(value["a"]?["b"] == 1)
        #expect(value["b"] == nil)
        #expect(([1] as JSONValue)["a"] == nil)
    }

    @Test func `of literal keys that repeat the last one counts`() {
        let value = JSONValue(dictionaryLiteral: ("a", 1), ("b", 2), ("a", 3))
        #expect(value.text == #"{"a":3,"b":2}"#)
    }

    @Test(
        arguments: [
            (nil, "null"), (false, "boolean"), (1, "integer"), (.number("1.5"), "number"), ("", "string"),
            ([], "array"),
            ([:], "object"),
        ] as [(JSONValue, String)]
    )
    func `types have the names people use`(value: JSONValue, name: String) {
        #expect(value.typeName == name)
    }
}
