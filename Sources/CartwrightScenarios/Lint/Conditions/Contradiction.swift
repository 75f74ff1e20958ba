internal import Cartwright

/// A reason why conditions cannot hold together for any cart: sets without a common word, numbers without a common
/// range, a condition and its own opposite. Conditions inside `all`, `any` and `not` are included. Only certain
/// contradictions are reported.
struct Contradiction {
    /// The maximum number of ways to hold that are compared; hand-written conditions have fewer.
    static let mostWays = 256

    /// The reason why the conditions cannot hold together.
    let reason: String

    /// Finds the contradiction of conditions in a currency; nil if a cart may pass all of them.
    ///
    /// - Parameters:
    ///   - conditions: the conditions that must all hold.
    ///   - currency: the currency of the cart.
    ///   - isApart: returns true if the first schedules are never all open while the others are all closed.
    init?(
        among conditions: [any Condition],
        in currency: Currency,
        isApart: (_ open: [ScheduleCondition], _ closed: [ScheduleCondition]) -> Bool = { _, _ in false }
    ) {
        guard let ways = AllCondition(conditions).ways(in: currency) else { return nil }
        var reasons: [String] = []
        for way in ways {
            guard let reason = Way(way, in: currency).clash(isApart) else { return nil }
            if !reasons.contains(reason) { reasons.append(reason) }
        }
        guard let first = reasons.first else { return nil }
        reason = reasons.count == 1 ? first : "none of its alternatives can hold with its other conditions"
    }

    /// The first condition that contradicts those before it, and the reason.
    static func first(
        in conditions: [any Condition],
        _ currency: Currency,
        isApart: (_ open: [ScheduleCondition], _ closed: [ScheduleCondition]) -> Bool = { _, _ in false }
    ) -> (index: Int, reason: String)? {
        guard let whole = Contradiction(among: conditions, in: currency, isApart: isApart) else { return nil }
        // Adding conditions never removes a contradiction.
        for index in conditions.indices {
            let part = Contradiction(among: Array(conditions[...index]), in: currency, isApart: isApart)
            if let part { return (index, part.reason) }
        }
        return (max(0, conditions.count - 1), whole.reason)
    }
}

/// Facts that are all necessary.
private struct Way {
    private let currency: Currency
    private var impossible: String?
    private var words: [String: (anyOf: [[String]], noneOf: Set<String>)] = [:]
    private var attributes: [String: (ranges: [NumberRange], anyOf: [[JSONValue]], noneOf: Set<JSONValue>)] = [:]
    private var numbers: [(measure: Measure, range: NumberRange)] = []
    private var ofOneLine: [(filter: LineFilter, least: Int64)] = []
    private var (open, closed): ([ScheduleCondition], [ScheduleCondition]) = ([], [])
    private var same: [JSONValue: Bool] = [:]

    init(_ facts: [ConditionFact], in currency: Currency) {
        self.currency = currency
        for fact in facts { add(fact) }
    }

    private mutating func add(_ fact: ConditionFact) {
        switch fact {
        case .impossible(let reason): impossible = impossible ?? reason
        case .otherCurrency: impossible = impossible ?? "it is not for carts in \(currency)"
        case .words(let type, let anyOf, let noneOf):
            if let anyOf { words[type, default: ([], [])].anyOf.append(anyOf) }
            words[type, default: ([], [])].noneOf.formUnion(noneOf)
        case .attribute(let name, let range, let anyOf, let noneOf):
            if let range { attributes[name, default: ([], [], [])].ranges.append(range) }
            if let anyOf { attributes[name, default: ([], [], [])].anyOf.append(anyOf) }
            attributes[name, default: ([], [], [])].noneOf.formUnion(noneOf)
        case .number(let measure, let range):
            if let index = numbers.firstIndex(where: { $0.measure == measure }) {
                numbers[index].range = numbers[index].range.meeting(range)
            } else {
                numbers.append((measure, range))
            }
        case .unitsOfOneLine(let filter, let least): ofOneLine.append((filter, least))
        case .schedule(let schedule, let isOpen):
            if isOpen { open.append(schedule) } else { closed.append(schedule) }
        case .same(let json, let holds, let type):
            if same[json].map({ $0 != holds }) ?? false {
                impossible = impossible ?? "its condition \(type) must both hold and not hold"
            }
            same[json] = holds
        }
    }

    /// The reason why the facts contradict each other; nil if they do not.
    func clash(_ isApart: ([ScheduleCondition], [ScheduleCondition]) -> Bool) -> String? {
        if let impossible { return impossible }
        if let type = words.keys.sorted().first(where: areApart) { return Self.contradict(type) }
        if let name = attributes.keys.sorted().first(where: areAttributesApart) { return Self.contradict(name) }
        if let clash = clashOfNumbers { return clash }
        return !open.isEmpty && isApart(open, closed) ? "its schedules are never open at the same time" : nil
    }

    private static func contradict(_ what: String) -> String { "its conditions on \(what) contradict each other" }

    // MARK: Words

    /// Returns true if no words can be in each required set without being excluded.
    private func areApart(_ type: String) -> Bool {
        guard let (anyOf, noneOf) = words[type] else { return false }
        if anyOf.contains(where: { $0.allSatisfy(noneOf.contains) }) { return true }
        guard CountryCondition.type == type || ChannelCondition.type == type, let first = anyOf.first else {
            return false
        }
        // A cart has one country and one channel.
        let common = anyOf.dropFirst().reduce(Set(first)) { $0.intersection($1) }
        return common.isSubset(of: noneOf)
    }

    // MARK: Attributes

    /// Returns true if no values of an attribute can pass. It may have several values, but only one compared number.
    private func areAttributesApart(_ name: String) -> Bool {
        guard let (ranges, anyOf, noneOf) = attributes[name] else { return false }
        if anyOf.contains(where: { $0.allSatisfy(noneOf.contains) }) { return true }
        guard let first = ranges.first else { return false }
        let range = ranges.dropFirst().reduce(first) { $0.meeting($1) }
        if range.isEmpty { return true }
        return anyOf.contains { values in
            // Numbers with decimals are not compared.
            values.allSatisfy { value in
                switch value {
                case .integer(let number): number < range.least || range.most < number
                case .number: false
                default: true
                }
            }
        }
    }

    // MARK: Numbers

    private var clashOfNumbers: String? {
        for (measure, range) in numbers {
            if range.isEmpty { return Self.contradict(measure.type) }
            if measure.filter.matchesNothing, range.least > 0 {
                return "no line matches the filter of its \(measure.type)"
            }
            for other in numbers where other.measure != measure {
                let isTooMuch = other.measure.isNeverLess(than: measure) && range.least > other.range.most
                let isOfNothing =
                    measure.isNothingWithout(other.measure) && range.least > 0 && other.range.most == 0
                if isTooMuch || isOfNothing { return Self.contradict("\(measure.type) and \(other.measure.type)") }
            }
        }
        for (filter, least) in ofOneLine {
            let isTooMuch = numbers.contains { measure, range in
                measure.kind == .quantity && (measure.filter == .all || measure.filter == filter)
                    && least > range.most
            }
            if isTooMuch { return Self.contradict(QuantityCondition.type) }
        }
        return nil
    }
}
