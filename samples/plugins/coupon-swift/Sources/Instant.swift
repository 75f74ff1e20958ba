/// An instant of RFC 3339.
struct Instant {
    /// Milliseconds since 1970.
    let milliseconds: Int64

    /// `2026-05-01T12:00:00Z`, with an offset in place of `Z`, and with decimals of a second.
    init?(_ text: Text) {
        var rest = text.bytes[...]
        func take(_ bytes: StaticString) -> Bool {
            let accepted = UnsafeBufferPointer(start: bytes.utf8Start, count: bytes.utf8CodeUnitCount)
            guard let first = rest.first, accepted.contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        func number(_ count: Int, in range: ClosedRange<Int64>) -> Int64? {
            let digits = rest.prefix(count)
            rest = rest.dropFirst(count)
            guard digits.count == count, let value = scaled(Text(digits), 0), range.contains(value) else { return nil }
            return value
        }
        guard let year = number(4, in: 0...9999), take("-"), let month = number(2, in: 1...12), take("-"),
            let day = number(2, in: 1...Self.days(in: month, of: year)), take("Tt "),
            let hour = number(2, in: 0...23), take(":"), let minute = number(2, in: 0...59), take(":"),
            let second = number(2, in: 0...59)
        else { return nil }
        var fraction: Int64 = 0
        if take(".") {
            let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            rest = rest.dropFirst(digits.count)
            guard !digits.isEmpty else { return nil }
            for index in 0..<3 {
                fraction = fraction * 10 + (index < digits.count ? Int64(digits[digits.startIndex + index] & 0x0F) : 0)
            }
        }
        var east: Int64 = 0
        if !take("Zz") {
            let isWest = rest.first == UInt8(ascii: "-")
            guard take("+-"), let hours = number(2, in: 0...23), take(":"), let minutes = number(2, in: 0...59)
            else { return nil }
            east = (hours * 60 + minutes) * (isWest ? -1 : 1)
        }
        guard rest.isEmpty else { return nil }
        let minutes = (Self.days(before: year, month) + day - 1) * 1440 + hour * 60 + minute - east
        milliseconds = (minutes * 60 + second) * 1000 + fraction
    }

    private static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func days(in month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the days from 1970 to the start of a month.
    private static func days(before year: Int64, _ month: Int64) -> Int64 {
        // The number of leap days before this year, counted from year 0.
        let before = year - 1
        let leaps = year == 0 ? 0 : before / 4 - before / 100 + before / 400 + 1
        var days = year * 365 + leaps - 719_528
        for earlier in 1..<month { days += Self.days(in: earlier, of: year) }
        return days
    }

    /// The instant in UTC, with milliseconds if it has any.
    var text: Text {
        let (seconds, rest) = milliseconds.floored(by: 1000)
        let (day, second) = seconds.floored(by: 86_400)
        var year = 1970 + day / 366
        while Self.days(before: year + 1, 1) <= day { year += 1 }
        while Self.days(before: year, 1) > day { year -= 1 }
        var month: Int64 = 12
        while Self.days(before: year, month) > day { month -= 1 }
        func two(_ number: Int64) -> Text { Text(number).padded(to: 2) }
        let date: Text = "\(Text(year).padded(to: 4))-\(two(month))-\(two(day - Self.days(before: year, month) + 1))"
        let time: Text = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
        return rest == 0 ? "\(date)T\(time)Z" : "\(date)T\(time).\(Text(rest).padded(to: 3))Z"
    }
}

extension Int64 {
    /// Returns quotient and remainder; the remainder is not negative.
    fileprivate func floored(by divisor: Int64) -> (Int64, Int64) {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}
