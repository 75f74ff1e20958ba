internal import BasicContainers

/// The more there is, the more is off: of several tiers the highest one reached counts; below the lowest, nothing.
///
/// Tiers are measured at list prices on the lines or shipments of the target; on basis line or shipment each of them
/// has a tier of its own. On a shipping target, `subtotal` and `quantity` measure all merchandise that discounts may
/// touch.
public struct Tiered: Effect, Hashable {
    /// `tiered`.
    public static let type = "tiered"

    /// What is measured.
    public var basis: Basis

    /// The tiers, from the lowest to the highest; in whatever order they are set.
    public var tiers: [Tier] {
        didSet { tiers.sort { $0.atLeast < $1.atLeast } }
    }

    /// What is reduced.
    public var target: Target

    /// How often the amount of a tier counts.
    public var each = Each.once

    /// The currency of amounts and, where money is measured, of thresholds; nil is that of the cart.
    public var currency: Currency?

    /// Tiers on a target, in any order.
    public init(_ tiers: [Tier], on basis: Basis, off target: Target) {
        self.tiers = tiers.sorted { $0.atLeast < $1.atLeast }
        self.basis = basis
        self.target = target
    }

    /// What is measured.
    public enum Basis: String, Hashable, Sendable, CaseIterable {
        /// The amount of the target's lines.
        case subtotal
        /// The units of the target's lines.
        case quantity
        /// The amount of each line for itself.
        case line
        /// The amount of each shipment for itself.
        case shipment
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        basis = try reader.choice("basis")
        let tiers = try reader.nested("tiers", Tier.list)
        target = try reader.nested(ifPresent: "target", Target.init) ?? .order
        each = try Each(from: &reader, on: target)
        currency = try reader.currency(ifPresent: "currency")
        self.tiers = tiers
        guard basis.fits(target.scope) else {
            throw CartwrightError(
                .promotionContradiction,
                "\"basis\": \"\(basis.rawValue)\" on a target of scope \"\(target.scope.rawValue)\"",
                hint: "line for order, lines or units; shipment for shipping",
                at: reader.pointer.appending("basis").location
            )
        }
    }

    /// The target's stage.
    public var stage: Stage { target.stage }

    /// Groups use their units up.
    public var usesUnitsUp: Bool { target.usesUnitsUp }

    /// Whether the tiers are in the currency.
    public func isIn(_ currency: Currency) -> Bool { self.currency.map { $0 == currency } ?? true }

    /// The lines of the target.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) }

    /// A place of the target.
    public var need: Need { target.need }

    /// What the tier that was reached gives.
    public func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        guard isIn(input.cart.currency) else { return .nothing }
        switch basis {
        case .subtotal, .quantity: return try effectReached(input)?.propose(for: input) ?? .nothing
        case .line, .shipment:
            let shares = try input.shares(of: target)
            return Proposal([.each(shares.flatMap { wanted(of: $0, input) })], uses: input.uses(of: target, in: shares))
        }
    }

    /// The effect that the tier stands for which the whole target reached, nil below the lowest; on basis subtotal and
    /// quantity.
    func effectReached(_ input: StageInput) throws(CartwrightError) -> (any Effect)? {
        switch tier(reachedBy: try measure(input))?.benefit {
        case nil: nil
        case .percent(let percent)?: PercentOff(percent, off: target)
        case .amount(let minor)?: AmountOff(.any(minor: minor), off: target, each: each)
        }
    }

    func tier(reachedBy measure: Int64) -> Tier? {
        var (low, high) = (0, tiers.count)
        while low < high {
            let middle = low + (high - low) / 2
            if tiers[middle].atLeast <= measure { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? tiers[low - 1] : nil
    }

    private func measure(_ input: StageInput) throws(CartwrightError) -> Int64 {
        var sum: Int64 = 0
        for index in input.frozen.lines.positions(among: input.frozen.lines.indices, reachedBy: target) {
            let place = input.frozen.place(ofLine: index)
            let amount =
                basis == .quantity ? input.frozen.places[place].quantity : input.frozen.places[place].amountMinor
            sum = try sum.adding(amount, to: "what the tiers are measured by")
        }
        return sum
    }

    /// What the tier gives that one place reached, on basis line and shipment.
    func benefit(at place: Share.Place, _ input: StageInput) -> Tier.Benefit? {
        let measure =
            switch place {
            case .line, .units: input.frozen.places[input.balance.number(of: place)].amountMinor
            case .shipment(let shipment): input.cart.shipments[shipment].amountMinor
            }
        return tier(reachedBy: measure)?.benefit
    }

    private func wanted(of share: Share, _ input: StageInput) -> [Share] {
        switch benefit(at: share.place, input) {
        case nil: return []
        case .percent(let percent)?:
            return [Share(share.place, weightMinor: input.discountMinor(percent, off: share.weightMinor))]
        case .amount(let minor)? where each == .unit: return share.perUnit(minor, first: nil, of: input.cart)
        case .amount(let minor)?: return [Share(share.place, weightMinor: min(minor, share.weightMinor))]
        }
    }

    /// The effect as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        object["basis"] = .string(basis.rawValue)
        object["tiers"] = .array(tiers.map(\.json))
        object["target"] = target.json
        if each != .once { object["each"] = .string(each.rawValue) }
        object["currency"] = currency.map { .string($0.code) }
        return .object(object)
    }
}

extension Tiered.Basis {
    fileprivate func fits(_ scope: Target.Scope) -> Bool {
        switch self {
        case .subtotal, .quantity: true
        case .line: scope == .order || scope == .lines || scope == .units
        case .shipment: scope == .shipping
        }
    }
}
