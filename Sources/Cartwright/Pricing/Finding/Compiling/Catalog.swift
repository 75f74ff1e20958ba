internal import BasicContainers

/// The shop's promotions, checked and compiled once, then shared by every quote.
public struct Catalog: Sendable {
    /// The promotions in order of priority, highest first, then id.
    public var promotions: [Promotion] { compiled.ordered.indices.map { compiled[$0] } }

    /// The currency that the catalog names; nil where it names none. An amount that a promotion names without a
    /// currency counts in that one only: on a cart in another one a condition on it is unknown, and an effect with it
    /// gives nothing. Without it, such an amount counts in the currency of the cart.
    public var currency: Currency? { compiled.tables.home }

    /// How many promotions there are.
    public var count: Int { compiled.ordered.count }

    /// What tells the catalog apart from others: the same promotions have the same version, in any process. It is
    /// worked out when it is first asked for, from every promotion.
    public var version: String { compiled.version }

    /// The promotions, made ready for pricing.
    let compiled: CompiledPromotions

    /// The position of a promotion that is left out, see ``leavingOut(_:)``.
    private var leftOut: Int32?

    /// Whether any of its promotions has a limit or a budget, so that a ledger has something to say.
    package var hasLimits: Bool { !compiled.limited.isEmpty }

    /// A catalog without promotions.
    public static let empty = Catalog(.none)

    private init(_ compiled: CompiledPromotions) { self.compiled = compiled }

    /// Compiles promotions.
    ///
    /// - Parameters:
    ///   - promotions: the promotions, each id once.
    ///   - currency: the currency in which amounts without one count, see ``currency``.
    /// - Throws: `promotion.duplicate_id`; `promotion.duplicate_code` where two codes are one, see ``PromotionCode``,
    ///   but are spelled differently.
    public init(_ promotions: [Promotion], currency: Currency? = nil) throws(CartwrightError) {
        self.init(try CompiledPromotions(promotions, in: currency))
    }

    /// Compiles promotions that an earlier version may have kept: codes of which it did not know that they are one are
    /// all kept, and each counts in its own spelling only, see ``codesBySpelling``.
    ///
    /// - Throws: `promotion.duplicate_id`.
    public init(kept promotions: [Promotion], currency: Currency? = nil) throws(CartwrightError) {
        self.init(try CompiledPromotions(promotions, in: currency, isKept: true))
    }

    /// The catalog with more promotions, whose amounts without a currency count in that of the cart. Codes of a kept
    /// one that are distinguished by their spelling still are.
    ///
    /// - Throws: `promotion.duplicate_id`, `promotion.duplicate_code`.
    package func adding(_ promotions: [Promotion]) throws(CartwrightError) -> Catalog {
        let all = self.promotions + promotions
        return compiled.symbols.codesBySpelling.isEmpty ? try Catalog(all) : try Catalog(kept: all)
    }

    /// The codes that are distinguished by their spelling, as the shop spells them, in the order of the promotions:
    /// none but in a catalog that an earlier version kept.
    public var codesBySpelling: [String] {
        let normalized = compiled.symbols.codesBySpelling
        guard !normalized.isEmpty else { return [] }
        return promotions.compactMap(\.code).filter { normalized.contains(PromotionCode.normalized($0)) }
    }

    /// Reads a catalog: `{"promotions": […]}`, or the array alone.
    ///
    /// - Throws: an error of area `json` or `promotion`, with the JSON pointer.
    public init(_ value: JSONValue, vocabulary: Vocabulary = .standard) throws(CartwrightError) {
        if case .array = value {
            try self.init(try [Promotion].reading(value, at: .root, vocabulary: vocabulary))
            return
        }
        var reader = try ObjectReader(value, at: .root)
        let promotions = try reader.nested(ifPresent: "promotions") { value, pointer throws(CartwrightError) in
            try [Promotion].reading(value, at: pointer, vocabulary: vocabulary)
        }
        try reader.finish()
        try self.init(promotions ?? [])
    }

    /// The promotion of an id.
    public subscript(id: String) -> Promotion? {
        compiled.positions[id].map { compiled[Int($0)] }
    }

    /// The text by which a code is compared with those of the catalog: its normalized form, see ``PromotionCode``, or
    /// its spelling where that has to distinguish it.
    package func key(ofCode code: String) -> String { compiled.symbols.key(ofCode: code) }

    /// Whether a promotion is reached by a code, however it is spelled.
    public func knows(code: String) -> Bool {
        compiled.symbols.codes.symbol(key(ofCode: code)) != .unknown
    }

    /// The same catalog but for one promotion. Nothing is compiled again.
    func leavingOut(_ id: String) -> Catalog {
        var catalog = self
        catalog.leftOut = compiled.positions[id]
        return catalog
    }

    /// The promotions to look at for a cart, in order: those that may match it, and none that it cannot reach is
    /// touched; or every one, where every verdict is to be explained.
    ///
    /// The memory of all of them is asked for here, in a loop that waits for none of it.
    func promotions(for cart: InternedCart, all: Bool = false) -> [PromotionNumber] {
        let ordered = compiled.ordered
        guard !all else {
            return ordered.indices.map { Int32(truncatingIfNeeded: $0) }.filter { $0 != leftOut }
                .map { PromotionNumber(position: $0, isOffer: false) }
        }
        let positions = compiled.index.positions(for: cart, compiled.symbols)
        var numbers: [PromotionNumber] = []
        numbers.reserveCapacity(positions.count)
        for index in positions.indices where positions[index] != leftOut {
            guard ordered[Int(positions[index])].mayMatch(subtotalMinor: cart.frozen.subtotalMinor) else { continue }
            numbers.append(PromotionNumber(position: positions[index], isOffer: false))
        }
        return numbers
    }
}
