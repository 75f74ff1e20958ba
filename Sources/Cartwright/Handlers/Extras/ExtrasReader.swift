/// Reads the extras of a card strictly, and collects what is wrong with them, so that a handler reports all of it.
///
/// An absent optional extra is nil; a malformed one refuses the card, since a restriction that cannot be read must not
/// widen an offer. An extra that was no string in the card's JSON counts as malformed, with `card.extra_not_string`
/// and nothing else.
///
/// ```swift
/// func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Stamp {
///     var extras = ExtrasReader(card, in: context)
///     let title = extras.text("stamp_title", orMissing: "stamp.missing_title")
///     let count = extras.integer("stamp_count", in: 1...100, orBad: "stamp.bad_count") ?? 1
///     try extras.finish()
///     return Stamp(title: title, count: count)
/// }
/// ```
public struct ExtrasReader {
    /// The card whose extras are read.
    public let card: ContentCard

    /// The currency of amounts that name none, and what promotions may use.
    public let context: HandlerContext

    /// What was wrong so far.
    public private(set) var diagnostics: [CartwrightError] = []

    /// Begins to read the extras of a card.
    public init(_ card: ContentCard, in context: HandlerContext) {
        self.card = card
        self.context = context
    }

    /// Whether an extra is there, well-formed or not.
    public func has(_ name: String) -> Bool { raw(name) != nil || card.malformedExtras.contains(name) }

    /// Ends the reading.
    ///
    /// - Throws: ``CardRefusal`` where anything was wrong.
    public func finish() throws(CardRefusal) {
        if let refusal = CardRefusal(diagnostics) { throw refusal }
    }

    /// Ends the reading where a value that has to be there is not.
    ///
    /// ```swift
    /// guard let percent = extras.percentage("stamp_percent", orBad: "stamp.bad_percent") else {
    ///     throw extras.refusal(missing: "stamp_percent", "stamp.missing_percent")
    /// }
    /// ```
    ///
    /// - Returns: what was wrong so far, and that the extra is missing unless something is wrong with it already.
    public func refusal(missing name: String, _ code: ErrorCode) -> CardRefusal {
        let missing = missing(name, code)
        let isKnown = diagnostics.contains { $0.location == missing.location }
        return CardRefusal(isKnown ? diagnostics : diagnostics + [missing]) ?? CardRefusal(missing)
    }

    private func missing(_ name: String, _ code: ErrorCode) -> CartwrightError {
        CartwrightError(code, "the card has no \(name)", hint: "add it to the extras", at: place(of: name))
    }

    /// Notes that an extra is wrong.
    public mutating func refuse(_ name: String, _ code: ErrorCode, _ summary: String, hint: String? = nil) {
        diagnostics.append(CartwrightError(code, summary, hint: hint, at: place(of: name)))
    }

    // MARK: Texts

    /// A text, nil where it is absent or blank.
    public mutating func text(_ name: String) -> String? {
        guard !noteIfMalformed(name) else { return nil }
        return raw(name)
    }

    /// A text that must be there, or else something of the card's own in its place.
    ///
    /// - Returns: the empty text where there is neither; ``finish()`` then throws, so it gets into no object.
    public mutating func text(
        _ name: String,
        else fallback: String? = nil,
        orMissing code: ErrorCode
    ) -> String {
        guard !noteIfMalformed(name) else { return "" }
        if let text = raw(name) ?? fallback { return text }
        diagnostics.append(missing(name, code))
        return ""
    }

    /// A list of texts separated by commas, each trimmed, empty ones dropped; nil where the extra is absent.
    ///
    /// - Parameter names: the name and its aliases; the first that is there counts.
    public mutating func list(_ names: String...) -> [String]? {
        guard let name = names.first(where: has), let text = text(name) else { return nil }
        return text.split(separator: ",").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
    }

    // MARK: Values

    /// A value that `parse` makes of a text, nil where the extra is absent or malformed.
    ///
    /// An error that tells a place inside the text, a JSON pointer, is noted at that place: what is wrong with a
    /// percent of a promotion in JSON is told at `/extras/promotion/effects/0/percent`.
    public mutating func value<Value>(
        _ name: String,
        orBad code: ErrorCode,
        _ parse: (String) throws(CartwrightError) -> Value
    ) -> Value? {
        guard let text = text(name) else { return nil }
        do {
            return try parse(text)
        } catch {
            note(error, in: name, code)
            return nil
        }
    }

    // MARK: Inside

    /// The text of an extra as it stands, nil where it is absent or blank.
    private func raw(_ name: String) -> String? {
        guard let text = card.extras[name], !text.isBlank else { return nil }
        return text
    }

    private mutating func note(_ error: CartwrightError, in name: String, _ code: ErrorCode) {
        guard let inside = error.location.pointer else {
            return refuse(name, code, "\(name): \(error.summary)", hint: error.hint)
        }
        let place = InputLocation(pointer: (place(of: name).pointer ?? "") + inside)
        diagnostics.append(CartwrightError(code, error.summary, hint: error.hint, at: place))
    }

    private func place(of name: String) -> InputLocation {
        JSONPointer.root.appending("extras").appending(name).location
    }

    private mutating func noteIfMalformed(_ name: String) -> Bool {
        guard card.malformedExtras.contains(name) else { return false }
        let diagnostic = CartwrightError.extraNotString(name, at: .root.appending("extras"))
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
        return true
    }
}

extension StringProtocol {
    /// The text without white space at both ends.
    public var trimmingBlanks: String {
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let front = unicodeScalars.drop(while: isBlank)
        guard let last = front.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(String.UnicodeScalarView(front[...last]))
    }
}
