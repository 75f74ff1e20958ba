// The kinds of values that extras commonly hold. All are read strictly: `15%`, `12,5`, `0x10`, ` 5` and `1e1` are no
// numbers, since a reader that forgives them sells at the wrong price.

extension ExtrasReader {
    /// A whole number within bounds; a `-` may stand in front.
    public mutating func integer(
        _ name: String,
        in range: ClosedRange<Int64> = Int64.min...Int64.max,
        orBad code: ErrorCode
    ) -> Int64? {
        value(name, orBad: code) { text throws(CartwrightError) in
            guard let integer = StrictInteger.read(text) else {
                throw CartwrightError(code, "\"\(text)\" is no whole number", hint: "digits, such as 12")
            }
            guard range.contains(integer) else {
                throw CartwrightError(code, "\(integer) is out of range", hint: "at least \(range.lowerBound)")
            }
            return integer
        }
    }

    /// `true` or `false`, in any case of letters.
    public mutating func flag(_ name: String, orBad code: ErrorCode) -> Bool? {
        value(name, orBad: code) { text throws(CartwrightError) in
            switch text.lowercased() {
            case "true": return true
            case "false": return false
            default: throw CartwrightError(code, "\"\(text)\" is neither", hint: "true or false")
            }
        }
    }

    /// A URL that is safe to follow, see ``CardURL/isUnsafe(_:)``. Where it leads is not looked at: apps have schemes
    /// of their own.
    public mutating func url(_ name: String, orBad code: ErrorCode) -> String? {
        value(name, orBad: code) { text throws(CartwrightError) in
            guard !CardURL.isUnsafe(text) else {
                let hint = "https://…, or a link into the app"
                throw CartwrightError(code, "a URL that runs code or carries content of its own", hint: hint)
            }
            return text
        }
    }

    /// An instant in RFC 3339.
    public mutating func instant(_ name: String, orBad code: ErrorCode) -> Instant? {
        value(name, orBad: code) { text throws(CartwrightError) in try Instant(text) }
    }

    /// A percentage above 0, at most 100.
    public mutating func percentage(_ name: String, orBad code: ErrorCode) -> Percentage? {
        value(name, orBad: code) { text throws(CartwrightError) in
            let percentage = try Percentage(text)
            guard percentage.millionths > 0 else {
                throw CartwrightError(code, "0% is nothing", hint: "above 0, at most 100")
            }
            return percentage
        }
    }

    /// A currency code, in either case; nil where it is malformed.
    ///
    /// - Parameters:
    ///   - name: the extra.
    ///   - fallback: the currency where the extra is absent.
    ///   - code: the code of the diagnostic where it is malformed.
    public mutating func currency(
        _ name: String = "currency",
        else fallback: Currency?,
        orBad code: ErrorCode
    ) -> Currency? {
        guard has(name) else { return fallback }
        return value(name, orBad: code) { text throws(CartwrightError) in try Currency(text) }
    }

    /// An amount in major units: `5.00` is 500 minor units of USD. Never finer than the currency.
    ///
    /// - Parameters:
    ///   - name: the extra.
    ///   - currency: nil where the currency itself was malformed; the amount is then left alone.
    ///   - allowsZero: whether nothing is an amount.
    ///   - code: the code of the diagnostic where it is malformed.
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
                throw CartwrightError(code, "\(money) is nothing", hint: "an amount above 0")
            }
            return money
        }
    }
}

/// Integers as extras write them.
private enum StrictInteger {
    /// ASCII digits with at most a `-` in front, nil for all else and beyond 64 bits.
    static func read(_ text: String) -> Int64? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
        return Int64(text)
    }
}
