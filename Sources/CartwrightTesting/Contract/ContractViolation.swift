public import Cartwright

/// A rule that a part of a plugin broke, and the card or the scenario that broke it.
public struct ContractViolation: Hashable, Sendable, CustomStringConvertible {
    /// The rule.
    public var rule: ContractRule

    /// The act of the part.
    public var message: String

    /// What would be right.
    public var hint: String

    /// The card that broke it, as canonical JSON; nil where no card was needed.
    public var card: String?

    /// The cart and the promotion that broke it, as the JSON of a scenario: `cartwright price FILE --plugins .` prices
    /// it. Nil where none was needed. A cart of very many lines has the first of them.
    public var scenario: String?

    /// A violation.
    public init(_ rule: ContractRule, _ message: String, hint: String, card: String? = nil, scenario: String? = nil) {
        self.rule = rule
        self.message = message
        self.hint = hint
        self.card = card
        self.scenario = scenario
    }

    /// What a process that ran the contract says of one that did not come back: it trapped, or was killed, while it
    /// tried something.
    public static func trapped(trying probe: ContractProbe) -> ContractViolation {
        ContractViolation(
            probe.rule,
            "\(probe.part): the process ended",
            hint: probe.card == nil
                ? "count with addingReportingOverflow and multipliedReportingOverflow, and throw where that overflows; "
                    + "nothing that input can reach may force or index"
                : "refuse the card with a CardRefusal; nothing that input can reach may force, index or overflow",
            card: probe.card?.json.text,
            scenario: probe.scenario
        )
    }

    /// `[rule] what the part did`, and below it what would be right and the card or scenario, cut short where it is long.
    public var description: String {
        var lines = ["[\(rule.rawValue)] \(message)", "  right: \(hint)"]
        if let card { lines.append("  card: \(Self.shortened(card))") }
        if let scenario { lines.append("  scenario: \(Self.shortened(scenario, to: 16_000))") }
        return lines.joined(separator: "\n")
    }

    private static func shortened(_ text: String, to limit: Int = 2000) -> String {
        guard text.utf8.count > limit else { return text }
        return "\(String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit / 2))))… (\(text.utf8.count) bytes)"
    }
}

extension ContractViolation: JSONConvertible {
    /// `{"rule": "headline", "message": …, "hint": …, "card": …, "scenario": …}`, card and scenario as text.
    public var json: JSONValue {
        var object: JSONObject = [
            "rule": .string(rule.rawValue), "message": .string(message), "hint": .string(hint),
        ]
        object.setUnlessAbsent("card", card.map(JSONValue.string))
        object.setUnlessAbsent("scenario", scenario.map(JSONValue.string))
        return .object(object)
    }
}

/// What is about to be tried. A trap ends the process, so who wants to know about it runs the contract in a child
/// process that writes each probe down before it is tried.
public struct ContractProbe: Sendable {
    /// The rule that is tried.
    public let rule: ContractRule

    /// The part of the plugin that is tried: `handler stamp`, `condition "stamp_count"`, `effect "round_total_down"`.
    public let part: String

    /// The card that the handler is about to get; nil where no card is tried.
    public let card: ContentCard?

    /// The cart and the promotion that are about to be tried, as the JSON of a scenario; nil where a card is tried.
    public let scenario: String?

    init(_ rule: ContractRule, _ part: String, card: ContentCard? = nil, scenario: String? = nil) {
        (self.rule, self.part, self.card, self.scenario) = (rule, part, card, scenario)
    }
}
