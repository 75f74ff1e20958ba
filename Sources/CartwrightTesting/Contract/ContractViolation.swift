public import Cartwright

extension ContentCard {
    /// The card as it can be loaded again, unless a feed takes no card like it.
    var printed: String { json(in: .canonical).text }
}

/// A rule that a handler broke, and the card that broke it.
public struct ContractViolation: Hashable, Sendable, CustomStringConvertible {
    /// The rule.
    public var rule: ContractRule

    /// What the handler did.
    public var message: String

    /// What would be right.
    public var hint: String

    /// The card that broke it, as JSON that `load cards` reads; nil where no card was needed.
    public var card: String?

    /// A violation.
    public init(_ rule: ContractRule, _ message: String, hint: String, card: String? = nil) {
        self.rule = rule
        self.message = message
        self.hint = hint
        self.card = card
    }

    /// What a process that ran the contract says of one that did not come back: it trapped, or was killed, while it
    /// tried a card.
    public static func trapped(trying probe: ContractProbe) -> ContractViolation {
        ContractViolation(
            probe.rule,
            "the process ended",
            hint: "refuse the card with a CardRefusal; nothing that input can reach may force, index or overflow",
            card: probe.card.printed
        )
    }

    /// `[rule] what the handler did`, and below it what would be right and the card: as it can be loaded, or its
    /// beginning where it is larger than a card may be.
    public var description: String {
        var lines = ["[\(rule.rawValue)] \(message)", "  right: \(hint)"]
        if let card { lines.append("  \(Self.line(for: card))") }
        return lines.joined(separator: "\n")
    }

    /// `card: {…}`, or `card too large to load, 1000123 bytes: {…`.
    fileprivate static func line(for card: String) -> String {
        let count = card.utf8.count
        // A card within the limit of a feed, however it is escaped.
        if count <= 8 * CardLimits.standard.maximumBytes, isLoadable(card) { return "card: \(card)" }
        let beginning = String(String.UnicodeScalarView(card.unicodeScalars.prefix(1000)))
        return "card too large to load, \(count) bytes: \(beginning)…"
    }

    private static func isLoadable(_ card: String) -> Bool {
        (try? CardBatch.read(card, now: .latest))?.entries.allSatisfy { $0.card != nil } == true
    }
}

extension ContractViolation: JSONConvertible {
    /// `{"rule": "headline", "message": …, "hint": …, "card": …}`, the card as text.
    public var json: JSONValue {
        var object: JSONObject = [
            "rule": .string(rule.rawValue), "message": .string(message), "hint": .string(hint),
        ]
        object.setUnlessAbsent("card", card.map(JSONValue.string))
        return .object(object)
    }
}

/// What is about to be tried. A trap ends the process, so who wants to know about it runs the contract in a child
/// process that writes each probe down before it is tried.
public struct ContractProbe: Sendable {
    /// The rule that is tried.
    public let rule: ContractRule

    /// The card that the handler is about to get.
    public let card: ContentCard

    /// The card on one line, as a violation shows it.
    public var cardLine: String { ContractViolation.line(for: card.printed) }
}
