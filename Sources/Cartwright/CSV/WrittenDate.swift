/// The dates of a file: ISO 8601 as spreadsheets and shops write it, or a stated pattern.
package enum WrittenDate {
    /// Reads a date: `2026-11-28`, `2026-11-28 14:05`, `2026-11-28T14:05:00.250+01:00`, `2026-11-28 14:05:00 +0100`,
    /// `2026-11-28 14:05:00 UTC`. Without an offset it is in UTC, and without a time it is the beginning of the day.
    ///
    /// - Parameter pattern: the stated pattern; nil for ISO 8601.
    /// - Throws: `time.bad_instant`; `csv.bad_value` for a date that can be read in two ways.
    package static func instant(_ text: String, _ pattern: DatePattern?) throws(CartwrightError) -> Instant {
        guard let pattern else { return try instant(iso: text) }
        guard let instant = pattern.instant(text) else {
            throw CartwrightError(
                .timeBadInstant,
                "expected a date of the pattern \(pattern), found \"\(text)\"",
                hint: "write all dates of a file in one pattern"
            )
        }
        return instant
    }

    private static func instant(iso text: String) throws(CartwrightError) -> Instant {
        let date = text.prefix { $0 != " " && $0 != "T" && $0 != "t" }
        if let problem = problem(of: String(date), text) { throw problem }
        let rest = text.dropFirst(date.count + 1).filter { $0 != " " }
        guard let time = time(rest), let instant = try? Instant("\(date)T\(time)") else {
            throw CartwrightError(
                .timeBadInstant,
                "\"\(text)\" is not an instant",
                hint: "write 2026-11-28, 2026-11-28 14:05:00 or 2026-11-28T14:05:00+01:00, or use --date-format"
            )
        }
        return instant
    }

    /// Completes a time with seconds and an offset; nil if it is too long.
    private static func time(_ text: String) -> String? {
        guard text.utf8.count <= 40 else { return nil }
        guard !text.isEmpty else { return "00:00:00Z" }
        var (clock, offset) = (text[...], "Z")
        if let start = text.firstIndex(where: { !($0.isASCII && $0.isNumber || $0 == ":" || $0 == ".") }) {
            (clock, offset) = (text[..<start], String(text[start...]))
        }
        if ["UTC", "GMT", "z"].contains(offset) { offset = "Z" }
        if offset != "Z", !offset.contains(":") {
            offset += String(repeating: "0", count: max(0, 5 - offset.utf8.count))
            offset.insert(":", at: offset.index(offset.startIndex, offsetBy: min(3, offset.count)))
        }
        // Google Sheets writes an hour with one digit.
        let hours = clock.prefix { $0 != ":" }.count == 1 ? "0\(clock)" : String(clock)
        return hours.utf8.count == 5 ? "\(hours):00\(offset)" : "\(hours)\(offset)"
    }

    /// Returns the error of a date with day and month in an order that depends on the country; nil for another one.
    private static func problem(of date: String, _ text: String) -> CartwrightError? {
        guard let mark = date.first(where: { "/.-".contains($0) }) else { return nil }
        let numbers = date.split(separator: mark, omittingEmptySubsequences: false).map(String.init)
        guard numbers.count == 3, numbers.allSatisfy({ (1...4).contains($0.utf8.count) && Int($0) != nil }),
            numbers[0].utf8.count <= 2, numbers[2].utf8.count != 3
        else { return nil }
        let (first, second) = (Int(numbers[0]) ?? 0, Int(numbers[1]) ?? 0)
        let patterns = [("dd", "MM", second), ("MM", "dd", first)].filter { (1...12).contains($0.2) }
            .map { "\($0.0)\(mark)\($0.1)\(mark)yyyy" }
        let readings = [(first, second), (second, first)].filter { (1...12).contains($0.1) && (1...31).contains($0.0) }
            .map { "day \($0.0) of month \($0.1)" }
        guard !readings.isEmpty else { return nil }
        return CartwrightError(
            .csvBadValue,
            Set(readings).count > 1
                ? "\"\(text)\" can be \(readings.joined(separator: " or "))"
                : "expected a date in ISO 8601, found \"\(text)\"",
            hint: "say the pattern: --date-format \(patterns.map { "\"\($0)\"" }.joined(separator: " or "))"
        )
    }
}
