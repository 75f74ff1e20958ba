import Testing

@testable import CartwrightREPL

struct FittedColumnsTests {
    private static let rows = [
        ["MUG", "Stoneware mug in cobalt", "2 x", "$12.50", "$25.00"], ["TEA", "日本のお茶 🇯🇵", "10 x", "$8.75", "$87.50"],
    ]
    private static let alignments: [TextTable.Alignment] = [.left, .left, .right, .right, .right]

    private func lines(_ columns: Int, wraps: Int? = nil, gives: [Int] = [3, 1]) -> [String] {
        FittedColumns(Self.rows, Self.alignments, wraps: wraps, gives: gives, columns: columns).lines.flatMap(\.self)
    }

    @Test func `a table that fits equals the one in files`() {
        #expect(lines(80) == TextTable(Self.rows, Self.alignments).lines)
    }

    @Test func `texts are truncated first, then columns are dropped, and amounts stay`() {
        #expect(lines(44)[0].contains("...") && lines(44)[0].hasSuffix("$12.50  $25.00"))
        #expect(lines(38).allSatisfy { !$0.contains("$12.50") && $0.contains("x") })
        #expect(lines(24) == ["  MUG   2 x  $25.00", "  TEA  10 x  $87.50"])
    }

    @Test func `a wrapping column continues in its column, or on lines below where there is not enough room`() {
        let rows = [["coupon.TENOFF", "no: subtotal -> eligible -$3.37"], ["cart.total", "$25.00 -> $33.75"]]
        let fitted = { (columns: Int) in
            FittedColumns(rows, [], wraps: 1, gives: [], columns: columns).lines.flatMap(\.self)
        }
        #expect(
            fitted(40) == [
                "  coupon.TENOFF  no: subtotal ->", "                 eligible -$3.37",
                "  cart.total     $25.00 -> $33.75",
            ]
        )
        #expect(
            fitted(24) == [
                "  coupon.TENOFF", "      no: subtotal ->", "      eligible -$3.37", "  cart.total",
                "      $25.00 -> $33.75",
            ]
        )
    }

    @Test(arguments: [8, 20, 24, 40, 60, 80, 120])
    func `no line is wider than the terminal`(columns: Int) {
        let words = [
            "冬のセール 送料無料", "👩‍👩‍👧 e\u{301} 🇩🇪", "https://a.example/without/any/blank", "\u{1B}[31m", "",
            "plain text of words",
        ]
        let rows = words.map { first in [first] + words }
        for wraps in [nil, 0, 3, 6] {
            for gives in [[], [1, 2], [6, 5, 4, 3]] {
                let fitted = FittedColumns(rows, [.left, .right], wraps: wraps, gives: gives, columns: columns)
                #expect(fitted.lines.count == rows.count)
                #expect(fitted.lines.joined().allSatisfy { DisplayWidth.of($0) <= columns }, "\(fitted.lines)")
            }
        }
    }
}
