// Common kinds of values in extras. All are read strictly: `15%`, `12,5`, `0x10`, ` 5` and `1e1` are not numbers, since
// a lenient reader could lead to wrong prices.

extension ExtrasReader {
    /// Reads a whole number within bounds, with an optional leading `-`.
    public mutating func integer(
        _ name: String,
        in range: ClosedRange<Int64> = Int64.min...Int64.max,
        orBad code: ErrorCode
    ) -> Int64? {
        value(name, orBad: code) { text throws(CartwrightError) in
            guard let integer = StrictInteger.read(text) else {
                throw CartwrightError(code, "\"\(text)\" is not a whole number", hint: "use digits, such as 12")
            }
            guard range.contains(integer) else {
                throw CartwrightError(code, "\(integer) is out of range", hint: "use at least \(range.lowerBound)")
            }
            return integer
        }
    }

    /// Reads `true` or `false`, in any case.
    public mutating func flag(_ name: String, orBad code: ErrorCode) -> Bool? {
        value(name, orBad: code) { text throws(CartwrightError) in
            switch text.lowercased() {
            case "true": return true
            case "false": return false
            default: throw CartwrightError(code, "\"\(text)\" is not a Boolean", hint: "use true or false")
            }
        }
    }

    /// Reads a URL that is safe to follow, see ``CardURL/isUnsafe(_:)``. Any other scheme is allowed, since apps have
    /// their own.
    public mutating func url(_ name: String, orBad code: ErrorCode) -> String? {
        value(name, orBad: code) { text throws(CartwrightError) in
            guard !CardURL.isUnsafe(text) else {
                let hint = "use https://…, or a link into the app"
                throw CartwrightError(code, "the URL runs code or contains data", hint: hint)
            }
            return text
        }
    }

    /// Reads an instant in RFC 3339.
    public mutating func instant(_ name: String, orBad code: ErrorCode) -> Instant? {
        value(name, orBad: code) { text throws(CartwrightError) in try Instant(text) }
    }

    /// Reads a percentage above 0, at most 100.
    public mutating func percentage(_ name: String, orBad code: ErrorCode) -> Percentage? {
        value(name, orBad: code) { text throws(CartwrightError) in
            let percentage = try Percentage(text)
            guard percentage.millionths > 0 else {
                throw CartwrightError(code, "the percentage is 0", hint: "use a number above 0, at most 100")
            }
            return percentage
        }
    }

    /// Reads a currency code, in any case; nil if it is malformed.
    ///
    /// - Parameters:
    ///   - name: the extra.
    ///   - fallback: the currency if the extra is absent.
    ///   - code: the error code for a malformed value.
    public mutating func currency(
        _ name: String = "currency",
        else fallback: Currency?,
        orBad code: ErrorCode
    ) -> Currency? {
        guard has(name) else { return fallback }
        return value(name, orBad: code) { text throws(CartwrightError) in try Currency(text) }
    }

    /// Reads an amount in major units: `5.00` is 500 minor units of USD. It has no more decimals than the currency.
    ///
    /// - Parameters:
    ///   - name: the extra.
    ///   - currency: the currency; nil if it was malformed, in which case the amount is not read.
    ///   - allowsZero: true if 0 is allowed.
    ///   - code: the error code for a malformed value.
    public mutating func money(
        _ name: String,
        in currency: Currency?,
        allowsZero: Bool = false,
        orBad code: ErrorCode
    ) -> Money? {
        guard let currency else { return nil }
        return value(name, orBad: code) { text throws(CartwrightError) in
            let money = try Money(text, in: currency)
            guard allowsZero || !money.isZero else {
                throw CartwrightError(code, "the amount is \(money)", hint: "use an amount above 0")
            }
            return money
        }
    }
}

/// Integers in extras.
private enum StrictInteger {
    /// Reads ASCII digits with an optional leading `-`; nil for all else and beyond 64 bits.
    static func read(_ text: String) -> Int64? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
        return Int64(text)
    }
}
