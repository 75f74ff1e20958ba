import Cartwright
import CartwrightImport
import Testing

struct ImportFormatTests {
    private static func error(_ name: String, _ text: String, rows: Int = 200_000) -> CartwrightError? {
        do throws(CartwrightError) {
            var settings = ImportSettings()
            settings.limits.maximumRows = rows
            _ = try Imported(texts: [(name, text)], settings)
            return nil
        } catch { return error }
    }

    @Test(arguments: [
        ("c.csv", "code,discount_type\nA\n", ErrorCode.csvFieldCount, 2),
        ("c.csv", "code,discount_type,code\n", .csvBadHeader, 1),
        ("c.csv", "code,discount_type\nA,\"B\n", .csvMalformed, 2),
        ("c.jsonl", "{\"id\": \"gid://shopify/Product/1\"}\n{\"id\": \n", .jsonSyntax, 2),
        ("c", "{\"id\": 1}\n{\"id\": 2, \"id\": 3}\n", .jsonDuplicateKey, 2),
    ])
    func `a line that cannot be read is an error with its line`(
        name: String,
        text: String,
        code: ErrorCode,
        line: Int
    ) {
        let error = Self.error(name, text)
        #expect(error?.code == code && error?.location.line == line, "\(String(describing: error))")
        #expect(error?.location.file == name)
    }

    @Test(arguments: [
        ("c.csv", ""), ("c.csv", "a,b\n1,2\n"), ("c.jsonl", ""), ("c.jsonl", "{\"id\": \"gid://other/Product/1\"}\n"),
        ("-", "a;b\n1;2\n"),
    ])
    func `a table or lines of no known system are refused`(name: String, text: String) {
        #expect(Self.error(name, text)?.code == .importUnknownFile)
    }

    @Test func `lines and rows are limited`() {
        let lines = String(repeating: "{\"id\": \"gid://shopify/Product/1\"}\n", count: 3)
        #expect(Self.error("p.jsonl", lines, rows: 2)?.code == .importTooLarge)
        let rows = "code,discount_type\n" + String(repeating: "A,percent\n", count: 3)
        #expect(Self.error("c.csv", rows, rows: 2)?.code == .importTooLarge)
    }
}
