/// Reads the fields of one card in one style, and collects what is wrong with them, so that one look names it all.
///
/// Null, a blank text and an absent key are the same.
struct CardFieldReader {
    /// What was wrong so far.
    private(set) var diagnostics: [CartwrightError] = []

    /// Whether something was wrong for which the card must not be read: half understood, it may sell something wrong.
    private(set) var isRefused = false

    /// Where the card stands.
    let pointer: JSONPointer

    private let card: JSONObject
    private let style: CardStyle

    /// Begins to read a card that stands at a place.
    init(_ card: JSONObject, _ style: CardStyle, at pointer: JSONPointer) {
        self.card = card
        self.style = style
        self.pointer = pointer
    }

    /// A text, nil where it is absent or blank.
    mutating func text(_ field: CardField) -> String? {
        read(field, as: "a string") { value in
            guard case .string(let text) = value else { return .wrong }
            return text.isBlank ? .absent : .found(text)
        }
    }

    /// A flag: a boolean, or 0 or 1.
    mutating func flag(_ field: CardField) -> Bool? {
        read(field, as: "true, false, 0 or 1") { value in
            switch value {
            case .bool(let flag): .found(flag)
            case .integer(0): .found(false)
            case .integer(1): .found(true)
            default: .wrong
            }
        }
    }

    /// A number as it was written.
    mutating func number(_ field: CardField) -> String? {
        read(field, as: "a number") { value in
            switch value {
            case .integer, .number: .found(value.text)
            default: .wrong
            }
        }
    }

    /// A time. -1 is none, which is how the platform writes "never".
    mutating func time(_ field: CardField) -> Instant? {
        let time: CardTime? = read(field, as: "seconds since 1970 or RFC 3339 text") { value in
            if case .string(let text) = value, text.isBlank { return .absent }
            if field == .expiresAt, value == .integer(-1) { return .absent }
            return CardTime(value).map(Reading.found) ?? .wrong
        }
        if let time, time.wasMilliseconds { diagnostics.append(.milliseconds(at: place(of: field))) }
        return time?.instant
    }

    /// A number of seconds, in milliseconds.
    mutating func duration(_ field: CardField) -> Int64? {
        read(field, as: "a number of seconds") { value in
            switch value {
            case .integer, .number: CardTime.thousandths(of: value.text).map(Reading.found) ?? .wrong
            default: .wrong
            }
        }
    }

    /// The extras, whatever their values are.
    mutating func extras() -> JSONObject {
        read(.extras, as: "an object") { value in
            guard case .object(let extras) = value else { return .wrong }
            return .found(extras)
        } ?? JSONObject()
    }

    /// Notes something that is wrong with the card and costs it no more than what the note says.
    mutating func note(_ diagnostic: CartwrightError) { diagnostics.append(diagnostic) }

    /// Notes something for which the card must not be read.
    mutating func refuse(_ diagnostic: CartwrightError) {
        diagnostics.append(diagnostic)
        isRefused = true
    }

    /// Where a field stands, or would stand.
    func place(of field: CardField) -> JSONPointer {
        let keys = style.keys[field] ?? []
        guard let key = keys.first(where: holds) ?? keys.first else { return pointer }
        return pointer.appending(key)
    }

    /// Whether a field is there at all, of whatever type.
    func has(_ field: CardField) -> Bool { (style.keys[field] ?? []).contains(where: holds) }

    /// Whether a field is there but of the wrong type.
    func isWrong(_ field: CardField) -> Bool {
        let place = place(of: field).location
        return diagnostics.contains { $0.code == .cardWrongType && $0.location == place }
    }

    // MARK: Keys

    private enum Reading<Value> {
        case found(Value)
        case absent
        case wrong
    }

    private func holds(_ key: String) -> Bool { (card[key] ?? .null) != .null }

    /// Every key of the field is checked, the first that holds something counts.
    private mutating func read<Value>(
        _ field: CardField,
        as expected: String,
        _ reading: (JSONValue) -> Reading<Value>
    ) -> Value? {
        var result: Value?
        for key in style.keys[field] ?? [] where holds(key) {
            let value = card[key] ?? .null
            switch reading(value) {
            case .found(let found): result = result ?? found
            case .absent: break
            case .wrong: refuse(.wrongType(value, expected: expected, at: pointer.appending(key)))
            }
        }
        return result
    }
}

extension StringProtocol {
    /// Whether there is nothing to see: the empty text, or white space alone.
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
