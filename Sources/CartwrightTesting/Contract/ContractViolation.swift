public import Cartwright

/// A rule that a handler broke, and the card that broke it.
public struct ContractViolation: Hashable, Sendable, CustomStringConvertible {
    /// The rule.
    public var rule: ContractRule

    /// What the handler did.
    public var message: String

    /// What would be right.
    public var hint: String

    /// The card that broke it, as canonical JSON; nil where no card was needed.
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
            card: probe.card.json.text
        )
    }

    /// `[rule] what the handler did`, and below it what would be right and the card, cut short where it is long.
    public var description: String {
        var lines = ["[\(rule.rawValue)] \(message)", "  right: \(hint)"]
        if let card { lines.append("  card: \(Self.shortened(card))") }
        return lines.joined(separator: "\n")
    }

    private static func shortened(_ text: String, to limit: Int = 2000) -> String {
        guard text.utf8.count > limit else { return text }
        return "\(String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit / 2))))… (\(text.utf8.count) bytes)"
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
}
