/// A reader of the fields of one card in one style. It collects all problems, so that one pass reports them together.
///
/// Null, a blank text and an absent key are equivalent.
struct CardFieldReader {
    /// The problems so far.
    private(set) var diagnostics: [CartwrightError] = []

    /// True if a problem prevents reading the card: a card that is only partly understood may sell the wrong thing.
    private(set) var isRefused = false

    /// The style of the card.
    let style: CardSchema.Style

    private let card: CardMembers
    private let tape: JSONTape
    private let place: CardPlace

    /// Creates a reader of a card at a place.
    init(_ card: CardMembers, on tape: JSONTape, at place: CardPlace) {
        self.card = card
        self.tape = tape
        self.place = place
        style = CardSchema.standard.style(of: card, on: tape)
    }

    /// The place of the card.
    var pointer: JSONPointer { place.pointer }

    /// Reads a text; nil if it is absent or blank.
    mutating func text(_ field: CardField) -> String? {
        read(field, as: "a string") { tape, value in
            guard tape.kind(at: value).isString else { return .wrong }
            let text = tape.string(at: value)
            return text.isBlank ? .absent : .found(text)
        }
    }

    /// Reads a flag: a boolean, or 0 or 1.
    mutating func flag(_ field: CardField) -> Bool? {
        read(field, as: "true, false, 0 or 1") { tape, value in tape.flag(at: value).map(Reading.found) ?? .wrong }
    }

    /// Reads a number as it was written.
    mutating func number(_ field: CardField) -> String? {
        read(field, as: "a number") { tape, value in
            switch tape.kind(at: value) {
            case .digits: .found(tape.integer(at: value).map { String($0) } ?? tape.number(at: value))
            case .number: .found(tape.number(at: value))
            default: .wrong
            }
        }
    }

    /// Reads a time. An expiry of -1 is absent, because the platform writes "never" so.
    mutating func time(_ field: CardField) -> Instant? {
        let time: CardTime? = read(field, as: "seconds since 1970 or RFC 3339 text") { tape, value in
            if tape.kind(at: value).isString, tape.string(at: value).isBlank { return .absent }
            if field == .expiresAt, tape.integer(at: value) == -1 { return .absent }
            return CardTime(tape, at: value).map(Reading.found) ?? .wrong
        }
        if let time, time.wasMilliseconds { diagnostics.append(.milliseconds(at: pointer(to: field))) }
        return time?.instant
    }

    /// Reads a number of seconds, and returns milliseconds.
    mutating func duration(_ field: CardField) -> Int64? {
        read(field, as: "a number of seconds") { tape, value in
            switch tape.kind(at: value) {
            case .digits, .number: CardTime.thousandths(of: tape.number(at: value)).map(Reading.found) ?? .wrong
            default: .wrong
            }
        }
    }

    /// The place of the extras on the tape, with values of any type.
    mutating func extras() -> Int? {
        read(.extras, as: "an object") { tape, value in tape.kind(at: value) == .object ? .found(value) : .wrong }
    }

    /// Adds a diagnostic with which the card is still read.
    mutating func note(_ diagnostic: CartwrightError) { diagnostics.append(diagnostic) }

    /// Adds a diagnostic with which the card must not be read.
    mutating func refuse(_ diagnostic: CartwrightError) {
        diagnostics.append(diagnostic)
        isRefused = true
    }

    /// The place of a field in the document, or the place at which it would be.
    func pointer(to field: CardField) -> JSONPointer {
        let keys = style.keys(of: field)
        let number = keys.intersection(card.held).numbers.first { _ in true } ?? keys.numbers.first { _ in true }
        return number.map { pointer.appending(CardSchema.standard.names[$0]) } ?? pointer
    }

    /// True if a field is present, with a value of any type.
    func has(_ field: CardField) -> Bool { !style.keys(of: field).isDisjoint(with: card.held) }

    /// True if a field is present with a value of the wrong type.
    func isWrong(_ field: CardField) -> Bool {
        let place = pointer(to: field).location
        return diagnostics.contains { $0.code == .cardWrongType && $0.location == place }
    }

    /// The keys of the card that the style does not define, with their values.
    func unknown(in object: Int) -> JSONObject {
        guard card.hasUnknown || !style.known.isSuperset(of: card.seen) else { return JSONObject() }
        let (schema, known) = (CardSchema.standard, style.known)
        return tape.object(at: object) { key in
            schema.number(ofKey: key, on: tape).map { !known.contains(.key($0)) } ?? true
        }
    }

    // MARK: Keys

    private enum Reading<Value> {
        case found(Value)
        case absent
        case wrong
    }

    /// Reads a field. Every key of the field is checked, and the first with a value is used.
    private mutating func read<Value>(
        _ field: CardField,
        as expected: String,
        _ reading: (JSONTape, Int) -> Reading<Value>
    ) -> Value? {
        var result: Value?
        for number in style.keys(of: field).intersection(card.held).numbers {
            let value = card.place(of: number)
            switch reading(tape, value) {
            case .found(let found): result = result ?? found
            case .absent: break
            case .wrong:
                let place = pointer.appending(CardSchema.standard.names[number])
                refuse(.wrongType(tape.value(at: value), expected: expected, at: place))
            }
        }
        return result
    }
}

extension JSONTape {
    /// A flag as cards write it: a boolean, or 0 or 1. Nil for any other value.
    func flag(at place: Int) -> Bool? {
        switch kind(at: place) {
        case .yes: true
        case .no: false
        case .digits:
            switch integer(at: place) {
            case 0: false
            case 1: true
            default: nil
            }
        default: nil
        }
    }
}

extension StringProtocol {
    /// True if the text is empty or only white space.
    var isBlank: Bool {
        if let first = utf8.first, (0x21..<0x7F).contains(first) { return false }
        return unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
}
