// Which operation an effect stands for, by what it acts on. Amounts are in any currency here.

extension Operation {
    init(_ effect: PercentOff, _ tables: inout CompiledTables) {
        let maximum = max(0, effect.maximumDiscount?.commonMinor ?? .max)
        switch effect.target.scope {
        case .units:
            let rule = tables.add(effect.target.units)
            self = .percentOfUnits(PercentOfUnits(percent: effect.percent, maximumMinor: maximum, rule: rule))
        case .order, .total: self = .percentOfAll(PercentOfAll(percent: effect.percent, maximumMinor: maximum))
        case .lines, .shipping:
            let isOfUnits = effect.rounding == .unit
            let kind = PercentOfEach(percent: effect.percent, maximumMinor: maximum, isOfUnits: isOfUnits)
            self = .percentOfEach(kind)
        }
    }

    init(_ effect: AmountOff, _ tables: inout CompiledTables) {
        let minor = effect.amount.plainMinor
        let first = effect.each == .unit ? effect.firstAmount?.plainMinor ?? minor : minor
        guard effect.target.scope == .units else {
            self =
                effect.each == .once
                ? .amountOfAll(AmountOfAll(minor: minor))
                : .amountOfEach(AmountOfEach(minor: minor, firstMinor: first, each: effect.each))
            return
        }
        let rule = tables.add(effect.target.units)
        self =
            effect.each == .once
            ? .amountOfUnits(AmountOfUnits(minor: minor, rule: rule))
            : .amountOfEachUnit(AmountOfEachUnit(minor: minor, firstMinor: first, each: effect.each, rule: rule))
    }

    init(_ effect: FixedPrice, _ tables: inout CompiledTables) {
        let price = effect.amount.plainMinor
        switch effect.target.scope {
        case .units:
            self = .fixedPriceOfGroups(FixedPriceOfGroups(priceMinor: price, rule: tables.add(effect.target.units)))
        case .shipping: self = .fixedPriceOfEach(FixedPriceOfEach(priceMinor: price))
        case .order, .lines, .total: self = .fixedPriceOfAll(FixedPriceOfAll(priceMinor: price))
        }
    }

    /// Tiers of which each place of the target reaches its own.
    init(ofEachPlace effect: Tiered, _ tables: inout CompiledTables) {
        let number = tables.add(
            Tiers(
                effect.tiers.map { tier in
                    let benefit: TierBenefit =
                        switch tier.benefit {
                        case .percent(let percent): .percent(percent)
                        case .amount(let amount): .amount(minor: amount.plainMinor)
                        }
                    return (tier.atLeast.commonMinor ?? 0, benefit)
                }
            )
        )
        guard effect.target.scope == .units else {
            self = .tierOfEach(TierOfEach(tiers: number, each: effect.each))
            return
        }
        self = .tierOfUnits(TierOfUnits(tiers: number, each: effect.each, rule: tables.add(effect.target.units)))
    }

    init(_ effect: GiftEffect, _ tables: inout CompiledTables) {
        let price = effect.unitPrice.commonMinor ?? 0
        let line = GiftLine(sku: effect.sku, quantity: effect.quantity, unitPriceMinor: price)
        self = .gift(GivenLine(line: tables.add(line)))
    }
}

extension Amount {
    /// Of an amount in any currency.
    fileprivate var plainMinor: Int64 { max(0, commonMinor ?? 0) }
}
