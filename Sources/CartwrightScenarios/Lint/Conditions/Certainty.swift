internal import Cartwright

/// The truth of a condition that is known without a cart.
enum Certainty: Equatable {
    /// The condition holds for every cart.
    case always
    /// The condition is not met for any cart; with the reason.
    case never(String)
    /// The condition and its opposite are unknown for every cart; with the reason.
    case unknown(String)
    /// The condition holds for no cart, but may be unknown for some, so that its opposite does not hold for all.
    case neverMet(String)
    /// The truth depends on the cart, or cannot be determined.
    case depends

    /// The certainty of the opposite of the condition.
    var opposite: Certainty {
        switch self {
        case .always: .never("the condition that it negates always holds")
        case .never: .always
        case .unknown(let reason): .unknown(reason)
        case .neverMet, .depends: .depends
        }
    }

    /// The reason why the condition never holds; nil if it may hold.
    var impossibility: String? {
        switch self {
        case .never(let reason), .unknown(let reason), .neverMet(let reason): reason
        case .always, .depends: nil
        }
    }
}

extension Condition {
    /// The certainty of the condition over several currencies.
    func certainty(in currencies: [Currency]) -> Certainty {
        let all = currencies.map { certainty(in: $0) }
        if all.allSatisfy({ $0 == .always }) { return .always }
        return all.impossible ?? .depends
    }

    /// The certainty of the condition for carts in a currency. A plugin's condition always depends on the cart.
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

    /// True if the condition may be unknown for a cart: an order without a number, an attribute without a value to
    /// compare, an amount in other currencies only, or an undecided condition of a plugin.
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
        guard namesPrices(in: currency) else { return .unknown("its filter has no price in \(currency)") }
        guard let range = range(in: currency) else {
            return .unknown("its \(Self.type) has no amount in \(currency)")
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
        return Set(anyOf).isSubset(of: noneOf ?? []) ? .never("its \(type) excludes all that it requires") : .depends
    }
}

extension ScheduleCondition {
    fileprivate var certaintyOfSchedule: Certainty {
        if weekdays?.isEmpty == true { return .never("its schedule has no weekdays") }
        let isEveryDay = weekdays.map { $0.count == Weekday.allCases.count } ?? true
        let (begin, end) = (from?.second ?? 0, until?.second ?? TimeOfDay.secondsOfDay)
        // A window with equal begin and end is a whole day.
        let isWholeDay = begin == end || begin == 0 && end == TimeOfDay.secondsOfDay
        return isEveryDay && isWholeDay ? .always : .depends
    }
}

extension TimeOfDay {
    /// The seconds of a day.
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
    /// The certainty of an alternative of these, if none of them can be met; nil if one may be.
    fileprivate var impossible: Certainty? {
        let reasons = compactMap(\.impossibility)
        guard reasons.count == count else { return nil }
        guard let first = reasons.first else { return .never("it is empty") }
        if allSatisfy({ if case .never = $0 { true } else { false } }) { return .never(first) }
        if allSatisfy({ if case .unknown = $0 { true } else { false } }) { return .unknown(first) }
        return .neverMet(first)
    }
}
