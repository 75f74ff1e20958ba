import Cartwright
import Testing

@testable import CartwrightREPL

struct ListPageTests {
    private static let rows: [(line: String, rows: [String])] = [
        ("list items", ["MUG", "TEA", "POT", "HONEY", "SCARF"]), ("list items category=tea", ["TEA", "POT"]),
        ("list items match=TEAPOT", ["POT"]), ("list items rows=2", ["MUG", "TEA", "rows 1 to 2 of 5"]),
        ("list items rows=2 page=3", ["SCARF", "rows 5 to 5 of 5"]),
        ("list items rows=5", ["MUG", "TEA", "POT", "HONEY", "SCARF"]),
        ("list items category=tea rows=1 page=2", ["POT", "rows 2 to 2 of 2"]),
        ("list items page=1", ["MUG", "TEA", "POT", "HONEY", "SCARF"]),
        ("list items page=2", ["nothing on page 2: there are 5 rows"]),
        ("list items match=nothing", ["no row matches"]),
        ("list items category=none", ["no items"]), ("list cards match=coupon rows=1", ["c4", "rows 1 to 1 of 2"]),
        ("list items page=9223372036854775807 rows=9223372036854775807", ["nothing on page"]),
    ]

    @Test(arguments: rows.indices)
    func `a list shows the requested rows`(index: Int) throws {
        var interpreter = try Interpreter.shopping()
        let (line, rows) = Self.rows[index]
        let reply = try interpreter.reply(line)
        #expect(reply.lines.count == rows.count)
        for (line, row) in zip(reply.lines, rows) { #expect(line.text.hasPrefix("  \(row)"), "\(line.text)") }
        guard case .array(let elements) = reply.json else { return }
        #expect(elements.count == rows.filter { !$0.contains(" ") }.count)
    }

    @Test func `the command for the next page can be pasted`() throws {
        var interpreter = try Interpreter.shopping()
        let last = try #require(try interpreter.answer("list items category=kitchen rows=1").last)
        #expect(last == "  rows 1 to 1 of 2   list items category=kitchen page=2 rows=1")
        #expect(try interpreter.answer(String(last.dropFirst(21))).first?.hasPrefix("  POT") == true)
    }

    @Test func `a screen shows the same rows`() throws {
        var interpreter = try Interpreter.shopping()
        guard case .table(let table)? = try interpreter.reply("list items rows=2 page=2").screen?.first else {
            Issue.record("no table")
            return
        }
        #expect(table.rows.map(\.first) == ["POT", "HONEY"])
        #expect(try interpreter.reply("list cards match=coupon").screen?.count == 2)
    }

    @Test(arguments: [("page=0", "list items page=1"), ("rows=-3", "list items rows=1")])
    func `a page or a number of rows below 1 is refused`(option: String, hint: String) throws {
        var interpreter = try Interpreter.shopping()
        let error = try interpreter.refusal("list items \(option)")
        #expect(error.code == .commandBadValue && error.hint == hint)
    }

    @Test func `promotions are sorted in natural order`() throws {
        let promotions = ["p10", "p2", "p1"].map {
            #"{"id":"\#($0)","effects":[{"type":"percent_off","percent":"1"}]}"#
        }
        let catalog = #"{"items":[],"promotions":[\#(promotions.joined(separator: ","))]}"#
        var interpreter = Interpreter.empty(files: MemoryFiles(["c.json": catalog]))
        try interpreter.answer("load catalog c.json")
        #expect(try interpreter.answer("list promotions").map { $0.split(separator: " ")[0] } == ["p1", "p2", "p10"])
    }
}
