public import Cartwright

extension ContentCard {
    /// The card as it can be loaded again, unless a feed takes no card like it.
    var printed: String { json(in: .canonical).text }
}

/// A rule that a part of a plugin broke, and the card or the scenario that broke it.
public struct ContractViolation: Hashable, Sendable, CustomStringConvertible {
    /// The rule.
    public var rule: ContractRule

    /// The act of the part.
    public var message: String

    /// What would be right.
    public var hint: String

    /// The card that broke it, as JSON that `load cards` reads; nil where no card was needed.
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
            card: probe.card?.printed,
            scenario: probe.scenario
        )
    }

    /// `[rule] what the part did`, and below it what would be right and the card: as it can be loaded, or its beginning
    /// where it is larger than a card may be; or the scenario, cut short where it is long.
    public var description: String {
        var lines = ["[\(rule.rawValue)] \(message)", "  right: \(hint)"]
        if let card { lines.append("  \(Self.line(for: card))") }
        if let scenario { lines.append("  \(Self.line(forScenario: scenario))") }
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

    /// `scenario: {…}`, cut short where it is long.
    fileprivate static func line(forScenario text: String) -> String {
        let (count, most) = (text.utf8.count, 16_000)
        guard count > most else { return "scenario: \(text)" }
        let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(most / 2)))
        return "scenario: \(beginning)… (\(count) bytes)"
    }

    private static func isLoadable(_ card: String) -> Bool {
        (try? CardBatch.read(card, now: .latest))?.entries.allSatisfy { $0.card != nil } == true
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

    /// The card or the scenario on one line, as a violation shows it.
    public var inputLine: String? {
        card.map { ContractViolation.line(for: $0.printed) } ?? scenario.map(ContractViolation.line(forScenario:))
    }
}
