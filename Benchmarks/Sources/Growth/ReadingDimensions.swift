import Cartwright
import CartwrightScenarios

/// The dimensions of a file.
let readingDimensions: [Dimension] = [
    Dimension("keys of an object", upTo: 1_000_000) { count in
        reading("{" + (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",") + "}")
    },
    Dimension("keys of an object, the last one twice", refusal: "json.duplicate_key") { count in
        reading("{" + (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",") + ",\"k0\":1}")
    },
    Dimension("keys of an object, of one length and end") { count in
        reading("{" + (0..<count).map { "\"a\(1_000_000 + $0)z\":1" }.joined(separator: ",") + "}")
    },
    Dimension("keys of an object, none of them known", refusal: "json.unknown_key") { count in
        let keys = (0..<count).map { "\"lihes\($0)\":1" }.joined(separator: ",")
        let value = try JSONParser.parse(Array(#"{"currency":"USD",\#(keys)}"#.utf8))
        return { _ = try Cart(value) }
    },
    Dimension("keys of an object, where one is missing", refusal: "json.missing_key") { count in
        let keys = (0..<count).map { "\"curency\($0)\":1" }.joined(separator: ",")
        let value = try JSONParser.parse(Array("{\(keys)}".utf8))
        return { _ = try Cart(value) }
    },
    Dimension("depth of arrays", refusal: "json.too_deep") { count in
        reading(String(repeating: "[", count: count) + String(repeating: "]", count: count))
    },
    Dimension("bytes of a string", upTo: 1_000_000) { count in reading("\"\(String(repeating: "a", count: count))\"") },
    Dimension("escapes of a string", upTo: 1_000_000) { count in
        reading("\"\(String(repeating: "\\u0041\\n", count: count))\"")
    },
    Dimension("digits of a number", upTo: 1_000_000) { count in reading(String(repeating: "7", count: count)) },
    Dimension("digits of a percentage", refusal: "money.bad_percentage") { count in
        let value = try JSONParser.parse(Array(#"{"id":"p",\#(digits(count))}"#.utf8))
        return { _ = try Promotion(value) }
    },
    Dimension("elements of an array", upTo: 1_000_000) { count in reading("[" + list(count, "1") + "]") },
    Dimension("lines of a cart in a file") { count in
        let text =
            #"{"cart":{"currency":"USD","lines":[\#(list(count, #"{"sku":"A","unit_price":5,"quantity":1}"#))]}}"#
        return readingScenarios(text)
    },
    Dimension("scenarios of an array") { count in readingScenarios("[" + list(count, scenario) + "]") },
    Dimension("scenarios of an array, all of them bad") { count in
        readingScenarios("[\n" + list(count, badScenario, between: ",\n") + "]")
    },
    Dimension("scenarios on lines") { count in readingScenarios(list(count, scenario, between: "\n")) },
    Dimension("scenarios on lines, all of them bad") { count in
        readingScenarios(list(count, badScenario, between: "\n"))
    },
    Dimension("lines that are not JSON") { count in readingScenarios(list(count, "{x}", between: "\n")) },
    Dimension("rows of a table, of one cart") { count in
        readingTable("cart,sku,price,codes\n" + list(count, "1,MUG,1.00,A", between: "\n"))
    },
    Dimension("rows of a table, each a cart") { count in
        readingTable("cart,sku,price\n" + (0..<count).map { "\($0),MUG,1.00" }.joined(separator: "\n"))
    },
    Dimension("rows of a table, all of them bad") { count in
        readingTable("cart,sku,price\n" + (0..<count).map { "\($0),MUG,1.00,7" }.joined(separator: "\n"))
    },
    Dimension("rows of a table, each an open quote") { count in
        readingTable("cart,sku,price\n" + list(count, "1,\"MUG,1.00", between: "\n"))
    },
    Dimension("columns of a table") { count in readingTable(list(count, "cart") + "\n1,2") },
    Dimension("columns of a row") { count in readingTable("cart,sku,price\n" + list(count, "7")) },
    Dimension("codes in a field of a table") { count in
        readingTable("cart,sku,price,codes\n1,MUG,1.00," + list(count, "A", between: "|"))
    },
    Dimension("lines that are expected, by id") { count in
        expecting(cart(lines: count), #""lines":[\#((0..<count).map { #"{"id":"l\#($0)"}"# }.joined(separator: ","))]"#)
    },
    Dimension("gifts that are expected") { count in
        let gifts = (0..<count).reversed().map { #"{"promotion":"p\#($0)","sku":"PEN"}"# }.joined(separator: ",")
        return expecting(cart(lines: 3), #""gifts":[\#(gifts)]"#) { count in
            try catalog(count) { _ in effect(#""type":"gift","sku":"PEN","quantity":1"#) }
        }
    },
    Dimension("codes that are expected to be refused") { count in
        var cart = cart(lines: 3)
        cart.codes = (0..<count).map { "CODE\($0)" }
        let codes = (0..<count).reversed().map { #"{"code":"CODE\#($0)"}"# }.joined(separator: ",")
        return expecting(cart, #""rejected_codes":[\#(codes)]"#)
    },
    Dimension("promotions that are expected") { count in
        expecting(cart(lines: 3), #""applied":\#(list(count) { "p\($0)" }),"not_applied":\#(list(count) { "q\($0)" })"#)
        {
            try catalog($0) { _ in percent(1) }
        }
    },
]

private let scenario = #"{"cart":{"currency":"USD","lines":[{"sku":"A","unit_price":5,"quantity":1}]}}"#
private let badScenario = #"{"cart":{"currency":"USD","lines":[{"sku":"A","unit_price":5,"quantity":"1"}]}}"#

private func digits(_ count: Int) -> String {
    #""effects":[{"type":"percent_off","percent":"1.\#(String(repeating: "1", count: count))"}]"#
}

private func list(_ count: Int, _ text: String, between separator: String = ",") -> String {
    Array(repeating: text, count: count).joined(separator: separator)
}

private func reading(_ text: String) -> () throws -> Void {
    let bytes = Array(text.utf8)
    return { _ = try JSONParser.parse(bytes) }
}

private func readingScenarios(_ text: String) -> () throws -> Void {
    let bytes = Array(text.utf8)
    return { _ = ScenarioText(bytes, file: "f.json").entries }
}

private func readingTable(_ text: String) -> () throws -> Void {
    let bytes = Array(text.utf8)
    return {
        let file = CartFile(bytes)
        for index in 0..<file.count { _ = file.entries(at: index) }
    }
}

/// Returns the work of comparing a quote with an expectation.
private func expecting(
    _ cart: Cart,
    _ text: String,
    _ catalog: (Int) throws -> Catalog = { _ in .empty }
) -> () throws -> Void {
    do {
        let count = max(cart.lines.count, text.utf8.count { $0 == UInt8(ascii: ",") } / 2)
        let quote = try price(cart, from: try catalog(count), at: noon)
        let expectation = try Expectation(JSONParser.parse(Array("{\(text)}".utf8)), at: .root)
        return { _ = expectation.differences(from: quote) }
    } catch {
        return { throw error }
    }
}
