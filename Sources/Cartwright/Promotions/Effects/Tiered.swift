internal import BasicContainers

/// The more there is, the more is off: of several tiers the highest one reached counts; below the lowest, nothing.
///
/// Tiers are measured at list prices on the lines or shipments of the target; on basis line or shipment each of them
/// has a tier of its own. On a shipping target, `subtotal` and `quantity` measure all merchandise that discounts may
/// touch.
public struct Tiered: AmountEffect, Hashable {
    /// `tiered`.
    public static let type = "tiered"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .effect(
        type,
        "the more there is, the more is off: the highest tier reached counts",
        keys: [
            .required(
                "basis",
                .words(of: Basis.self),
                "what is measured, at list prices: amount or units of the target, or each line or shipment by itself",
                example: "subtotal"
            ),
            .required(
                "tiers",
                .list(.object("tier"), atLeast: 1),
                "the tiers, in any order; no two with one threshold",
                example: [["at_least": 5000, "percent": "10"], ["at_least": 10000, "percent": "15"]],
                when: .on("basis", "subtotal", "line", "shipment")
            ),
            .required(
                "tiers",
                .list(.object("tier_of_units"), atLeast: 1),
                "the tiers, in any order; no two with one threshold",
                example: [["at_least": 10, "percent": "10"], ["at_least": 50, "percent": "15"]],
                when: .on("basis", "quantity"),
                in: ["basis": "quantity"]
            ),
            .target("what is measured and reduced"),
            .each,
            .optional(
                "currency",
                .currency,
                "the only currency in which it gives anything, where its amounts name none themselves",
                absent: "that of the cart",
                example: "USD"
            ),
        ],
        rules: [.eachFitsScope, .basisFitsScope],
        example: ["basis": "subtotal", "tiers": [["at_least": 5000, "percent": "10"]]]
    )

    /// What is measured.
    public var basis: Basis

    /// The tiers, from the lowest to the highest, in whatever order they are set. Where a threshold has a number of its
    /// own in each currency, they stay in that order.
    public var tiers: [Tier] {
        didSet {
            tiers = tiers.ascending
            dependOnCurrency = tiers.contains(where: \.dependsOnCurrency)
        }
    }

    /// True where any tier has no number in some currencies.
    private var dependOnCurrency: Bool

    /// What is reduced.
    public var target: Target

    /// How often the amount of a tier counts.
    public var each = Each.once

    /// The only currency in which it gives anything, that of its amounts and, where money is measured, its thresholds;
    /// nil is that of the cart.
    public var currency: Currency?

    /// Tiers on a target, in any order.
    public init(_ tiers: [Tier], on basis: Basis, off target: Target) {
        self.tiers = tiers.ascending
        dependOnCurrency = tiers.contains(where: \.dependsOnCurrency)
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
        let basis: Basis = try reader.choice("basis")
        let tiers = try reader.nested("tiers") { value, pointer throws(CartwrightError) in
            try [Tier](value, at: pointer, on: basis)
        }
        self.init(tiers, on: basis, off: try reader.nested(ifPresent: "target", Target.init) ?? .order)
        each = try Each(from: &reader, on: target)
        currency = try reader.currency(ifPresent: "currency")
        guard currency == nil || !dependOnCurrency else {
            throw CartwrightError(
                .promotionContradiction,
                "\"currency\" beside amounts that name theirs",
                hint: "leave currency out",
                at: reader.pointer.appending("currency").location
            )
        }
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
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    var dependsOnCurrency: Bool { currency != nil || dependOnCurrency }

    var currencies: [Currency] { tiers.flatMap(\.currencies) + [currency].compactMap(\.self) }

    func inCurrency(_ currency: Currency) -> Tiered? {
        guard self.currency == nil || self.currency == currency else { return nil }
        var (effect, tiers) = (self, tiers)
        for index in tiers.indices where !tiers[index].resolve(in: currency) { return nil }
        (effect.tiers, effect.currency) = (tiers, nil)
        return effect
    }

    /// The lines of the target.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) }

    /// A place of the target.
    public var need: Need { target.need }

    /// The effect with its amounts replaced, those of the filter among them. Amounts of tiers that stand beside a
    /// ``currency`` name theirs.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> Tiered {
        var effect = self
        if currency == nil { effect.tiers = tiers.map { $0.replacingAmounts(change, on: basis) } }
        effect.target.filter = target.filter.replacingAmounts(change)
        return effect
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
