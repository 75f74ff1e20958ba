extension Instant: CustomStringConvertible {
    /// Reads an RFC 3339 timestamp: `2026-05-01T12:00:00Z`, `2026-05-01T14:00:00.250+02:00`. Digits beyond milliseconds
    /// are dropped; a leap second (`:60`, which UTC has only at the end of a day) is read as the first instant of the
    /// next minute.
    ///
    /// - Throws: `time.bad_instant`.
    public init(_ text: String) throws(CartwrightError) {
        guard let instant = Instant(rfc3339: text) else {
            throw CartwrightError(
                .timeBadInstant,
                "\"\(text)\" is not an instant",
                hint: "RFC 3339, such as 2026-05-01T12:00:00Z"
            )
        }
        self = instant
    }

    /// Reads an RFC 3339 timestamp, or a timestamp without offset as local time of a zone: `2026-05-01T00:00:00`.
    ///
    /// - Throws: `time.bad_instant`.
    public init(_ text: String, localIn zone: Zone) throws(CartwrightError) {
        if let instant = Instant(rfc3339: text) {
            self = instant
        } else if let local = Instant(rfc3339: text + "Z") {
            self = zone.instant(ofLocal: local)
        } else {
            throw CartwrightError(
                .timeBadInstant,
                "\"\(text)\" is not an instant",
                hint: "RFC 3339, such as 2026-05-01T12:00:00Z, or local time, such as 2026-05-01T12:00:00"
            )
        }
    }

    private init?(rfc3339 text: String) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2), scanner.take("-"),
            let day = scanner.number(2), scanner.take("T") || scanner.take("t") || scanner.take(" "),
            let hour = scanner.number(2), hour < 24, scanner.take(":"),
            let minute = scanner.number(2), minute < 60, scanner.take(":"),
            let second = scanner.number(2), second <= 60,
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        var milliseconds = 0
        if scanner.take(".") {
            guard let fraction = scanner.fraction(digits: 3) else { return nil }
            milliseconds = fraction
        }
        guard let offsetMinutes = scanner.offset(), scanner.isAtEnd else { return nil }
        let minutes = (date.daysSinceEpoch * 24 + hour) * 60 + minute - offsetMinutes
        guard second < 60 || (minutes + 1).isMultiple(of: 24 * 60) else { return nil }
        self.init(milliseconds: Int64((minutes * 60 + second) * 1000 + milliseconds))
    }

    /// The instant in RFC 3339 in UTC, with milliseconds only if they are not 0: `2026-05-01T12:00:00Z`.
    public var description: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends ``description`` in UTF-8.
    func write(to bytes: inout [UInt8]) {
        let millisecondsPerDay: Int64 = 86_400_000
        let ofDay = Int((milliseconds % millisecondsPerDay + millisecondsPerDay) % millisecondsPerDay)
        let date = CivilDate(daysSinceEpoch: Int((milliseconds - Int64(ofDay)) / millisecondsPerDay))
        let (second, fraction) = (ofDay / 1000, ofDay % 1000)
        bytes.append(date.year, width: 4, after: nil)
        bytes.append(date.month, width: 2, after: "-")
        bytes.append(date.day, width: 2, after: "-")
        bytes.append(second / 3600, width: 2, after: "T")
        bytes.append(second / 60 % 60, width: 2, after: ":")
        bytes.append(second % 60, width: 2, after: ":")
        if fraction != 0 { bytes.append(fraction, width: 3, after: ".") }
        bytes.append(UInt8(ascii: "Z"))
    }

    /// The day in UTC: `2026-05-01`.
    package var dayInUTC: String { String(description.prefix(10)) }
}

extension [UInt8] {
    /// Appends a part of a timestamp.
    fileprivate mutating func append(_ part: Int, width: Int, after separator: Unicode.Scalar?) {
        if let separator { append(UInt8(ascii: separator)) }
        appendDecimal(UInt64(part.magnitude), width: width)
    }
}

/// A scanner that removes fixed-width numbers from the front of an ASCII text.
private struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func number(_ width: Int) -> Int? {
        guard rest.count >= width else { return nil }
        var value = 0
        for _ in 0..<width {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// Reads one or more digits, of which the first `digits` count; missing ones are zeros.
    mutating func fraction(digits: Int) -> Int? {
        guard var value = digit() else { return nil }
        var count = 1
        while let next = digit() {
            if count < digits { value = value * 10 + next }
            count += 1
        }
        while count < digits {
            value *= 10
            count += 1
        }
        return value
    }

    /// Reads the offset in minutes east of UTC: `Z`, `+02:00`, `-05:30`.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isEast = take("+")
        guard isEast || take("-"), let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60
        else { return nil }
        return (isEast ? 1 : -1) * (hour * 60 + minute)
    }

    private mutating func digit() -> Int? {
        guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        rest.removeFirst()
        return Int(byte - UInt8(ascii: "0"))
    }
}
