import Testing

@testable import CartwrightCommandLine
@testable import CartwrightREPL

@Suite struct ColumnLayoutTests {
    private func rows(_ items: [String], columns: Int, rows: Int = 24) -> [String] {
        ColumnLayout.rows(items, in: TerminalSize(columns: columns, rows: rows)) { $0.count }
    }

    @Test func `items run down and then across`() {
        #expect(rows(["a", "bb", "c", "d", "e"], columns: 9) == ["a   d", "bb  e", "c"])
    }

    @Test func `no items give no rows`() {
        #expect(rows([], columns: 80) == [])
    }

    @Test func `an item wider than the terminal has its own row`() {
        #expect(rows(["much too wide", "b"], columns: 5) == ["much too wide", "b"])
    }

    @Test func `items that do not fit on the screen are counted`() {
        #expect(rows((1...9).map { "i\($0)" }, columns: 5, rows: 4) == ["i1", "i2", "... and 7 more"])
    }

    @Test func `wide characters are measured in terminal cells`() {
        let rows = ColumnLayout.rows(["大", "a", "bb"], in: TerminalSize(columns: 7, rows: 24)) { text in
            text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
        }
        #expect(rows == ["大  bb", "a"])
    }

    @Test(arguments: 1...60)
    func `every row is narrower than the terminal and every item is shown`(columns: Int) {
        let items = (0..<17).map { String(repeating: "x", count: 1 + $0 % 5) + "\($0)" }
        let rows = rows(items, columns: columns)
        #expect(rows.allSatisfy { $0.count < max(columns, 8) })
        let shown = rows.flatMap { $0.split(separator: " ").map(String.init) }
        #expect(shown.sorted() == items.sorted())
    }
}
