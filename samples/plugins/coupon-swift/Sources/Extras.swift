/// Reads the extras of a card strictly, and collects their problems.
///
/// An extra that is absent or blank is nil. One that cannot be read refuses the card: a restriction that cannot be read
/// must not widen an offer.
struct Extras {
    private var extras: [(key: JSON, value: JSON)] = []
    private var malformed: [JSON] = []
    private(set) var problems: [Problem] = []

    /// A problem of an extra.
    struct Problem {
        let code, extra: JSON
        let summary, hint: Text
    }

    /// The reason a text cannot be read, and a correction.
    struct Bad: Error { let summary, hint: Text }

    init(_ card: Card) {
        for value in card.extras { extras.append((value.key, value)) }
        for name in card.malformedExtras { malformed.append(name.characters) }
    }

    mutating func refuse(_ extra: JSON, _ code: JSON, _ summary: Text, _ hint: Text) {
        guard !problems.contains(where: { $0.code == code && $0.extra == extra }) else { return }
        problems.append(Problem(code: code, extra: extra, summary: summary, hint: hint))
    }

    /// The maximum size of an extra in its written form: an object has no more.
    private static let mostBytes = 64 << 10

    private func raw(_ name: JSON) -> Text? {
        guard let text = written(name)?.text else { return nil }
        return text.bytes.contains { $0 > 0x20 } ? text : nil
    }

    private func written(_ name: JSON) -> JSON? { extras.first { $0.key == name }?.value }

    private func isLong(_ name: JSON) -> Bool { written(name)?.count ?? 0 > Self.mostBytes }

    func has(_ name: JSON) -> Bool { malformed.contains(name) || isLong(name) || raw(name) != nil }

    mutating func text(_ name: JSON) -> Text? {
        if malformed.contains(name) {
            let summary: Text = "the extra \"\(name)\" is not a string and was dropped"
            refuse(name, "card.extra_not_string", summary, "write its value in double quotes")
        } else if isLong(name) {
            refuse(name, "coupon.too_long", "the extra \"\(name)\" is too long", "at most 64 KiB")
        } else {
            return raw(name)
        }
        return nil
    }

    mutating func value<Value>(_ name: JSON, _ code: JSON, _ read: (Text) throws(Bad) -> Value) -> Value? {
        guard let text = text(name) else { return nil }
        do throws(Bad) {
            return try read(text)
        } catch {
            refuse(name, code, "\(name): \(error.summary)", error.hint)
            return nil
        }
    }

    // MARK: Kinds of values

    mutating func list(_ name: JSON) -> [Text]? { text(name)?.list }

    mutating func currency(_ name: JSON, _ code: JSON) -> Currency? {
        value(name, code) { text throws(Bad) in
            guard let currency = Currency(text.uppercased) else {
                throw Bad(summary: "\"\(text)\" is not an ISO 4217 currency code", hint: "three letters, such as USD")
            }
            return currency
        }
    }

    mutating func money(_ name: JSON, _ currency: Currency?, _ code: JSON) -> Int64? {
        guard let currency else { return nil }
        return value(name, code) { text throws(Bad) in
            guard let minor = scaled(text, currency.decimals) else {
                let hint: Text = "digits with at most \(Int64(currency.decimals)) decimals, such as \(currency.example)"
                throw Bad(summary: "\"\(text)\" is not an amount in \(currency.code)", hint: hint)
            }
            guard minor > 0 else {
                throw Bad(summary: "the amount is \(currency.text(0))", hint: "use an amount above 0")
            }
            return minor
        }
    }

    mutating func percentage(_ name: JSON, _ code: JSON) -> Int64? {
        value(name, code) { text throws(Bad) in
            guard let millionths = percentMillionths(text) else {
                let comma = UInt8(ascii: ",")
                let kept = text.bytes.filter { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: " ") }
                let plain = Text(kept.map { $0 == comma ? UInt8(ascii: ".") : $0 })
                let isMeant = plain != text && percentMillionths(plain) != nil
                let range: Text = "a decimal from 0 to 100 with at most 6 decimals, such as 12.5"
                throw Bad(summary: "\"\(text)\" is not a percentage", hint: isMeant ? "write \"\(plain)\"" : range)
            }
            guard millionths > 0 else {
                throw Bad(summary: "the percentage is 0", hint: "use a number above 0, at most 100")
            }
            return millionths
        }
    }

    mutating func integer(_ name: JSON, _ code: JSON, atLeast least: Int64 = .min) -> Int64? {
        value(name, code) { text throws(Bad) in
            guard let number = wholeNumber(text) else {
                throw Bad(summary: "\"\(text)\" is not a whole number", hint: "use digits, such as 12")
            }
            guard number >= least else {
                throw Bad(summary: "\(number) is out of range", hint: "use at least \(least)")
            }
            return number
        }
    }

    mutating func flag(_ name: JSON, _ code: JSON) -> Bool? {
        value(name, code) { text throws(Bad) in
            let word = text.lowercased
            guard word == "true" || word == "false" else {
                throw Bad(summary: "\"\(text)\" is not a Boolean", hint: "use true or false")
            }
            return word == "true"
        }
    }

    mutating func instant(_ name: JSON, _ code: JSON) -> Instant? {
        value(name, code) { text throws(Bad) in
            guard let instant = Instant(text) else {
                throw Bad(summary: "\"\(text)\" is not an instant", hint: "RFC 3339, such as 2026-05-01T12:00:00Z")
            }
            return instant
        }
    }
}
