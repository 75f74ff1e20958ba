/// An effect as a catalog keeps it: those of the engine that most promotions have are known by their kernel, any other
/// is called through its protocol. Plain numbers only, see ``Plan``.
struct PlannedEffect: Sendable {
    let stage: Stage
    let actsLast: Bool

    /// What may be worked out without asking it.
    let kernel: Kernel

    /// Whether all units of a percentage together have a cap, which is left to the effect.
    let isCappedOnUnits: Bool

    /// Where it acts.
    let reach: Reach

    /// The lines of its target.
    let lines: LineTest

    /// The lines whose units have to be bought, of a kind that asks for it.
    let bought: LineTest

    /// Whether its target has only some shipments, which it has to be asked for.
    let picksShipments: Bool

    /// Whether it is one of the engine's own, which touch only lines and shipments of their target.
    let isKnown: Bool

    /// The places that a quote knows an effect to act on.
    enum Reach: Sendable {
        /// The lines of its target.
        case lines
        /// The shipments of its target.
        case shipments
        /// Both.
        case linesAndShipments
        /// Those lines that it names when it is asked.
        case namedLines
        /// Whatever it proposes.
        case unknown
    }

    /// Whether it may give something in any currency.
    var isInEveryCurrency: Bool {
        switch kernel {
        case .percentOfEach, .percentOfAll, .percentOfUnits, .buy, .amount, .amountOfEach: true
        case .amountOfCurrency, .proposal: false
        }
    }
}

extension PlannedEffect {
    /// What stands for the first effect of a promotion that has none.
    static let none = PlannedEffect(
        stage: .gift,
        actsLast: false,
        kernel: .proposal,
        isCappedOnUnits: false,
        reach: .unknown,
        lines: .all,
        bought: .all,
        picksShipments: false,
        isKnown: true
    )

    /// - Parameter tables: where rules and terms are noted.
    init(_ effect: any Effect, _ tables: inout PlanTables) {
        (stage, actsLast, isKnown) = (effect.stage, effect.actsLast, effect.isOfTheEngine)
        kernel = Kernel(effect, &tables)
        switch effect {
        case let effect as BuyXGetY:
            (reach, lines, bought) = (.lines, tables.test(effect.get.filter), tables.test(effect.buy.filter))
            (picksShipments, isCappedOnUnits) = (false, false)
        case let effect as any TargetedEffect where !kernel.isProposal:
            (reach, lines, bought) = (Reach(effect.target.scope), tables.test(effect.target.filter), .all)
            picksShipments = effect.target.shipments != .all
            isCappedOnUnits = kernel.isOfUnits && (effect as? PercentOff)?.maximumDiscountMinor != nil
        default:
            (reach, lines, bought) = (effect.stage == .unit ? .namedLines : .unknown, .all, .all)
            (picksShipments, isCappedOnUnits) = (false, false)
        }
    }
}

extension PlannedEffect.Reach {
    fileprivate init(_ scope: Target.Scope) {
        switch scope {
        case .order, .lines, .units: self = .lines
        case .shipping: self = .shipments
        case .total: self = .linesAndShipments
        }
    }
}

extension Kernel {
    fileprivate var isProposal: Bool { if case .proposal = self { true } else { false } }

    fileprivate var isOfUnits: Bool { if case .percentOfUnits = self { true } else { false } }
}

/// An effect on a target, of which a catalog knows more than the protocol tells.
protocol TargetedEffect: Effect {
    var target: Target { get }
}

extension PercentOff: TargetedEffect {}
extension AmountOff: TargetedEffect {}

extension Effect {
    /// Whether it is one of the engine's own.
    var isOfTheEngine: Bool {
        switch self {
        case is PercentOff, is AmountOff, is FixedPrice, is BuyXGetY, is Tiered, is GiftEffect: true
        default: false
        }
    }
}
