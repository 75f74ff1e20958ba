/// How one effect works out what it wants, and what would be exact at each place.
struct TracedEffect {
    private let effect: any Effect
    private let proposal: Proposal
    private let input: StageInput

    /// - Throws: `money.overflow` where tiers are measured beyond 64 bits.
    init(_ effect: any Effect, _ proposal: Proposal, _ input: StageInput) throws(CartwrightError) {
        (self.proposal, self.input) = (proposal, input)
        if let tiered = effect as? Tiered, tiered.basis == .subtotal || tiered.basis == .quantity {
            self.effect = try tiered.effectReached(input) ?? effect
        } else {
            self.effect = effect
        }
    }

    /// What each place gave, with what would be exact; places that gave nothing are left out.
    func shares(_ parts: [WantPart]) -> [CentTrace.Share] {
        // A budget that cuts groups down gives other parts than were wanted: those have no exact amount.
        let exacts = proposal.wants.flatMap(exacts)
        let isWhole = proposal.wants.flatMap(\.shares).map(\.place) == parts.map(\.place)
        return parts.enumerated().filter { $1.givenMinor > 0 }.map { index, part in
            CentTrace.Share(
                place: id(of: part.place),
                units: count(of: part.place),
                baseMinor: base(of: part.place),
                givenMinor: part.givenMinor,
                exact: isWhole ? exacts[index] : nil
            )
        }
    }

    // MARK: Places

    private func id(of place: Share.Place) -> String {
        switch place {
        case .line(let line): input.cart.lines[line].id
        case .units(let selection): input.cart.lines[selection.line].id
        case .shipment(let shipment): input.cart.shipments[shipment].id
        }
    }

    /// How many units of a line, nil where the place is not of single units or is all of them.
    private func count(of place: Share.Place) -> Int64? {
        guard case .units(let selection) = place else { return nil }
        return selection.count == input.cart.lines[selection.line].quantity ? nil : selection.count
    }

    /// What the effect reckons from: effects that act last look at what is left, others at what the stage began with.
    private func base(of place: Share.Place) -> Int64 {
        if effect.actsLast { return input.balance.leftMinor(at: place) }
        return switch place {
        case .line(let line): input.lineBases[line]
        case .units(let selection): input.cart.lines[selection.line].unitPriceMinor * selection.count
        case .shipment(let shipment): input.shipmentBases[shipment]
        }
    }

    private var baseMinor: Int64 {
        let bases = proposal.wants.flatMap(\.shares).map { Int128(base(of: $0.place)) }
        return Int64(clamping: bases.reduce(0, +))
    }

    // MARK: Exact amounts

    /// What would be exact at each place of a want.
    private func exacts(of want: Want) -> [CentTrace.Exact?] {
        if want.moves { return spread(want.amountMinor, over: want.shares.map(\.weightMinor)) }
        guard let effect = effect as? PercentOff, effect.rounding == .line else { return want.shares.map(exact) }
        guard let limit = limit(of: effect) else {
            return want.shares.map { CentTrace.Exact(effect.percent, of: base(of: $0.place)) }
        }
        return spread(limit, over: want.shares.map { input.discountMinor(effect.percent, off: base(of: $0.place)) })
    }

    private func exact(of share: Share) -> CentTrace.Exact? {
        let weight = max(0, share.weightMinor)
        switch effect {
        case let effect as BuyXGetY: return CentTrace.Exact(effect.percent, of: base(of: share.place))
        case let effect as Tiered:
            guard case .percent(let percent)? = effect.benefit(at: share.place, input) else {
                return CentTrace.Exact(wholeMinor: weight)
            }
            return CentTrace.Exact(percent, of: base(of: share.place))
        case is AmountOff, is FixedPrice: return CentTrace.Exact(wholeMinor: weight)
        default: return nil
        }
    }

    private func spread(_ amount: Int64, over weights: [Int64]) -> [CentTrace.Exact?] {
        let whole = weights.reduce(Int128(0)) { $0 + Int128(max(0, $1)) }
        guard whole > 0 else { return weights.map { _ in nil } }
        return weights.map { weight in
            CentTrace.Exact(numerator: Int128(amount) * Int128(max(0, weight)), denominator: whole)
        }
    }

    /// The limit of a percentage, where it held the discount down.
    private func limit(of effect: PercentOff) -> Int64? {
        guard let limit = effect.maximumDiscountMinor else { return nil }
        let isSum = effect.target.scope == .order || effect.target.scope == .total
        let bases = proposal.wants.flatMap(\.shares).map { base(of: $0.place) }
        let wanted =
            isSum
            ? Int128(input.discountMinor(effect.percent, off: baseMinor))
            : bases.reduce(Int128(0)) { $0 + Int128(input.discountMinor(effect.percent, off: $1)) }
        return Int128(limit) < wanted ? limit : nil
    }
}

extension TracedEffect {
    /// How it works its amounts out.
    var origin: CentTrace.Origin {
        switch effect {
        case let effect as PercentOff: origin(of: effect)
        case let effect as AmountOff: origin(of: effect)
        case let effect as FixedPrice: origin(of: effect)
        case let effect as BuyXGetY: origin(of: effect)
        case is Tiered: .tierOfEach
        default: .proposal(type: type(of: effect).type)
        }
    }

    private func origin(of effect: PercentOff) -> CentTrace.Origin {
        let limit = limit(of: effect)
        switch effect.target.scope {
        case .order, .total:
            let exact = CentTrace.Exact(effect.percent, of: baseMinor)
            return .percentOfSum(effect.percent, baseMinor: baseMinor, exact, limitMinor: limit)
        case .lines, .units, .shipping:
            let isOfUnits = effect.rounding == .unit || effect.target.scope == .units
            return .percentOfEach(effect.percent, ofUnits: isOfUnits, limitMinor: limit)
        }
    }

    private func origin(of effect: AmountOff) -> CentTrace.Origin {
        let amount = effect.amount.minor(in: input.cart.currency) ?? 0
        return effect.each == .once
            ? .amount(wantedMinor: amount, baseMinor: baseMinor) : .amountOfEach(effect.each, minor: amount)
    }

    private func origin(of effect: FixedPrice) -> CentTrace.Origin {
        let price = effect.amount.minor(in: input.cart.currency) ?? 0
        guard effect.target.scope == .units else { return .fixedPrice(minor: price, baseMinor: baseMinor) }
        let size = effect.target.units.groupsOf ?? 1
        let units = unitCount(of: wantedUnits)
        return .fixedPriceOfGroups(minor: price, size: size, count: units / size, baseMinor: baseMinor)
    }

    private func origin(of effect: BuyXGetY) -> CentTrace.Origin {
        let got = unitCount(of: wantedUnits)
        return .percentForBought(effect.percent, gotCount: got, boughtCount: unitCount(of: proposal.uses) - got)
    }

    private var wantedUnits: [UnitSelection] {
        proposal.wants.flatMap(\.shares).compactMap { share in
            guard case .units(let selection) = share.place else { return nil }
            return selection
        }
    }

    private func unitCount(of selections: [UnitSelection]) -> Int64 {
        Int64(clamping: selections.reduce(Int128(0)) { $0 + Int128($1.count) })
    }
}
