import Cartwright
import CartwrightAnalytics
import Testing

/// Gift cards are read from CSV files of other shops.
@Suite struct GiftCardFileTests {
    private static let keys = [[UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32)]
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    /// Reads a text in pieces.
    private static func read(_ text: String, pieces: Int = 1 << 20) throws -> [NumberedGiftCard] {
        var reader = GiftCardFileReader(file: "cards.csv", codes: try GiftCardCodes(keys: keys), at: now)
        reader.reason = "from the old shop"
        var cards: [NumberedGiftCard] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            cards += try reader.read(Array(rest.prefix(pieces)))
            rest = rest.dropFirst(pieces)
        }
        return cards + (try reader.finish())
    }

    @Test(arguments: [1, 7, 1_000])
    func `cards have their terms, lines and digests, in any order of columns and in pieces of any size`(
        pieces: Int
    ) throws {
        let text = """
            amount,code,expires_at,currency\r
            25.00,abcd-1234-EFGH,,USD

            "3",XXXX 9999,2027-01-01T00:00:00Z,JPY
            """
        let cards = try Self.read(text, pieces: pieces)
        let accounts = cards.map(\.account)
        #expect(cards.map(\.line) == [2, 4])
        #expect(accounts.map(\.amountMinor) == [2500, 3])
        #expect(accounts.map(\.currency.code) == ["USD", "JPY"])
        #expect(accounts.map(\.lastFour) == ["EFGH", "9999"])
        #expect(accounts.map(\.expiresAt) == [nil, try Instant("2027-01-01T00:00:00Z")])
        #expect(accounts.allSatisfy { $0.kind == .giftCard && $0.instant == Self.now && $0.id.hasPrefix("gc_") })
        #expect(accounts.allSatisfy { $0.reason == "from the old shop" })
        let digests = try GiftCardCodes(keys: Self.keys).digests(ofTyped: "ABCD1234EFGH")
        #expect([accounts.first?.codeDigest] + cards[0].olderDigests == digests)
    }

    @Test(arguments: [1, 7, 1_000])
    func `cards are read as spreadsheets write them`(pieces: Int) throws {
        let text = """
            \u{FEFF}Card number;Balance;Currency code;Expiry date;Holder\r
            ABCD1234;1.234,50 €;EUR;2027-01-01;Ada\r
            ;;;;\r
            ABCD5678;1.234;EUR;;\r
            """
        let cards = try Self.read(text, pieces: pieces)
        #expect(cards.map(\.account.amountMinor) == [123_450, 123_400] && cards.map(\.line) == [2, 4])
        #expect(cards.map(\.account.expiresAt) == [try Instant("2027-01-01T00:00:00Z"), nil])
        let error = #expect(throws: CartwrightError.self) {
            try Self.read("code;amount;currency\nABCD5678;1.234;EUR\n", pieces: pieces)
        }
        #expect(error?.code == .csvBadValue && error?.hint?.contains("--decimal") == true)
    }

    @Test(
        arguments: [
            ("", .csvBadHeader, 1), ("SECRET12,25.00,USD", .csvBadHeader, 1), ("code,amount", .csvBadHeader, 1),
            ("code,amount,currency,code", .csvBadHeader, 1), ("code,amount,currency\nSECRET12,1.00", .csvFieldCount, 2),
            ("code,amount,currency\nSECRET1,1.00,USD", .codeMalformed, 2),
            ("code,amount,currency\n,1.00,USD", .codeMalformed, 2),
            ("code,amount,currency\n1.00,SECRET12,USD", .codeMalformed, 2),
            ("code,amount,currency\nSECRET12,SECRET12,USD", .csvBadValue, 2),
            ("code,amount,currency\nSECRET12,-1.00,USD", .csvBadValue, 2),
            ("code,amount,currency\nSECRET12,1.001,USD", .csvBadValue, 2),
            ("code,amount,currency\nSECRET12,,USD", .csvBadValue, 2),
            ("code,amount,currency\nSECRET12,1.00,SECRET12", .csvBadValue, 2),
            ("code,amount,currency,expires_at\nSECRET12,1,USD,\nSECRET12,1,USD,SECRET12", .csvBadValue, 3),
            ("code,amount,currency\nSECRET12,\"1.00,USD", .csvMalformed, 2),
        ] as [(String, ErrorCode, Int)]
    )
    func `an error has its line and no text of the file`(text: String, code: ErrorCode, line: Int) throws {
        let error = #expect(throws: CartwrightError.self) { try Self.read(text) }
        #expect(error?.code == code, "\(text)")
        #expect(error?.location.line == line && error?.location.file == "cards.csv")
        #expect(error?.hint?.isEmpty == false)
        let told = "\(error?.summary ?? "") \(error?.hint ?? "") \(error?.details ?? [])"
        #expect(!told.contains("SECRET1"), "\(told)")
    }
}
