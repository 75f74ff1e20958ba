/// An amount off a target, at most what is there.
public struct AmountOff: Effect, Hashable {
    /// `amount_off`.
    public static let type = "amount_off"

    /// How much.
    public var amount: EffectAmount

    /// Off what.
    public var target: Target

    /// How often.
    public var each = Each.once

    /// How much for the first unit of a line instead, where it counts for every unit.
    public var firstAmount: EffectAmount?

    /// An amount off a target.
    public init(_ amount: EffectAmount, off target: Target = .order, each: Each = .once) {
        self.amount = amount
        self.target = target
        self.each = each
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        amount = try reader.nested("amount", EffectAmount.init)
        target = try reader.nested(ifPresent: "target", Target.init) ?? .order
        each = try Each(from: &reader, on: target)
        firstAmount = try reader.nested(ifPresent: "first_amount", EffectAmount.init)
        if firstAmount != nil, each != .unit {
            throw CartwrightError(
                .promotionContradiction,
                "\"first_amount\" where the amount does not count for every unit",
                hint: "add \"each\": \"unit\"",
                at: reader.pointer.appending("first_amount").location
            )
        }
    }

    /// The target's stage.
    public var stage: Stage { target.stage }

    /// Groups use their units up.
    public var usesUnitsUp: Bool { target.usesUnitsUp }

    /// Whether there is an amount in the currency.
    public func isIn(_ currency: Currency) -> Bool {
        amount.minor(in: currency) != nil && (firstAmount == nil || firstAmount?.minor(in: currency) != nil)
    }

    /// The lines of the target.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) }

    /// A place of the target.
    public var need: Need { target.need }

    /// At most what earlier stages left.
    public func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        guard let amount = amount.minor(in: input.cart.currency) else { return .nothing }
        let shares = try input.shares(of: target)
        let want =
            switch each {
            case .once: Want.spread(Int64(clamping: min(Int128(amount), shares.total)), over: shares)
            case .line, .shipment:
                Want.each(shares.map { Share($0.place, weightMinor: min(amount, $0.weightMinor)) })
            case .unit:
                Want.each(
                    shares.flatMap { share in
                        share.perUnit(amount, first: firstAmount?.minor(in: input.cart.currency), of: input.cart)
                    }
                )
            }
        return Proposal([want], uses: input.uses(of: target, in: shares))
    }

    /// The effect as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        object["amount"] = amount.json
        object["target"] = target.json
        if each != .once { object["each"] = .string(each.rawValue) }
        object["first_amount"] = firstAmount?.json
        return .object(object)
    }
}

extension AmountOff {
    /// What an amount for every unit of a line, and one for its first, want of what is left of the line: of no unit
    /// more than it costs.
    static func wanted(_ amount: Int64, first: Int64, ofUnits units: Int64, off base: Int64) -> Int64 {
        guard units > 0 else { return 0 }
        let head = base / units
        let others = min(Int128(amount) * Int128(units - 1), Int128(base - head))
        return min(first, head) + Int64(clamping: others)
    }
}

extension Share {
    /// What an amount for every unit wants of this place: of no unit more than it costs. The first unit of a line may
    /// have an amount of its own.
    func perUnit(_ amount: Int64, first: Int64?, of cart: Cart) -> [Share] {
        switch place {
        case .shipment: return []
        case .line(let line):
            let units = cart.lines[line].quantity
            let wanted = AmountOff.wanted(amount, first: first ?? amount, ofUnits: units, off: weightMinor)
            return units > 0 ? [Share(place, weightMinor: wanted)] : []
        case .units(let selection):
            let price = cart.lines[selection.line].unitPriceMinor
            guard let first else { return [Share(place, weightMinor: min(amount, price) * selection.count)] }
            let (head, others) = selection.splitFirst()
            return [
                Share(.units(head), weightMinor: min(first, price) * head.count),
                Share(.units(others), weightMinor: min(amount, price) * others.count),
            ]
        }
    }
}
