/// An effect as a catalog holds it. Plain numbers only, see ``CompiledPromotion``, in an order without padding, since
/// each quote copies many.
struct CompiledEffect: Sendable {
    let stage: Stage
    let actsLast: Bool

    /// True if its amounts are in the currency of the catalog only, so that it gives nothing on carts in another one.
    let isOfHome: Bool

    /// The places that it may reduce.
    let places: CompiledPlaces

    /// The operation that computes its amounts.
    let choice: OperationChoice

    /// True if it may give something in any currency.
    var isInEveryCurrency: Bool { !isOfHome && isInHome }

    /// True if it may give something in the currency of the catalog, where that names one.
    var isInHome: Bool {
        switch choice {
        case .always(let operation): !operation.isOfPlugin
        case .byTier, .byPortions, .byTax: true
        case .byCurrency: false
        }
    }
}

extension CompiledEffect {
    /// The placeholder for the first effect of a promotion without effects.
    static let none = CompiledEffect(
        stage: .gift,
        actsLast: false,
        isOfHome: false,
        places: .none,
        choice: .always(.proposal(PluginProposal()))
    )

    /// - Parameter tables: the tables that hold rules and terms.
    init(_ effect: any Effect, _ tables: inout CompiledTables) {
        (stage, actsLast) = (effect.stage, effect.actsLast)
        guard let own = effect as? any EngineEffect else {
            if let outside = effect as? OutsideEffect { tables.add(outside.use) }
            choice = .always(.proposal(PluginProposal()))
            places = stage == .unit ? CompiledPlaces(reach: .namedLines) : .none
            isOfHome = false
            return
        }
        let ofHome = own.onlyIn(tables.home)
        (choice, isOfHome) = (OperationChoice(ofHome ?? own, &tables), ofHome != nil)
        places = own.places(&tables)
    }
}
