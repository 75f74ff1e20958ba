import Testing

@testable import Cartwright

@Suite struct ZoneTests {
    @Test(arguments: [
        ("2026-05-01T00:00:00", "UTC", "2026-05-01T00:00:00Z"),
        ("2026-05-01T00:00:00", "Europe/Berlin", "2026-04-30T22:00:00Z"),
        ("2026-01-15T12:00:00", "America/New_York", "2026-01-15T17:00:00Z"),
        ("2026-05-01T00:00:00+02:00", "America/New_York", "2026-04-30T22:00:00Z"),
        // Skipped when clocks go forward: the offset before the change is used.
        ("2026-03-29T02:30:00", "Europe/Berlin", "2026-03-29T01:30:00Z"),
        // Shown twice when clocks go back: the first time is used.
        ("2026-10-25T02:30:00", "Europe/Berlin", "2026-10-25T00:30:00Z"),
        ("2026-04-05T02:30:00", "Australia/Sydney", "2026-04-04T15:30:00Z"),
        // Samoa skipped a whole day.
        ("2011-12-31T00:00:00", "Pacific/Apia", "2011-12-30T10:00:00Z"),
    ])
    func `local time is converted to an instant`(text: String, zone: String, instant: String) throws {
        #expect(try Instant(text, localIn: try Zone(zone)).description == instant)
    }

    @Test(arguments: ["Mars/Base", "GMT+5", "PST", "europe/berlin", "", "Europe/Berlin "])
    func `only names in the time zone database are zones`(name: String) {
        #expect(throws: CartwrightError.self) { try Zone(name) }
        let error = #expect(throws: CartwrightError.self) { try Zone("Europe/Berlim") }
        #expect(error?.code == .timeUnknownZone)
        #expect(error?.hint == "did you mean Europe/Berlin?")
    }
}
