/// Which operation an effect has on a cart, where that depends on the cart.
enum OperationChoice: Sendable {
    /// Always the same.
    case always(Operation)
    /// That of the tier which the cart reaches. Where the tiers stand, among those of the catalog.
    case byTier(Int32)
    /// That of the cart's currency. Where the currencies stand, among those of the catalog.
    case byCurrency(Int32)
}

/// Tiers that all lines reach together, by list prices.
struct OrderTiers: Sendable {
    /// Whether units are counted, and not amounts.
    let isOfUnits: Bool
    let tiers: Tiers<Operation>
}

extension OperationChoice {
    /// - Parameter tables: where rules, terms, tiers and currencies are noted.
    init(_ effect: any Effect, _ tables: inout CompiledTables) {
        switch effect {
        case let effect as PercentOff: self.init(effect, &tables) { .always(Operation($0, &$1)) }
        case let effect as AmountOff: self.init(effect, &tables) { .always(Operation($0, &$1)) }
        case let effect as FixedPrice: self.init(effect, &tables) { .always(Operation($0, &$1)) }
        case let effect as GiftEffect: self.init(effect, &tables) { .always(Operation($0, &$1)) }
        case let effect as Tiered: self.init(effect, &tables) { OperationChoice(inEveryCurrency: $0, &$1) }
        case let effect as BuyXGetY: self = .always(.unitsForUnits(UnitsForUnits(terms: tables.add(BuyTerms(effect)))))
        default: self = .always(.proposal(PluginProposal()))
        }
    }

    /// - Parameter choose: which operation an effect has in every currency.
    private init<Named: AmountEffect>(
        _ effect: Named,
        _ tables: inout CompiledTables,
        _ choose: (Named, inout CompiledTables) -> OperationChoice
    ) {
        guard effect.dependsOnCurrency else {
            self = choose(effect, &tables)
            return
        }
        var choices: [Currency: OperationChoice] = [:]
        for currency in Set(effect.currencies) {
            if let effect = effect.inCurrency(currency) { choices[currency] = choose(effect, &tables) }
        }
        self = .byCurrency(tables.add(choices))
    }

    private init(inEveryCurrency effect: Tiered, _ tables: inout CompiledTables) {
        switch effect.basis {
        case .subtotal, .quantity:
            let tiers = effect.tiers.map { tier in
                let operation =
                    switch tier.benefit {
                    case .percent(let percent): Operation(PercentOff(percent, off: effect.target), &tables)
                    case .amount(let amount):
                        Operation(AmountOff(amount, off: effect.target, each: effect.each), &tables)
                    }
                return (tier.atLeast.commonMinor ?? 0, operation)
            }
            self = .byTier(tables.add(OrderTiers(isOfUnits: effect.basis == .quantity, tiers: Tiers(tiers))))
        case .line, .shipment: self = .always(Operation(ofEachPlace: effect, &tables))
        }
    }
}
