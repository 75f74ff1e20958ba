import Testing

@testable import Cartwright

@Suite struct JSONObjectTests {
    @Test func `keys keep their insertion order`() {
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

    @Test func `absent values are left out of the output`() {
        var object = JSONObject()
        object.setUnlessAbsent("a", nil)
        object.setUnlessAbsent("b", [])
        object.setUnlessAbsent("c", .null)
        object.setUnlessAbsent("d", [1])
        #expect(JSONValue.object(object).text == #"{"c":null,"d":[1]}"#)
    }

    @Test func `a value is subscripted by its keys`() {
        let value: JSONValue = ["a": ["b": 1]]
        #expect(value["a"]?["b"] == 1)
        #expect(value["b"] == nil)
        #expect(([1] as JSONValue)["a"] == nil)
    }

    @Test func `the last of repeated literal keys counts`() {
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
    func `types have their usual JSON names`(value: JSONValue, name: String) {
        #expect(value.typeName == name)
    }
}
