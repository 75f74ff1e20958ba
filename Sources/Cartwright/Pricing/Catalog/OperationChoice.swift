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
    init(_ effect: any Effect, _ tables: inout PlanTables) {
        guard let currencies = (effect as? any CurrencyBound)?.currencies else {
            self.init(inEveryCurrency: effect, &tables)
            return
        }
        var choices: [Currency: OperationChoice] = [:]
        for currency in currencies {
            guard let effect = (effect as? any CurrencyBound)?.inCurrency(currency) else { continue }
            choices[currency] = OperationChoice(inEveryCurrency: effect, &tables)
        }
        self = .byCurrency(tables.add(choices))
    }

    private init(inEveryCurrency effect: any Effect, _ tables: inout PlanTables) {
        switch effect {
        case let effect as PercentOff: self = .always(Operation(effect, &tables))
        case let effect as AmountOff: self = .always(Operation(effect, &tables))
        case let effect as FixedPrice: self = .always(Operation(effect, &tables))
        case let effect as BuyXGetY: self = .always(.unitsForUnits(UnitsForUnits(terms: tables.add(BuyTerms(effect)))))
        case let effect as GiftEffect: self = .always(.gift(GivenLine(line: tables.add(effect.line))))
        case let effect as Tiered: self.init(effect, &tables)
        default: self = .always(.proposal(PluginProposal()))
        }
    }

    private init(_ effect: Tiered, _ tables: inout PlanTables) {
        switch effect.basis {
        case .subtotal, .quantity:
            let tiers = effect.tiers.map { tier in
                switch tier.benefit {
                case .percent(let percent): (tier.atLeast, Operation(PercentOff(percent, off: effect.target), &tables))
                case .amount(let minor):
                    (
                        tier.atLeast,
                        Operation(AmountOff(.any(minor: minor), off: effect.target, each: effect.each), &tables)
                    )
                }
            }
            self = .byTier(tables.add(OrderTiers(isOfUnits: effect.basis == .quantity, tiers: Tiers(tiers))))
        case .line, .shipment: self = .always(Operation(ofEachPlace: effect, &tables))
        }
    }
}

/// An effect of the engine that names amounts, which may be of some currencies only.
protocol CurrencyBound: Effect {
    /// The currencies in which it gives something; nil where that is any.
    var currencies: Set<Currency>? { get }

    /// The same in one of these.
    func inCurrency(_ currency: Currency) -> Self?
}

extension AmountOff: CurrencyBound {
    var currencies: Set<Currency>? {
        guard let own = amount.currencies else { return nil }
        return own
    }

    func inCurrency(_ currency: Currency) -> AmountOff? {
        guard let minor = amount.minor(in: currency) else { return nil }
        var effect = self
        effect.amount = .any(minor: minor)
        effect.firstAmount = firstAmount?.minor(in: currency).map { .any(minor: $0) }
        return effect
    }
}

extension FixedPrice: CurrencyBound {
    var currencies: Set<Currency>? { amount.currencies }

    func inCurrency(_ currency: Currency) -> FixedPrice? {
        amount.minor(in: currency).map { FixedPrice(.any(minor: $0), of: target) }
    }
}

extension Tiered: CurrencyBound {
    var currencies: Set<Currency>? { currency.map { [$0] } }

    func inCurrency(_ currency: Currency) -> Tiered? { isIn(currency) ? self : nil }
}

extension Amount {
    /// The currencies in which there is an amount; nil where that is any.
    fileprivate var currencies: Set<Currency>? {
        switch self {
        case .any: nil
        case .perCurrency(let amounts): Set(amounts.keys)
        }
    }
}
