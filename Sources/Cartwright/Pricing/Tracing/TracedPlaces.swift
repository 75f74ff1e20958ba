/// The lines and shipments of a quote, with what each stage left of them.
struct TracedPlaces {
    private let quote: Quote
    private let cart: Cart
    private let stages: [String: Stage]

    init(_ quote: Quote, _ cart: Cart, _ promotions: [String: Promotion]) {
        (self.quote, self.cart) = (quote, cart)
        stages = promotions.compactMapValues { promotion in
            let stages = Set(promotion.effects.map(\.stage))
            return stages.count == 1 ? stages.first : nil
        }
    }

    /// The stage in which a promotion acts, nil where it acts in several.
    private func onlyStage(of promotion: String) -> Stage? { stages[promotion] }

    /// The place of a promotion in the order of stages; those of several stages come last.
    func stage(of promotion: String) -> Int { onlyStage(of: promotion)?.rawValue ?? .max }

    /// One place: its id, what it cost, who took how much.
    private struct Place {
        let id: String
        let amountMinor: Int64
        let allocations: [(promotion: String, amountMinor: Int64)]

        func given(by promotion: String) -> Int64 {
            allocations.reduce(0) { $0 + ($1.promotion == promotion ? $1.amountMinor : 0) }
        }
    }

    func part(of applied: AppliedPromotion, _ promotion: Promotion?) -> CentTrace.Part {
        let all = lines + shipments
        let effect = promotion?.effects.count == 1 ? promotion?.effects.first : nil
        guard let effect, let stage = onlyStage(of: applied.promotion), let reached = reached(by: effect),
            let bases = bases(of: reached, before: stage)
        else {
            return part(of: applied, nil, all.map { ($0, $0.amountMinor, nil) })
        }
        let sum = bases.reduce(0, +)
        let (origin, exact) = following(effect, bases, sum, given: applied.discountMinor)
        return part(of: applied, origin, zip(reached, bases).enumerated().map { ($1.0, $1.1, exact($0)) })
    }

    private func part(
        of applied: AppliedPromotion,
        _ origin: CentTrace.Origin?,
        _ places: [(place: Place, base: Int64, exact: CentTrace.Exact?)]
    ) -> CentTrace.Part {
        let shares = places.compactMap { place, base, exact -> CentTrace.Share? in
            let given = place.given(by: applied.promotion)
            guard given > 0 else { return nil }
            return CentTrace.Share(place: place.id, baseMinor: base, givenMinor: given, exact: exact)
        }
        return CentTrace.Part(
            promotion: applied.promotion,
            givenMinor: applied.discountMinor,
            origin: origin,
            shares: shares
        )
    }

    private typealias Following = (CentTrace.Origin?, (Int) -> CentTrace.Exact?)

    /// How an effect works its amounts out, and the exact amount of each place.
    private func following(_ effect: any Effect, _ bases: [Int64], _ sum: Int64, given: Int64) -> Following {
        let whole = Int128(Percentage.wholeMillionths)
        let spread = { (place: Int) -> CentTrace.Exact? in
            guard sum > 0 else { return nil }
            return CentTrace.Exact(numerator: Int128(given) * Int128(bases[place]), denominator: Int128(sum))
        }
        switch effect {
        case let effect as PercentOff where effect.target.scope == .order || effect.target.scope == .total:
            let exact = CentTrace.Exact(numerator: Int128(sum) * Int128(effect.percent.millionths), denominator: whole)
            return (.percentOfSum(effect.percent, baseMinor: sum, exact), spread)
        case let effect as PercentOff where effect.rounding == .line && effect.maximumDiscountMinor == nil:
            let millionths = Int128(effect.percent.millionths)
            return (
                .percentOfEach(effect.percent),
                { CentTrace.Exact(numerator: Int128(bases[$0]) * millionths, denominator: whole) }
            )
        case let effect as AmountOff where effect.each == .once:
            guard let amount = effect.amount.minor(in: quote.currency) else { return (nil, { _ in nil }) }
            return (.amount(wantedMinor: amount, baseMinor: sum), spread)
        default: return (nil, { _ in nil })
        }
    }

    /// The places of an effect on whole places, nil for any other.
    private func reached(by effect: any Effect) -> [Place]? {
        let target = (effect as? PercentOff)?.target ?? (effect as? AmountOff)?.target
        guard let target, target.scope != .units else { return nil }
        let reachedLines = zip(lines, cart.lines).filter { target.reaches($0.1) }.map(\.0)
        let reachedShipments = zip(shipments, cart.shipments).filter { target.shipments.matches($0.1) }.map(\.0)
        return switch target.scope {
        case .shipping: reachedShipments
        case .total: reachedLines + reachedShipments
        case .order, .lines, .units: reachedLines
        }
    }

    /// What earlier stages left of places, nil where a promotion of several stages took something off one of them.
    private func bases(of places: [Place], before stage: Stage) -> [Int64]? {
        var bases: [Int64] = []
        for place in places {
            var base = place.amountMinor
            for (promotion, amount) in place.allocations {
                guard let other = onlyStage(of: promotion) else { return nil }
                if other.rawValue < stage.rawValue { base -= amount }
            }
            bases.append(base)
        }
        return bases
    }

    private var lines: [Place] {
        quote.lines.map { line in
            Place(
                id: line.id,
                amountMinor: line.subtotalMinor,
                allocations: line.allocations.map { ($0.promotion, $0.amountMinor) }
            )
        }
    }

    private var shipments: [Place] {
        quote.shipments.map { shipment in
            Place(
                id: shipment.id,
                amountMinor: shipment.amountMinor,
                allocations: shipment.allocations.map { ($0.promotion, $0.amountMinor) }
            )
        }
    }
}
