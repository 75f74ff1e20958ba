/// An effect as a catalog keeps it: those of the engine that most promotions have are known by their kind, any other is
/// called through its protocol. Plain numbers only, see ``Plan``.
struct PlannedEffect: Sendable {
    let stage: Stage
    let actsLast: Bool
    let kind: Kind

    /// The places of its target, for those kinds that have one.
    let scope: Target.Scope

    /// The lines of its target.
    let lines: LineTest

    /// The lines whose units have to be bought, of a kind that asks for it.
    let bought: LineTest

    /// Whether its target has only some shipments, which it has to be asked for.
    let picksShipments: Bool

    /// Whether it is one of the engine's own, which touch only lines and shipments of their target.
    let isKnown: Bool

    /// What is known about an effect.
    enum Kind: Sendable {
        /// A percentage, rounded once for each place or once for all of them.
        case percent(Percentage, maximumMinor: Int64)
        /// An amount that is spread over all places.
        case amount(minor: Int64)
        /// The same, where it depends on the currency.
        case amountOfCurrency
        /// A percentage of some units, with or without a cap in all. Which, says a rule of the catalog.
        case percentOfUnits(Percentage, rule: Int32, isCapped: Bool)
        /// Units for those who buy others, on terms of the catalog.
        case buy(terms: Int32)
        /// Nothing: it is asked.
        case other
    }

    /// Whether it may give something in any currency.
    var isInEveryCurrency: Bool {
        switch kind {
        case .percent, .percentOfUnits, .buy, .amount: true
        case .amountOfCurrency, .other: false
        }
    }
}

extension PlannedEffect {
    /// What stands for the first effect of a promotion that has none.
    static let none = PlannedEffect(
        stage: .gift,
        actsLast: false,
        kind: .other,
        scope: .order,
        lines: .all,
        bought: .all,
        picksShipments: false,
        isKnown: true
    )

    /// - Parameters:
    ///   - unitTables: where rules and terms are noted.
    ///   - test: makes a test of a filter.
    init(_ effect: any Effect, _ unitTables: inout UnitTables, test: (LineFilter) -> LineTest) {
        stage = effect.stage
        actsLast = effect.actsLast
        isKnown = effect.isOfTheEngine
        kind = Kind(effect, &unitTables)
        switch effect {
        case let effect as BuyXGetY:
            (scope, lines, bought) = (.units, test(effect.get.filter), test(effect.buy.filter))
            picksShipments = false
        case let effect as any TargetedEffect where !kind.isOther:
            (scope, lines, bought) = (effect.target.scope, test(effect.target.filter), .all)
            picksShipments = effect.target.shipments != .all
        default:
            (scope, lines, bought) = (.order, .all, .all)
            picksShipments = false
        }
    }
}

extension PlannedEffect.Kind {
    fileprivate init(_ effect: any Effect, _ unitTables: inout UnitTables) {
        switch effect {
        case let effect as PercentOff where effect.target.scope == .units:
            let isCapped = effect.maximumDiscountMinor != nil
            self = .percentOfUnits(effect.percent, rule: unitTables.add(effect.target.units), isCapped: isCapped)
        case let effect as PercentOff where effect.rounding == .line:
            self = .percent(effect.percent, maximumMinor: effect.maximumDiscountMinor ?? .max)
        case let effect as AmountOff where effect.target.scope != .units && effect.each == .once:
            if case .any(let minor) = effect.amount {
                self = .amount(minor: minor)
            } else {
                self = .amountOfCurrency
            }
        case let effect as BuyXGetY: self = .buy(terms: unitTables.add(BuyTerms(effect)))
        default: self = .other
        }
    }

    fileprivate var isOther: Bool { if case .other = self { true } else { false } }
}

/// An effect on a target, of which a catalog knows more than the protocol tells.
protocol TargetedEffect: Effect {
    var target: Target { get }
}

extension PercentOff: TargetedEffect {}
extension AmountOff: TargetedEffect {}

extension Effect {
    fileprivate var isOfTheEngine: Bool {
        switch self {
        case is PercentOff, is AmountOff, is FixedPrice, is BuyXGetY, is Tiered, is GiftEffect: true
        default: false
        }
    }
}
