/// Reads the fields of one card in one style, and collects what is wrong with them, so that one look names it all.
///
/// Null, a blank text and an absent key are the same.
struct CardFieldReader {
    /// What was wrong so far.
    private(set) var diagnostics: [CartwrightError] = []

    /// Whether something was wrong for which the card must not be read: half understood, it may sell something wrong.
    private(set) var isRefused = false

    /// The style that the card is written in.
    let style: CardSchema.Style

    private let card: CardMembers
    private let tape: JSONTape
    private let place: CardPlace

    /// Begins to read a card that stands at a place.
    init(_ card: CardMembers, on tape: JSONTape, at place: CardPlace) {
        self.card = card
        self.tape = tape
        self.place = place
        style = CardSchema.standard.style(of: card, on: tape)
    }

    /// Where the card stands.
    var pointer: JSONPointer { place.pointer }

    /// A text, nil where it is absent or blank.
    mutating func text(_ field: CardField) -> String? {
        read(field, as: "a string") { tape, value in
            guard tape.kind(at: value).isString else { return .wrong }
            let text = tape.string(at: value)
            return text.isBlank ? .absent : .found(text)
        }
    }

    /// A flag: a boolean, or 0 or 1.
    mutating func flag(_ field: CardField) -> Bool? {
        read(field, as: "true, false, 0 or 1") { tape, value in tape.flag(at: value).map(Reading.found) ?? .wrong }
    }

    /// A number as it was written.
    mutating func number(_ field: CardField) -> String? {
        read(field, as: "a number") { tape, value in
            switch tape.kind(at: value) {
            case .digits: .found(tape.integer(at: value).map { String($0) } ?? tape.number(at: value))
            case .number: .found(tape.number(at: value))
            default: .wrong
            }
        }
    }

    /// A time. -1 is none, which is how the platform writes "never".
    mutating func time(_ field: CardField) -> Instant? {
        let time: CardTime? = read(field, as: "seconds since 1970 or RFC 3339 text") { tape, value in
            if tape.kind(at: value).isString, tape.string(at: value).isBlank { return .absent }
            if field == .expiresAt, tape.integer(at: value) == -1 { return .absent }
            return CardTime(tape, at: value).map(Reading.found) ?? .wrong
        }
        if let time, time.wasMilliseconds { diagnostics.append(.milliseconds(at: pointer(to: field))) }
        return time?.instant
    }

    /// A number of seconds, in milliseconds.
    mutating func duration(_ field: CardField) -> Int64? {
        read(field, as: "a number of seconds") { tape, value in
            switch tape.kind(at: value) {
            case .digits, .number: CardTime.thousandths(of: tape.number(at: value)).map(Reading.found) ?? .wrong
            default: .wrong
            }
        }
    }

    /// The extras, whatever their values are: where they stand on the tape.
    mutating func extras() -> Int? {
        read(.extras, as: "an object") { tape, value in tape.kind(at: value) == .object ? .found(value) : .wrong }
    }

    /// Notes something that is wrong with the card and costs it no more than what the note says.
    mutating func note(_ diagnostic: CartwrightError) { diagnostics.append(diagnostic) }

    /// Notes something for which the card must not be read.
    mutating func refuse(_ diagnostic: CartwrightError) {
        diagnostics.append(diagnostic)
        isRefused = true
    }

    /// Where a field stands in the document, or would stand.
    func pointer(to field: CardField) -> JSONPointer {
        let keys = style.keys(of: field)
        let number = keys.intersection(card.held).numbers.first { _ in true } ?? keys.numbers.first { _ in true }
        return number.map { pointer.appending(CardSchema.standard.names[$0]) } ?? pointer
    }

    /// Whether a field is there at all, of whatever type.
    func has(_ field: CardField) -> Bool { !style.keys(of: field).isDisjoint(with: card.held) }

    /// Whether a field is there but of the wrong type.
    func isWrong(_ field: CardField) -> Bool {
        let place = pointer(to: field).location
        return diagnostics.contains { $0.code == .cardWrongType && $0.location == place }
    }

    /// The keys of the card that the style does not know, with their values.
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

    /// Every key of the field is checked, the first that holds something counts.
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
    /// A flag as cards write it: a boolean, or 0 or 1. Nil for everything else.
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
    /// Whether there is nothing to see: the empty text, or white space alone.
    var isBlank: Bool {
        if let first = utf8.first, (0x21..<0x7F).contains(first) { return false }
        return unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
}
