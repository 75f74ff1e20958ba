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
}

/// Tiers that all lines reach together, by list prices.
struct OrderTiers: Sendable {
    /// True if units are counted, and not amounts.
    let isOfUnits: Bool
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
