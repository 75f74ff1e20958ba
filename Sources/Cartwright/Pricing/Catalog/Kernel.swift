/// How an effect works out what it takes: those of the engine that most promotions have without being asked.
enum Kernel: Sendable {
    /// A percentage of each place, rounded for itself.
    case percentOfEach(Percentage, maximumMinor: Int64)
    /// A percentage of all places together, rounded once and spread over them.
    case percentOfAll(Percentage, maximumMinor: Int64)
    /// An amount, spread over all places.
    case amount(minor: Int64)
    /// An amount off each place, or off each unit of each line.
    case amountOfEach(minor: Int64, isOfUnits: Bool)
    /// An amount, spread over all places, where it depends on the currency.
    case amountOfCurrency
    /// A percentage of some units. Which, says a rule of the catalog.
    case percentOfUnits(Percentage, rule: Int32)
    /// Units for those who buy others, on terms of the catalog.
    case buy(terms: Int32)
    /// Whatever the effect proposes.
    case proposal
}

extension Kernel {
    /// - Parameter tables: where rules and terms are noted.
    init(_ effect: any Effect, _ tables: inout PlanTables) {
        switch effect {
        case let effect as PercentOff where effect.target.scope == .units:
            self = .percentOfUnits(effect.percent, rule: tables.add(effect.target.units))
        case let effect as PercentOff where effect.rounding == .line:
            let isOfAll = effect.target.scope == .order || effect.target.scope == .total
            let maximumMinor = effect.maximumDiscountMinor ?? .max
            self =
                isOfAll
                ? .percentOfAll(effect.percent, maximumMinor: maximumMinor)
                : .percentOfEach(effect.percent, maximumMinor: maximumMinor)
        case let effect as AmountOff where effect.target.scope != .units && effect.each == .once:
            if case .any(let minor) = effect.amount {
                self = .amount(minor: max(0, minor))
            } else {
                self = .amountOfCurrency
            }
        case let effect as AmountOff where effect.target.scope != .units && effect.firstAmount == nil:
            // Of shipments nobody counts units.
            if case .any(let minor) = effect.amount, effect.each != .unit || effect.target.hasOnlyLines {
                self = .amountOfEach(minor: max(0, minor), isOfUnits: effect.each == .unit)
            } else {
                self = .proposal
            }
        case let effect as BuyXGetY: self = .buy(terms: tables.add(BuyTerms(effect)))
        default: self = .proposal
        }
    }
}

extension Target {
    fileprivate var hasOnlyLines: Bool { scope == .order || scope == .lines }
}
