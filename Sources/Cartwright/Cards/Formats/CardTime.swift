/// A time as a card writes it: seconds since 1970, milliseconds by mistake, or RFC 3339 text.
struct CardTime: Equatable {
    /// The time.
    let instant: Instant

    /// True if the number was so large that it was read as milliseconds.
    let wasMilliseconds: Bool

    /// The first number that is read as milliseconds: as seconds it would be after the year 33658.
    private static let firstMilliseconds: Int64 = 1_000_000_000_000

    /// Reads a time from a tape; nil if the value is not a time or is outside the years 1 to 9999.
    init?(_ tape: JSONTape, at place: Int) {
        switch tape.kind(at: place) {
        case .digits:
            guard let number = tape.integer(at: place) else { return nil }
            self.init(integer: number)
        case .number: self.init(number: tape.number(at: place))
        case .ascii, .text, .escaped: self.init(text: tape.string(at: place))
        default: return nil
        }
    }

    /// Reads a time; nil if the value is not a time or is outside the years 1 to 9999.
    init?(_ value: JSONValue) {
        switch value {
        case .integer(let number): self.init(integer: number)
        case .number(let text): self.init(number: text)
        case .string(let text): self.init(text: text)
        default: return nil
        }
    }

    private init?(integer: Int64) {
        wasMilliseconds = integer >= Self.firstMilliseconds
        guard let time = wasMilliseconds ? Instant(milliseconds: integer) : Instant(seconds: integer) else {
            return nil
        }
        instant = time
    }

    private init?(number: String) {
        guard let thousandths = Self.thousandths(of: number) else { return nil }
        wasMilliseconds = thousandths / 1000 >= Self.firstMilliseconds
        guard let time = Instant(milliseconds: wasMilliseconds ? thousandths / 1000 : thousandths) else { return nil }
        instant = time
    }

    private init?(text: String) {
        wasMilliseconds = false
        guard let time = try? Instant(text) else { return nil }
        instant = time
    }

    /// A JSON number times 1000, truncated; nil beyond 64 bits.
    static func thousandths(of number: String) -> Int64? {
        let parts = number.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        guard let mantissa = parts.first, let exponent = parts.count == 2 ? Int(parts[1]) : 0 else { return nil }
        let isNegative = mantissa.hasPrefix("-")
        let decimals = mantissa.split(separator: ".", maxSplits: 1).dropFirst().first ?? ""
        let digits = String(mantissa.filter { $0 != "-" && $0 != "." }.drop { $0 == "0" })
        guard !digits.isEmpty else { return 0 }
        let (shift, overflow) = exponent.subtractingReportingOverflow(decimals.count - 3)
        guard !overflow, shift <= 18 else { return nil }
        let shifted = shift >= 0 ? digits + String(repeating: "0", count: shift) : cut(digits, by: shift)
        return Int64((isNegative ? "-" : "") + shifted)
    }

    private static func cut(_ digits: String, by shift: Int) -> String {
        let kept = digits.dropLast(Int(clamping: shift.magnitude))
        return kept.isEmpty ? "0" : String(kept)
    }
}
