/// The operation of an effect, which may depend on the cart.
enum OperationChoice: Sendable {
    /// The same on every cart.
    case always(Operation)
    /// The operation of the tier that the cart reaches. The index of the tiers in the tables of the catalog.
    case byTier(Int32)
    /// The operation for the currency of the cart. The index of the currencies in the tables of the catalog.
    case byCurrency(Int32)
    /// An operation that is multiplied by the portions of the cart. The index of it in the tables of the catalog.
    case byPortions(Int32)
    /// An operation for carts whose prices are of the same kind as its amounts, and another one for the other carts.
    /// The index of them in the tables of the catalog.
    case byTax(Int32)

    /// True if it does not depend on the cart.
    var isAlways: Bool { if case .always = self { true } else { false } }
}

/// The operations of an effect whose amounts are with or without tax.
struct TaxedOperation: Sendable {
    /// The kind of its amounts.
    let tax: TaxInclusion
    /// The operation on prices of the same kind.
    let same: OperationChoice
    /// The operation on prices of the other kind.
    let converted: OperationChoice
}

/// A number of a cart that tiers and portions measure.
enum CartMeasure: Sendable {
    /// The number of units.
    case units
    /// The amount: with tax, without tax, or as the prices of the cart.
    case amount(TaxInclusion?)
}

/// Tiers that all lines reach together, by list prices.
struct OrderTiers: Sendable {
    let measure: CartMeasure
    let tiers: Tiers<Operation>
}

extension OperationChoice {
    /// - Parameter tables: The tables that hold rules, terms, tiers and currencies.
    init(_ effect: any EngineEffect, _ tables: inout CompiledTables) {
        guard effect.dependsOnCurrency else {
            self = effect.operation(&tables)
            return
        }
        var choices: [Currency: OperationChoice] = [:]
        for currency in Set(effect.currencies) {
            choices[currency] = effect.inCurrency(currency)?.operation(&tables)
        }
        self = .byCurrency(tables.add(choices))
    }
}
