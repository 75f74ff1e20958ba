internal import Cartwright

/// Looks for conditions that cannot hold together, whatever the cart: sets without a common word, numbers without a
/// common range, a condition beside its own opposite. `all`, `any` and `not` are looked into. An uncertain one is not
/// reported.
struct Contradiction {
    /// The most ways to hold that are compared; more are not written by hand.
    static let mostWays = 256

    /// The reason that the conditions cannot hold together.
    let reason: String

    /// The contradiction between some conditions in a currency; nil where a cart may pass all of them.
    ///
    /// - Parameters:
    ///   - conditions: what has to hold.
    ///   - currency: the currency of the cart.
    ///   - isApart: whether schedules that are given can never be as they have to be, each open or closed.
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
        reason = reasons.count == 1 ? first : "none of its alternatives can hold beside its other conditions"
    }

    /// The first of some conditions that cannot hold beside those before it, and why.
    static func first(
        in conditions: [any Condition],
        _ currency: Currency,
        isApart: (_ open: [ScheduleCondition], _ closed: [ScheduleCondition]) -> Bool = { _, _ in false }
    ) -> (index: Int, reason: String)? {
        guard let whole = Contradiction(among: conditions, in: currency, isApart: isApart) else { return nil }
        // Whatever is added, what contradicts itself goes on to do so.
        for index in conditions.indices {
            let part = Contradiction(among: Array(conditions[...index]), in: currency, isApart: isApart)
            if let part { return (index, part.reason) }
        }
        return (max(0, conditions.count - 1), whole.reason)
    }
}

/// Facts that all have to be so.
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
                impossible = impossible ?? "its condition \(type) has to hold and not to hold"
            }
            same[json] = holds
        }
    }

    /// The reason that the facts cannot all be so; nil where they may.
    func clash(_ isApart: ([ScheduleCondition], [ScheduleCondition]) -> Bool) -> String? {
        if let impossible { return impossible }
        if let type = words.keys.sorted().first(where: areApart) { return Self.contradict(type) }
        if let name = attributes.keys.sorted().first(where: areAttributesApart) { return Self.contradict(name) }
        if let clash = clashOfNumbers { return clash }
        return !open.isEmpty && isApart(open, closed) ? "its schedules are not open at the same time" : nil
    }

    private static func contradict(_ what: String) -> String { "its conditions on \(what) contradict each other" }

    // MARK: Words

    /// True where no words are in each set of the required ones and in none of the others.
    private func areApart(_ type: String) -> Bool {
        guard let (anyOf, noneOf) = words[type] else { return false }
        if anyOf.contains(where: { $0.allSatisfy(noneOf.contains) }) { return true }
        guard CountryCondition.type == type || ChannelCondition.type == type, let first = anyOf.first else {
            return false
        }
        // Of a country there is one.
        let common = anyOf.dropFirst().reduce(Set(first)) { $0.intersection($1) }
        return common.isSubset(of: noneOf)
    }

    // MARK: Attributes

    /// A value may be several, but for a number that is compared.
    private func areAttributesApart(_ name: String) -> Bool {
        guard let (ranges, anyOf, noneOf) = attributes[name] else { return false }
        if anyOf.contains(where: { $0.allSatisfy(noneOf.contains) }) { return true }
        guard let first = ranges.first else { return false }
        let range = ranges.dropFirst().reduce(first) { $0.meeting($1) }
        if range.isEmpty { return true }
        return anyOf.contains { values in
            // A number that is not whole, as it is written, is left alone.
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
                return "no line passes the filter of its \(measure.type)"
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
