internal import Cartwright

/// A fact that is necessary for a condition, or for its opposite, to hold.
enum ConditionFact {
    /// The condition cannot hold, with the reason.
    case impossible(String)
    /// The condition is not for carts in the currency.
    case otherCurrency
    /// Of the words of a cart, such as the customer's segments, one is in `anyOf`, and none is in `noneOf`.
    case words(type: String, anyOf: [String]?, noneOf: [String])
    /// The values of an attribute have one of `anyOf`, none of `noneOf`, and a number in the range, if any.
    case attribute(name: String, NumberRange?, anyOf: [JSONValue]?, noneOf: [JSONValue])
    /// A number is in a range.
    case number(Measure, NumberRange)
    /// A single line has at least a number of units.
    case unitsOfOneLine(LineFilter, Int64)
    /// A window is open, or closed.
    case schedule(ScheduleCondition, isOpen: Bool)
    /// A condition, identified by its JSON, holds or does not hold.
    case same(JSONValue, holds: Bool, type: String)
}

/// The measure of a condition on a number.
struct Measure: Hashable {
    enum Kind { case orderTotal, subtotal, quantity, distinctSKUs, orderNumber }

    let type: String
    let kind: Kind
    let filter: LineFilter
    /// The kind of the amounts: with or without tax; nil for that of the cart's prices.
    let tax: TaxInclusion?
    /// True if the measure is the amount left by earlier stages, and not the list price.
    let isOnStage: Bool

    /// Reads the measure of a condition; nil if it measures nothing, or a single line.
    init?(_ condition: any Condition) {
        (type, isOnStage) = (condition.name, condition.readsStage)
        tax = (condition as? SubtotalCondition)?.tax ?? (condition as? OrderTotalCondition)?.tax
        switch condition {
        case let condition as OrderTotalCondition where condition.measure != nil: (kind, filter) = (.orderTotal, .all)
        case let condition as SubtotalCondition: (kind, filter) = (.subtotal, condition.filter)
        case let condition as QuantityCondition where condition.per == .cart:
            (kind, filter) = (.quantity, condition.filter)
        case let condition as DistinctSKUsCondition: (kind, filter) = (.distinctSKUs, condition.filter)
        case is OrderNumberCondition: (kind, filter) = (.orderNumber, .all)
        default: return nil
        }
    }

    /// Returns true if the measure is never less than another one, for any cart.
    func isNeverLess(than other: Measure) -> Bool {
        guard filter == .all || filter == other.filter, !isOnStage || other.isOnStage, tax == other.tax else {
            return false
        }
        return switch (kind, other.kind) {
        case (.orderTotal, .orderTotal), (.orderTotal, .subtotal), (.subtotal, .subtotal), (.quantity, .quantity),
            (.quantity, .distinctSKUs), (.distinctSKUs, .distinctSKUs), (.orderNumber, .orderNumber):
            true
        default: false
        }
    }

    /// Returns true if the measure is 0 for every cart for which another one is 0.
    func isNothingWithout(_ other: Measure) -> Bool {
        guard other.filter == .all || other.filter == filter else { return false }
        return switch (kind, other.kind) {
        case (.subtotal, .quantity), (.subtotal, .distinctSKUs), (.quantity, .distinctSKUs), (.distinctSKUs, .quantity):
            true
        default: false
        }
    }
}

extension Condition {
    /// The ways in which the condition holds in a currency, or does not hold if `isOpposite`. Each way is a list of
    /// necessary facts. Nil if there are more ways than ``Contradiction/mostWays``.
    func ways(isOpposite: Bool = false, in currency: Currency) -> [[ConditionFact]]? {
        switch self {
        case let condition as NotCondition: return condition.of.ways(isOpposite: !isOpposite, in: currency)
        case let condition as AllCondition: return condition.of.ways(isOpposite, together: !isOpposite, currency)
        case let condition as AnyCondition: return condition.of.ways(isOpposite, together: isOpposite, currency)
        default:
            let same = ConditionFact.same(json, holds: !isOpposite, type: Self.type)
            return (isOpposite ? waysOfOpposite(in: currency) : [facts(in: currency)]).map { [same] + $0 }
        }
    }

    private func facts(in currency: Currency) -> [ConditionFact] {
        switch self {
        case let condition as CurrencyCondition:
            return condition.membership.holds(for: [currency.code])
                ? [] : [.otherCurrency]
        case let condition as any SetCondition:
            return [
                .words(type: Self.type, anyOf: condition.membership.anyOf, noneOf: condition.membership.noneOf ?? [])
            ]
        case let condition as any AttributeCondition:
            let test = condition.test
            var facts = [
                ConditionFact.attribute(
                    name: name(of: test),
                    test.comparison.map { NumberRange($0, from: .min) },
                    anyOf: test.anyOf,
                    noneOf: test.noneOf ?? []
                )
            ]
            if let value = test.equals {
                facts.append(.attribute(name: name(of: test), nil, anyOf: value.words, noneOf: []))
            }
            return facts
        case let condition as ScheduleCondition: return [.schedule(condition, isOpen: true)]
        case is any AmountCondition, is any CountCondition:
            guard let range = range(in: currency) else {
                return [.impossible("its \(Self.type) has no amount in \(currency)")]
            }
            return facts(range)
        default: return []
        }
    }

    private func facts(_ range: NumberRange) -> [ConditionFact] {
        if range.isEmpty { return [.impossible("no \(Self.type) is within its bounds")] }
        if let measure = Measure(self) { return [.number(measure, range)] }
        guard let condition = self as? QuantityCondition else { return [] }
        return [.unitsOfOneLine(condition.filter, range.least)]
    }

    private func waysOfOpposite(in currency: Currency) -> [[ConditionFact]] {
        switch self {
        case let condition as CurrencyCondition:
            return condition.membership.holds(for: [currency.code])
                ? [[.otherCurrency]] : [[]]
        case let condition as any SetCondition:
            let (anyOf, noneOf) = (condition.membership.anyOf, condition.membership.noneOf)
            return (anyOf.map { [[.words(type: Self.type, anyOf: nil, noneOf: $0)]] } ?? [])
                + (noneOf.map { [[.words(type: Self.type, anyOf: $0, noneOf: [])]] } ?? [])
        case let condition as any AttributeCondition:
            let test = condition.test
            // The compared value may also be something other than a number.
            guard test.comparison == nil else { return [[]] }
            let excluded = [test.anyOf, test.equals?.words].compactMap(\.self)
            return excluded.map { [.attribute(name: name(of: test), nil, anyOf: nil, noneOf: $0)] }
                + (test.noneOf.map { [[.attribute(name: name(of: test), nil, anyOf: $0, noneOf: [])]] } ?? [])
        case let condition as ScheduleCondition: return [[.schedule(condition, isOpen: false)]]
        case is any AmountCondition, is any CountCondition:
            // An amount that is given only in other currencies is unknown, and so is its opposite.
            guard let range = range(in: currency) else {
                return [[.impossible("its \(Self.type) has no amount in \(currency)")]]
            }
            guard let measure = Measure(self) else { return [[]] }
            let others = range.others(from: measure.kind == .orderNumber ? 1 : 0)
            return others.isEmpty
                ? [[.impossible("the condition that it negates always holds")]] : others.map { [.number(measure, $0)] }
        default: return [[]]
        }
    }

    private func name(of test: AttributeTest) -> String { "\(Self.type) \(test.key)" }
}

extension [any Condition] {
    /// The ways in which all of the conditions hold, or any one of them.
    fileprivate func ways(
        _ isOpposite: Bool,
        together: Bool,
        _ currency: Currency
    ) -> [[ConditionFact]]? {
        var ways: [[ConditionFact]] = together ? [[]] : []
        for condition in self {
            guard let own = condition.ways(isOpposite: isOpposite, in: currency) else { return nil }
            guard own.count * Swift.max(1, ways.count) <= Contradiction.mostWays else { return nil }
            ways = together ? ways.flatMap { way in own.map { way + $0 } } : ways + own
        }
        return ways
    }
}

extension JSONValue {
    /// The values of which an attribute must have at least one.
    fileprivate var words: [JSONValue] {
        guard case .array(let elements) = self else { return [self] }
        return elements
    }
}
