/// An effect as a catalog keeps it. Plain numbers only, see ``CompiledPromotion``.
struct CompiledEffect: Sendable {
    let stage: Stage
    let actsLast: Bool

    /// How it works out what it takes.
    let choice: OperationChoice

    /// Where it acts.
    let reach: Reach

    /// The lines of its target.
    let lines: CompiledFilter

    /// The lines whose units have to be bought, of a kind that asks for it.
    let bought: CompiledFilter

    /// Whether its target has only some shipments, which it has to be asked for.
    let picksShipments: Bool

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
        /// None, or whatever it proposes.
        case unknown
    }

    /// True where its amounts are in the currency of the catalog only, so that it gives nothing on carts in another
    /// one.
    let isOfHome: Bool

    /// Whether it may give something in any currency.
    var isInEveryCurrency: Bool { !isOfHome && isInHome }

    /// True where it may give something in the currency of the catalog, where that names one.
    var isInHome: Bool {
        switch choice {
        case .always(let operation): !operation.isOfPlugin
        case .byTier: true
        case .byCurrency: false
        }
    }
}

extension CompiledEffect {
    /// What stands for the first effect of a promotion that has none.
    static let none = CompiledEffect(
        stage: .gift,
        actsLast: false,
        choice: .always(.proposal(PluginProposal())),
        reach: .unknown,
        lines: .all,
        bought: .all,
        picksShipments: false,
        isOfHome: false
    )

    /// - Parameter tables: where rules and terms are noted.
    init(_ effect: any Effect, _ tables: inout CompiledTables) {
        (stage, actsLast) = (effect.stage, effect.actsLast)
        let ofHome = effect.onlyIn(tables.home)
        (choice, isOfHome) = (OperationChoice(ofHome ?? effect, &tables), ofHome != nil)
        switch effect {
        case let effect as BuyXGetY:
            (reach, lines, bought) = (.lines, tables.compiled(effect.get.filter), tables.compiled(effect.buy.filter))
            picksShipments = false
        case let effect as any TargetedEffect:
            let target = effect.target
            (reach, lines, bought) = (
                Reach(of: effect), target.scope == .shipping ? .all : tables.compiled(target.filter), .all
            )
            picksShipments = target.shipments != .all
        default:
            (reach, lines, bought) = (effect.stage == .unit ? .namedLines : .unknown, .all, .all)
            picksShipments = false
        }
    }
}

extension CompiledEffect.Reach {
    /// Of shipments nobody counts units.
    fileprivate init(of effect: any TargetedEffect) {
        switch effect.target.scope {
        case .order, .lines, .units: self = .lines
        case .shipping: self = effect.isOfEachUnit ? .unknown : .shipments
        case .total: self = effect.isOfEachUnit ? .lines : .linesAndShipments
        }
    }
}
