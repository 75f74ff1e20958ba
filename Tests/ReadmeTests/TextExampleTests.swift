import Cartwright
import CartwrightScenarios
import Testing

/// The function in the article on reading and writing text, word for word between the marks.
struct TextExampleTests {
    static let article = "Sources/Cartwright/Cartwright.docc/FromTextToText.md"

    @Test func `the article shows this function`() throws {
        let imports = "import Cartwright\nimport CartwrightScenarios\n\n"
        let program = imports + (try ReadmeFile.marked("text", in: #filePath))
        #expect(try ReadmeFile.blocks(of: "swift", in: Self.article) == [program])
    }

    @Test func `each line has its quote or its error as the answer`() throws {
        let catalog = try Catalog(
            JSONParser.parse(#"[{"id": "p", "effects": [{"type": "percent_off", "percent": "20"}]}]"#)
        )
        let request = """
            {"cart": {"currency": "USD", "lines": [{"sku": "MUG", "unit_price": 1250, "quantity": 2}]}}
            {"cart": {"currency": "USD", "lines": [{"sku": "MUG", "quantity": 2}]}}
            """
        let answer = answer(Array(request.utf8), from: catalog, at: .earliest)
        let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n")
        try #require(lines.count == 2)
        #expect(try JSONParser.parse(String(lines[0]))["total"] == 2000)
        #expect(lines[1] == "json.missing_key /cart/lines/0")
    }
}

// begin text
/// Prices carts, one per line. Each line of the answer is a quote, or the error of the cart.
func answer(_ request: [UInt8], from catalog: Catalog, at now: Instant) -> [UInt8] {
    var answer: [UInt8] = []
    for line in request.split(separator: UInt8(ascii: "\n")) {
        do {
            let scenario = try Scenario(json: Array(line))
            try scenario.quote(with: catalog, clock: now).write(to: &answer)
        } catch {
            answer += "\(error.code) \(error.location)".utf8
        }
        answer.append(UInt8(ascii: "\n"))
    }
    return answer
}
// end
