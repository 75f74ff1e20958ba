import Testing

@testable import Cartwright

@Suite struct NameTableTests {
    @Test func `a table finds its names and no others`() throws {
        let names = ["a", "b", "ab", "ba", "class_type", "openURLInWebView", "imageAspectRatio"]
        let table = try NameTable(names)
        for (number, name) in names.enumerated() {
            #expect(table.number(of: Array("x\(name)y".utf8), in: 1..<1 + name.utf8.count) == number)
        }
        for name in ["", "c", "aa", "class_typ", "class_types", "openURLInWebViews"] {
            #expect(table.number(of: Array(name.utf8), in: 0..<name.utf8.count) == nil)
            #expect(NameTable.empty.number(of: Array(name.utf8), in: 0..<name.utf8.count) == nil)
        }
    }

    @Test(
        arguments: [
            (["a", ""], .malformed("")),
            (["a", "seventeen letters"], .malformed("seventeen letters")),
            (["a", "a\0"], .malformed("a\0")),
            (["a", "b", "a"], .repeated("a")),
            // These two names get the same slot for every factor and size.
            (["abcdefga", "aabcdefdi"], .collision),
        ] as [([String], NameTable.Fault)]
    )
    func `a table refuses malformed, repeated and colliding names`(names: [String], fault: NameTable.Fault) {
        #expect(throws: fault) { try NameTable(names) }
    }

    @Test func `a table has at most 255 names`() throws {
        let names = (0..<256).map { "name \($0)" }
        let table = try NameTable(Array(names.dropLast()))
        #expect(table.number(of: Array("name 254".utf8), in: 0..<8) == 254)
        #expect(throws: NameTable.Fault.tooMany(256, limit: 255)) { try NameTable(names) }
        #expect(throws: NameTable.Fault.tooMany(3, limit: 2)) { try NameTable(["a", "b", "c"], atMost: 2) }
    }
}
