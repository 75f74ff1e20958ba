import Cartwright
import DocumentedResults
import Testing

struct LintCommandTests {
    private static let ended = """
        {"promotions": [{"id": "p", "ends_at": "2025-01-01T00:00:00Z", "effects": [{"type": "gift", "sku": "CUP"}]}]}
        """

    @Test func `samples have no problems`() throws {
        let result = try Program.run(
            "lint",
            "--items",
            "samples/catalog.json",
            "samples/catalog.json",
            "samples/scenarios/two-shirts.json",
            "--clock",
            "2026-01-01T00:00:00Z"
        )
        #expect(result.output.contains("samples/catalog.json: ok"))
    }

    @Test func `cards are checked with their handlers`() throws {
        let options = ["lint", "--clock", "2026-01-01T00:00:00Z"]
        let sample = try Program.run(options + ["samples/cards/winter-long.json"])
        #expect(sample.status == 2 && sample.output.contains("samples/cards/winter-long.json:"), "\(sample.output)")
        #expect(try Program.run(options + ["samples/cards/autumn.json"]).lines.last == "samples/cards/autumn.json: ok")
        let list = #"[{"id":"a","tp":"short_news","ca":1767225600,"ea":-1},7,{"tp":"short_news"}]"#
        let unreadable = try Program.run(options + ["-"], input: list)
        #expect(unreadable.status == 65 && unreadable.output.contains(": /2/id:"), "\(unreadable.output)")
        let lines = """
            {"id":"a","tp":"short_news","ca":1767225600,"ea":-1,"e":{"class_type":"message"}}
            {"tp":"short_news"}
            """
        #expect(try Program.run(options + ["-"], input: lines).output.contains("<stdin>:2: "))
    }

    @Test func `findings have their places, and the status is 2`() throws {
        let result = try Program.run("lint", "--items", "samples/catalog.json", "-", input: Self.ended)
        #expect(result.status == 2)
        #expect(
            result.lines == [
                #"error[lint.unknown_sku]: <stdin>:1: /promotions/0/effects/0/sku: no item has the SKU "CUP"; try: add the item"#,
                """
                error[lint.ended]: <stdin>:1: /promotions/0/ends_at: p ended at 2025-01-01T00:00:00Z; \
                try: set a later ends_at, or remove the promotion
                """,
                "<stdin>: 2 problems",
            ]
        )
        #expect(result.errors == "")
    }

    @Test func `an unreadable value takes precedence, and the other findings are reported as well`() throws {
        let text = Self.ended.replacing("\"id\": \"p\",", with: "\"id\": \"p\", \"used\": \"2\",")
        let result = try Program.run("lint", "--json", "-", input: text)
        #expect(result.status == 65)
        let problem = try JSONParser.parse(Array(result.lines[0].utf8))
        #expect(problem["code"] == "json.wrong_type")
        #expect(problem["path"] == "/promotions/0/used")
        #expect(problem["summary"] == "expected a whole number, found \"2\"")
        #expect(problem["hint"] == "write 2, without quotes")
    }

    @Test func `each line of --json follows the article on scripts`() throws {
        let article = try ResultArticle(results: "Lint output (JSON)", objects: "JSON objects")
        let text = Self.ended.replacing("\"id\": \"p\",", with: "\"id\": \"p\", \"group\": \"g\", \"exclusive\": true,")
        let result = try Program.run("lint", "--json", "--items", "samples/catalog.json", "-", input: text)
        let type = try #require(article.results["lint"])
        var seen: Set<String> = []
        for line in result.lines {
            let value = try JSONParser.parse(Array(line.utf8))
            #expect(article.problems(of: value, as: type, at: "", &seen) == [], "\(line)")
        }
        #expect(result.lines.count == 4)
        #expect(seen == Set(["code", "summary", "hint", "file", "line", "path"].map { "problem.\($0)" }))
    }

    @Test func `a missing file is reported`() throws {
        #expect(try Program.run("lint", "nowhere.json").status == 65)
    }
}
