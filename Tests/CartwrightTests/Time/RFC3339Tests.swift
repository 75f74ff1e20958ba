import Testing

@testable import Cartwright

@Suite struct RFC3339Tests {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1), ("1969-12-31T23:59:59.999Z", -1),
            ("2026-05-01T12:00:00Z", 1_777_636_800_000), ("2026-05-01t12:00:00z", 1_777_636_800_000),
            ("2026-05-01 12:00:00Z", 1_777_636_800_000), ("2026-05-01T14:00:00+02:00", 1_777_636_800_000),
            ("2026-05-01T06:30:00-05:30", 1_777_636_800_000), ("2026-05-01T12:00:00-00:00", 1_777_636_800_000),
            ("2026-05-02T11:59:00+23:59", 1_777_636_800_000), ("2026-05-01T12:00:00.25Z", 1_777_636_800_250),
            ("2026-05-01T12:00:00.2Z", 1_777_636_800_200),
            ("2026-05-01T12:00:00.123999999999999999999Z", 1_777_636_800_123),
            ("2026-05-01T12:00:00.000Z", 1_777_636_800_000), ("2024-02-29T00:00:00Z", 1_709_164_800_000),
            ("2000-02-29T00:00:00Z", 951_782_400_000), ("1990-12-31T23:59:60Z", 662_688_000_000),
            ("1990-12-31T15:59:60-08:00", 662_688_000_000), ("2016-12-31T23:59:60.5Z", 1_483_228_800_500),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
            ("9999-12-31T23:59:59+00:01", 253_402_300_739_000),
        ] as [(String, Int64)]
    )
    func `an RFC 3339 instant is read`(text: String, milliseconds: Int64) throws {
        #expect(try Instant(text).milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "now", "2026-05-01", "2026-05-01T12:00Z", "2026-05-01T12:00:00", "2026-05-01T12:00:00+0200",
        "2026-05-01T12:00:00+02", "2026-05-01T12:00:00+02:60", "2026-05-01T12:00:00+24:00", "2026-05-01T12:00:00 Z",
        "2026-05-01T12:00:00.Z", "2026-05-01T12:00:00,5Z", "2026-05-01T24:00:00Z", "2026-05-01T12:60:00Z",
        "2026-05-01T12:00:61Z", "2026-05-01T12:00:60Z", "2016-12-31T23:59:60-08:00", "2026-00-01T00:00:00Z",
        "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z", "2026-04-31T00:00:00Z",
        "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2024-02-30T00:00:00Z",
        "0000-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "-001-01-01T00:00:00Z", "+2026-05-01T12:00:00Z",
        "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:00-00:01", "9999-12-31T23:59:60Z", "26-05-01T12:00:00Z",
        "2026-5-1T12:00:00Z", "2026/05/01T12:00:00Z", "2026-05-01T12.00.00Z", " 2026-05-01T12:00:00Z",
        "2026-05-01T12:00:00Z ", "2026-05-01T12:00:00ZZ", "2026-05-01T12:00:00Z\n", "２０２６-05-01T12:00:00Z",
        "2026-05-01T12:00:00\u{2212}02:00", "2026-05-01T1٢:00:00Z", "1777636800", "20260501T120000Z",
        "2026-W18-5T12:00:00Z", "2026-121T12:00:00Z", "2026-05-01T-1:00:00Z",
    ])
    func `any other text is refused`(text: String) {
        let error = #expect(throws: CartwrightError.self) { try Instant(text) }
        #expect(error?.code == .timeBadInstant)
        #expect(error?.summary == "\"\(text)\" is not an instant")
        #expect(error?.hint == "RFC 3339, such as 2026-05-01T12:00:00Z")
    }

    @Test func `text cut short is refused`() {
        let text = "2026-05-01T12:00:00.250+02:00"
        for end in text.indices { #expect(throws: CartwrightError.self) { try Instant(String(text[..<end])) } }
    }

    @Test func `an instant round-trips to the millisecond`() throws {
        var random = SplitMix64(state: 3)
        let all = Instant.earliest.milliseconds...Instant.latest.milliseconds
        for round in 0..<3000 {
            let number = Int64.random(in: all, using: &random)
            let instant = try #require(Instant(milliseconds: round.isMultiple(of: 2) ? number : number / 1000 * 1000))
            #expect(try Instant(instant.description) == instant)
            #expect(instant.description.hasPrefix(instant.dayInUTC + "T"))
        }
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"), (50, "1970-01-01T00:00:00.050Z"),
            (-62_135_596_799_999, "0001-01-01T00:00:00.001Z"), (951_868_799_000, "2000-02-29T23:59:59Z"),
        ] as [(Int64, String)]
    )
    func `milliseconds are written only if they are not zero`(milliseconds: Int64, text: String) {
        #expect(Instant(milliseconds: milliseconds)?.description == text)
    }
}
