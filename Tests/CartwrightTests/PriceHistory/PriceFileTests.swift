import Cartwright
import Testing

/// Tests the import of an older history of prices from CSV.
struct PriceFileTests {
    private static let now = PriorPriceTests.day(100)

    /// Reads a file in pieces of 7 bytes.
    private static func changes(_ text: String) throws(CartwrightError) -> [PriceChange] {
        var reader = PriceFileReader(file: "old.csv", in: .usd, until: now)
        let bytes = Array(text.utf8)
        var changes: [PriceChange] = []
        for start in stride(from: 0, to: bytes.count, by: 7) {
            changes += try reader.read(Array(bytes[start..<min(start + 7, bytes.count)]))
        }
        return try changes + reader.finish()
    }

    @Test func `steps are read with their series`() throws {
        let changes = try Self.changes(
            """
            SKU,Date,Price,Regular Price,currency,country
            MUG,2026-01-02,12.50,,USD,
            "A,B",2026-01-03T10:00:00+01:00,9,$10.00,,de
            MUG,2026-01-04,,,usd,

            """
        )
        let second = PriceSeries(sku: "A,B", .usd, country: "DE")
        #expect(
            changes == [
                PriceChange(of: PriceSeries(sku: "MUG", .usd), to: PriorPriceTests.step(1, 1250)),
                PriceChange(
                    of: second,
                    to: PriceStep(at: try Instant("2026-01-03T09:00:00Z"), priceMinor: 900, listMinor: 1000)
                ),
                PriceChange(of: PriceSeries(sku: "MUG", .usd), to: PriorPriceTests.step(3, -1)),
            ]
        )
    }

    @Test(
        arguments: [
            ("sku,price\nA,1", "csv.bad_header", 1), ("", "csv.bad_header", 1),
            ("sku,at,price,currency\nA,2026-01-01,1,USD\nA,2026-01-02,1,EUR", "csv.bad_value", 3),
            ("sku,at,price\nA,2026-01-01,€1", "csv.bad_value", 2),
            ("sku,at,price\nA,2026-04-11T00:00:00Z,1\nA,2026-04-11T00:00:00.001Z,1", "csv.bad_value", 3),
            ("sku,at,price\n,2026-01-01,1", "csv.bad_value", 2), ("sku,at,price\nA,,1", "csv.bad_value", 2),
            ("sku,at,price\nA,soon,1", "time.bad_instant", 2), ("sku,at,price\nA,2026-01-01,x", "money.bad_amount", 2),
            ("sku,at,price,country\nA,2026-01-01,1,Germany", "cart.bad_country", 2),
            ("sku,at,price\nA,2026-01-01", "csv.field_count", 2),
        ]
    )
    func `a row is refused with its line`(text: String, code: String, line: Int) throws {
        let error = #expect(throws: CartwrightError.self) { try Self.changes(text) }
        #expect(error?.code.rawValue == code, "\(String(describing: error))")
        #expect(error?.location.line == line)
        #expect(error?.location.file == "old.csv")
    }
}
