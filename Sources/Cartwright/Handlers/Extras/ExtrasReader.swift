/// Reads the extras of a card strictly, and collects all problems, so that a handler reports them together.
///
/// An absent optional extra is nil; a malformed one refuses the card, since an unreadable restriction must not widen an
/// offer. An extra that was not a string in the card's JSON counts as malformed, with only the error
/// `card.extra_not_string`.
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

    /// The currency of amounts that name none, and the vocabulary of promotions.
    public let context: HandlerContext

    /// The problems so far.
    public private(set) var diagnostics: [CartwrightError] = []

    /// Creates a reader of a card's extras.
    public init(_ card: ContentCard, in context: HandlerContext) {
        self.card = card
        self.context = context
    }

    /// Returns true if an extra is present, well-formed or not.
    public func has(_ name: String) -> Bool { raw(name) != nil || card.malformedExtras.contains(name) }

    /// Ends the reading.
    ///
    /// - Throws: ``CardRefusal`` if there were problems.
    public func finish() throws(CardRefusal) {
        if let refusal = CardRefusal(diagnostics) { throw refusal }
    }

    /// Creates the refusal for a missing required value.
    ///
    /// ```swift
    /// guard let percent = extras.percentage("stamp_percent", orBad: "stamp.bad_percent") else {
    ///     throw extras.refusal(missing: "stamp_percent", "stamp.missing_percent")
    /// }
    /// ```
    ///
    /// - Returns: the problems so far, with the missing extra added unless it already has a problem.
    public func refusal(missing name: String, _ code: ErrorCode) -> CardRefusal {
        let missing = missing(name, code)
        let isKnown = diagnostics.contains { $0.location == missing.location }
        return CardRefusal(isKnown ? diagnostics : diagnostics + [missing]) ?? CardRefusal(missing)
    }

    private func missing(_ name: String, _ code: ErrorCode) -> CartwrightError {
        CartwrightError(code, "the card has no \(name)", hint: "add it to the extras", at: place(of: name))
    }

    /// Adds a problem of an extra.
    public mutating func refuse(_ name: String, _ code: ErrorCode, _ summary: String, hint: String? = nil) {
        diagnostics.append(CartwrightError(code, summary, hint: hint, at: place(of: name)))
    }

    // MARK: Texts

    /// Reads a string; nil if it is absent or blank.
    public mutating func text(_ name: String) -> String? {
        guard !noteIfMalformed(name) else { return nil }
        return raw(name)
    }

    /// Reads a required string, or returns a fallback from the card.
    ///
    /// - Returns: the empty string if both are absent; ``finish()`` throws then, so no object contains it.
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

    /// Reads a list of strings separated by commas, each trimmed, without empty ones; nil if the extra is absent.
    ///
    /// - Parameter names: the name and its aliases; the first one that is present is used.
    public mutating func list(_ names: String...) -> [String]? {
        guard let name = names.first(where: has), let text = text(name) else { return nil }
        return text.split(separator: ",").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
    }

    // MARK: Values

    /// Reads a value with `parse`; nil if the extra is absent or malformed.
    ///
    /// If the error has a JSON pointer into the text, the diagnostic points there: the percentage of a promotion in
    /// JSON is reported at `/extras/promotion/effects/0/percent`.
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

    /// Returns the unchanged text of an extra; nil if it is absent or blank.
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
    /// The text without leading and trailing whitespace.
    public var trimmingBlanks: String {
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let front = unicodeScalars.drop(while: isBlank)
        guard let last = front.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(String.UnicodeScalarView(front[...last]))
    }
}
