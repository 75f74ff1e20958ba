internal import Cartwright

/// What can be said of a condition without a cart.
enum Certainty: Equatable {
    /// It holds for every cart.
    case always
    /// It is not met for any cart, and why.
    case never(String)
    /// It is unknown for every cart, and so is its opposite, and why.
    case unknown(String)
    /// It holds for no cart, but may be unknown for some, so that its opposite does not hold for all; and why.
    case neverMet(String)
    /// That depends on the cart, or nobody can tell.
    case depends

    /// What can be said of the opposite of the condition.
    var opposite: Certainty {
        switch self {
        case .always: .never("what it excludes always holds")
        case .never: .always
        case .unknown(let reason): .unknown(reason)
        case .neverMet, .depends: .depends
        }
    }

    /// Why it never holds, nil where it may.
    var impossibility: String? {
        switch self {
        case .never(let reason), .unknown(let reason), .neverMet(let reason): reason
        case .always, .depends: nil
        }
    }
}

extension Condition {
    /// The certainty of the condition in all of some currencies.
    func certainty(in currencies: [Currency]) -> Certainty {
        let all = currencies.map { certainty(in: $0) }
        if all.allSatisfy({ $0 == .always }) { return .always }
        return all.impossible ?? .depends
    }

    /// The certainty of the condition for carts in a currency. A plugin's condition has none.
    func certainty(in currency: Currency) -> Certainty {
        switch self {
        case let condition as AllCondition: condition.of.certaintyOfAll(in: currency)
        case let condition as AnyCondition: condition.of.certaintyOfAny(in: currency)
        case let condition as NotCondition: condition.of.certainty(in: currency).opposite
        case let condition as CurrencyCondition: condition.certaintyOfCurrency(currency)
        case let condition as any SetCondition: condition.membership.certainty(Self.type)
        case let condition as ScheduleCondition: condition.certaintyOfSchedule
        case let condition as any AttributeCondition: condition.test.certainty(Self.type)
        case is any AmountCondition, is any CountCondition: certaintyOfNumber(in: currency)
        default: .depends
        }
    }

    /// True where a cart may leave unknown whether the condition holds: an order without a number, an attribute without
    /// a value to compare, an amount in other currencies only, or what a plugin cannot decide.
    func mayBeUnknown(in currency: Currency) -> Bool {
        switch self {
        case is any SetCondition, is ScheduleCondition: false
        case let condition as any AttributeCondition: condition.test.comparison != nil
        case is OrderNumberCondition: true
        case is any AmountCondition, is any CountCondition:
            !namesPrices(in: currency) || range(in: currency) == nil
        case let condition where !condition.parts.isEmpty:
            condition.parts.contains { $0.mayBeUnknown(in: currency) }
        case is AllCondition, is AnyCondition: false
        default: true
        }
    }

    private func certaintyOfNumber(in currency: Currency) -> Certainty {
        guard namesPrices(in: currency) else { return .unknown("no price of its filter is in \(currency)") }
        guard let range = range(in: currency) else {
            return .unknown("no amount of its \(Self.type) is in \(currency)")
        }
        if range.isEmpty {
            let reason = "no \(Self.type) is within its bounds"
            return self is OrderNumberCondition ? .neverMet(reason) : .never(reason)
        }
        return range.least <= 0 && range.most == .max && isOnNumberOfEveryCart ? .always : .depends
    }
}

extension [any Condition] {
    fileprivate func certaintyOfAll(in currency: Currency) -> Certainty {
        let all = map { $0.certainty(in: currency) }
        for case .never(let reason) in all { return .never(reason) }
        if let reason = all.lazy.compactMap(\.impossibility).first {
            return all.allSatisfy { $0 == .always || $0 == .unknown(reason) } ? .unknown(reason) : .neverMet(reason)
        }
        if let contradiction = Contradiction(among: self, in: currency) {
            let mayBeUnknown = contains { $0.mayBeUnknown(in: currency) }
            return mayBeUnknown ? .neverMet(contradiction.reason) : .never(contradiction.reason)
        }
        return all.allSatisfy { $0 == .always } ? .always : .depends
    }

    fileprivate func certaintyOfAny(in currency: Currency) -> Certainty {
        let all = map { $0.certainty(in: currency) }
        if all.contains(.always) { return .always }
        switch all.impossible {
        case .never?: return .never("none of its alternatives can hold")
        case .unknown?: return .unknown("none of its alternatives can hold")
        case let other: return other == nil ? .depends : .neverMet("none of its alternatives can hold")
        }
    }
}

extension CurrencyCondition {
    fileprivate func certaintyOfCurrency(_ currency: Currency) -> Certainty {
        let certainty = membership.certainty(Self.type)
        guard certainty == .depends else { return certainty }
        return membership.holds(for: [currency.code]) ? .always : .never("it is not for carts in \(currency)")
    }
}

extension Membership {
    fileprivate func certainty(_ type: String) -> Certainty {
        guard let anyOf else { return noneOf?.isEmpty ?? true ? .always : .depends }
        if anyOf.isEmpty { return .never("any_of of its \(type) is empty") }
        return Set(anyOf).isSubset(of: noneOf ?? []) ? .never("its \(type) excludes all that it asks for") : .depends
    }
}

extension ScheduleCondition {
    fileprivate var certaintyOfSchedule: Certainty {
        if weekdays?.isEmpty == true { return .never("its schedule names no weekday") }
        let isEveryDay = weekdays.map { $0.count == Weekday.allCases.count } ?? true
        let (begin, end) = (from?.second ?? 0, until?.second ?? TimeOfDay.secondsOfDay)
        // A window that ends when it began is as long as a day.
        let isWholeDay = begin == end || begin == 0 && end == TimeOfDay.secondsOfDay
        return isEveryDay && isWholeDay ? .always : .depends
    }
}

extension TimeOfDay {
    /// The seconds of a day on a clock.
    static let secondsOfDay = 86_400
}

extension AttributeTest {
    fileprivate func certainty(_ type: String) -> Certainty {
        if anyOf?.isEmpty == true { return .never("any_of of its \(type) is empty") }
        guard let comparison, NumberRange(comparison, from: .min).isEmpty else { return .depends }
        return .neverMet("no number is within the bounds of its \(type)")
    }
}

extension [Certainty] {
    /// The certainty of one that is any of these, where none of them can be met; nil where one may be.
    fileprivate var impossible: Certainty? {
        let reasons = compactMap(\.impossibility)
        guard reasons.count == count else { return nil }
        guard let first = reasons.first else { return .never("it holds nothing") }
        if allSatisfy({ if case .never = $0 { true } else { false } }) { return .never(first) }
        if allSatisfy({ if case .unknown = $0 { true } else { false } }) { return .unknown(first) }
        return .neverMet(first)
    }
}
