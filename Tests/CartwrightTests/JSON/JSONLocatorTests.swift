import Testing

@testable import Cartwright

@Suite struct JSONLocatorTests {
    static let document = """

        {
          "cart": {
            "lines": [
              {"id": "a"},
              {
                "id": "b]}",
                "a/b~c":
                  12.50
              }
            ],
            "é": [[1,
              2]]
          },
          "": null
        }
        """

    @Test(arguments: [
        ("", 2), ("/cart", 3), ("/cart/lines", 4), ("/cart/lines/0", 5), ("/cart/lines/0/id", 5), ("/cart/lines/1", 6),
        ("/cart/lines/1/id", 7), ("/cart/lines/1/a~1b~0c", 8), ("/cart/é/0", 12), ("/cart/é/0/1", 13), ("/", 15),
    ])
    func `a member has the line of its key, an element that of its first byte`(pointer: String, line: Int) {
        #expect(JSONLocator.line(of: pointer, in: Array(Self.document.utf8)) == line)
    }

    @Test(arguments: [
        "/shop", "/cart/lines/2", "/cart/lines/-", "/cart/lines/00", "/cart/lines/+1", "/cart/lines/", "/cart/lines/id",
        "/cart/lines/99999999999999999999", "/cart/lines/0/id/0", "cart", "/cart/~2", "/cart/lines/1/a~", "//",
    ])
    func `a missing place has no line`(pointer: String) {
        #expect(JSONLocator.line(of: pointer, in: Array(Self.document.utf8)) == nil)
    }

    @Test func `a place inside JSON in a string has the line of the string`() {
        let text = Array("{\n\"a\":\n\" {\\\"b\\\":[]}\",\n\"c\":\"d\"}".utf8)
        #expect(JSONLocator.line(of: "/a/b/0", in: text) == 2)
        #expect(JSONLocator.line(of: "/a", in: text) == 2)
        #expect(JSONLocator.line(of: "/c/0", in: text) == nil)
    }

    @Test func `incomplete text is read as far as possible`() {
        let bytes = Array(Self.document.utf8)
        #expect(JSONLocator.line(of: "", in: []) == nil)
        for end in bytes.indices {
            let line = JSONLocator.line(of: "/cart/lines/1/id", in: Array(bytes[..<end]))
            #expect(line == nil || line == 7)
        }
        #expect(JSONLocator.line(of: "/1", in: Array("[\n1\n2]".utf8)) == nil)
        #expect(JSONLocator.line(of: "/0", in: Array("[]".utf8)) == nil)
        #expect(JSONLocator.line(of: "/a", in: Array("\u{FEFF}{\n\"a\":1}".utf8)) == 2)
    }

    @Test func `one locator finds all places of a text in one pass`() {
        let elements = (0..<500).map { #"{"a":[\#($0),\#n{"b":1}]}"# }
        let text = Array("[\(elements.joined(separator: ",\n"))]".utf8)
        let locator = JSONLocator(text)
        for index in 0..<500 {
            #expect(locator.line(of: "/\(index)/a/0") == 1 + 2 * index)
            #expect(locator.line(of: "/\(index)/a/1/b") == 2 + 2 * index)
        }
        #expect(locator.line(of: "/500") == nil && locator.line(of: "") == 1)
        #expect(JSONLocator(Array("[1,\n2,".utf8)).line(of: "/1") == 2, "a text that breaks off, up to there")
    }
}
