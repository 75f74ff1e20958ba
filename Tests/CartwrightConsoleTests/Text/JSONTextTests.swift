import Cartwright
import Testing

@testable import CartwrightConsole

struct JSONTextTests {
    @Test func `each key has its own line`() {
        let value: JSONValue = ["a": 1, "b": ["c": [], "d": [true, "x"]], "e": [:]]
        #expect(
            JSONText.lines(value).map(\.text) == [
                "  {", "    \"a\": 1,", "    \"b\": {", "      \"c\": [],", "      \"d\": [", "        true,",
                "        \"x\"", "      ]", "    },", "    \"e\": {}", "  }",
            ]
        )
    }

    @Test func `the text parses to the same JSON`() throws {
        let value: JSONValue = ["a": [1, ["b": nil]], "c": "d\n\"e\""]
        let text = JSONText.lines(value).map(\.text).joined(separator: "\n")
        #expect(try JSONParser.parse(Array(text.utf8)) == value)
    }
}
