/// An effect of the engine. A catalog compiles it into operations, which pricing carries out.
///
/// The file of an effect holds its name, its keys, its operations with their arithmetic and bounds, and the words for
/// its cents. A new effect is such a file, an entry in ``Vocabulary/standard``, and an entry in ``Operation`` for each
/// new operation.
protocol EngineEffect: Effect {
    /// The operation that computes its amounts. Every amount has one number here, see ``inCurrency(_:)``.
    ///
    /// - Parameter tables: The tables that hold rules, terms and tiers.
    func operation(_ tables: inout CompiledTables) -> OperationChoice

    /// The places that it may reduce.
    ///
    /// - Parameter tables: The tables that hold its filters.
    func places(_ tables: inout CompiledTables) -> CompiledPlaces

    /// The filters that its lines pass.
    var filters: [LineFilter] { get }

    /// True if a cart has a line or a shipment to act on. An effect reaches nothing if the cart does not meet its
    /// ``Effect/need``, so a promotion that the index does not find is never a near miss.
    func reachesAny(of cart: Cart) -> Bool

    // MARK: Amounts per currency

    /// True if it depends on the currency of the cart.
    var dependsOnCurrency: Bool { get }

    /// The currencies that its amounts name.
    var currencies: [Currency] { get }

    /// The effect for carts in one currency, with one number for each amount; nil if an amount has none there.
    func inCurrency(_ currency: Currency) -> Self?
}

extension EngineEffect {
    func places(_ tables: inout CompiledTables) -> CompiledPlaces { .none }

    var filters: [LineFilter] { [] }

    func reachesAny(of cart: Cart) -> Bool { true }

    var dependsOnCurrency: Bool { false }

    var currencies: [Currency] { [] }

    func inCurrency(_ currency: Currency) -> Self? { self }

    /// True if each of its amounts has a number in a currency.
    func hasAmounts(in currency: Currency) -> Bool { !dependsOnCurrency || inCurrency(currency) != nil }
}

extension Effect {
    /// The effect for carts in a currency, if all its amounts are in this currency only; nil otherwise.
    func onlyIn(_ currency: Currency?) -> (any EngineEffect)? {
        guard let currency, let effect = self as? any EngineEffect, effect.dependsOnCurrency,
            effect.currencies.allSatisfy({ $0 == currency })
        else { return nil }
        return effect.inCurrency(currency)
    }

    /// The effect for carts in one currency; nil if it is an effect of the engine that gives nothing there. An effect
    /// of a plugin does not change.
    func resolved(in currency: Currency) -> (any Effect)? {
        guard let effect = self as? any EngineEffect, effect.dependsOnCurrency else { return self }
        return effect.inCurrency(currency)
    }
}
