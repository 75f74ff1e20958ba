internal import BasicContainers

/// The shop's promotions, checked and compiled once, then shared by every quote.
public struct Catalog: Sendable {
    /// The promotions in order of priority, highest first, then id.
    public var promotions: [Promotion] { compiled.ordered.indices.map { compiled[$0] } }

    /// The currency that the catalog names; nil if it names none. An amount of a promotion without a currency is then
    /// valid in this currency only: on a cart in another currency a condition on it is unknown, and an effect with it
    /// gives nothing. If the catalog names no currency, such an amount is in the currency of the cart.
    public var currency: Currency? { compiled.tables.home }

    /// The number of promotions.
    public var count: Int { compiled.ordered.count }

    /// The options of the shop: they complete those that a cart is priced with, see ``ShopOptions``.
    public var options = ShopOptions()

    /// The named lists, which the promotions may have named when they were read.
    public package(set) var lists = NamedLists.none

    /// The campaigns, which the promotions may name.
    public package(set) var campaigns = Campaigns.none

    /// The experiment with cards of the shop; nil if there is none.
    public package(set) var experiment: Experiment?

    /// The ids of the promotions that cards may issue codes and credit of, by follow-ups of their handlers.
    public package(set) var cardsMayIssue: [String] = []

    /// The settings of the history of prices, which change no price.
    public var priceHistory = PriceHistorySettings()

    /// A hash of all promotions, options, campaigns, the experiment and the promotions that cards may issue: the same
    /// ones have the same version, in any process. The hash of the promotions is computed on first use.
    public var version: String {
        guard !options.isEmpty || !campaigns.isEmpty || experiment != nil || !cardsMayIssue.isEmpty else {
            return compiled.version
        }
        var hash = ContentHash()
        hash.add(compiled.version.utf8)
        if !options.isEmpty { hash.add(options.json.utf8) }
        if !campaigns.isEmpty { hash.add(campaigns.json.utf8) }
        if experiment != nil { hash.add(JSONValue.object(ExperimentParts(of: experiment).json).utf8) }
        if !cardsMayIssue.isEmpty { hash.add(JSONValue.array(cardsMayIssue.map(JSONValue.string)).utf8) }
        return hash.digits
    }

    /// The compiled promotions.
    let compiled: CompiledPromotions

    /// The position of a promotion that is left out, see ``leavingOut(_:)``.
    private var leftOut: Int32?

    /// True if a promotion has a usage limit or a budget, which a ledger has to track.
    package var hasLimits: Bool { !compiled.limited.isEmpty }

    /// True if a promotion gives store credit.
    package var givesCredit: Bool { compiled.givesCredit }

    /// A catalog without promotions.
    public static let empty = Catalog(.none)

    private init(_ compiled: CompiledPromotions, _ options: ShopOptions = ShopOptions()) {
        (self.compiled, self.options) = (compiled, options)
        if compiled.hasCampaigns { campaigns = Campaigns(of: compiled.ordered.indices.lazy.map { compiled[$0] }) }
    }

    /// Compiles promotions.
    ///
    /// - Parameters:
    ///   - promotions: The promotions, each id once.
    ///   - currency: The currency of amounts without one, see ``currency``.
    ///   - options: The options of the shop.
    /// - Throws: `promotion.duplicate_id`; `promotion.duplicate_code` if two codes are equal, see ``PromotionCode``,
    ///   but are spelled differently; `promotion.mixed_group` if a group has two values of ``PromotionGroup/per``.
    public init(
        _ promotions: [Promotion],
        currency: Currency? = nil,
        options: ShopOptions = ShopOptions()
    ) throws(CartwrightError) {
        self.init(try CompiledPromotions(promotions, in: currency), options)
    }

    /// Compiles promotions that an earlier version may have stored. That version may have accepted codes that are equal
    /// by today's rules. All of them are kept, and each is valid in its own spelling only, see ``codesBySpelling``.
    ///
    /// - Throws: `promotion.duplicate_id`, `promotion.mixed_group`.
    public init(
        kept promotions: [Promotion],
        currency: Currency? = nil,
        options: ShopOptions = ShopOptions()
    ) throws(CartwrightError) {
        self.init(try CompiledPromotions(promotions, in: currency, isKept: true), options)
    }

    /// Returns the catalog with more promotions, and with its options. Amounts of these promotions without a currency
    /// are in the currency of the cart. Codes that are distinguished by their spelling stay so.
    ///
    /// - Throws: `promotion.duplicate_id`, `promotion.duplicate_code`, `promotion.mixed_group`.
    package func adding(_ promotions: [Promotion]) throws(CartwrightError) -> Catalog {
        let all = self.promotions + promotions
        let isPlain = compiled.symbols.codesBySpelling.isEmpty
        var catalog = isPlain ? try Catalog(all, options: options) : try Catalog(kept: all, options: options)
        (catalog.lists, catalog.experiment) = (lists, experiment)
        if !campaigns.isEmpty { catalog.campaigns = campaigns }
        (catalog.priceHistory, catalog.cardsMayIssue) = (priceHistory, cardsMayIssue)
        return catalog
    }

    /// The codes that are distinguished by their spelling, in the shop's spelling, in the order of the promotions. Only
    /// a catalog that an earlier version stored has any.
    public var codesBySpelling: [String] {
        let normalized = compiled.symbols.codesBySpelling
        guard !normalized.isEmpty else { return [] }
        return promotions.compactMap(\.code).filter { normalized.contains(PromotionCode.normalized($0)) }
    }

    /// Reads a catalog: `{"promotions": […], "options": {…}, "lists": {…}, "campaigns": […]}`, or the array of
    /// promotions alone.
    ///
    /// - Throws: an error of area `json` or `promotion`, with the JSON pointer.
    public init(_ value: JSONValue, vocabulary: Vocabulary = .standard) throws(CartwrightError) {
        if case .array = value {
            try self.init(try [Promotion].reading(value, at: .root, vocabulary: vocabulary))
            return
        }
        var reader = try ObjectReader(value, at: .root)
        let lists = try reader.nested(ifPresent: "lists", NamedLists.init(_:at:)) ?? .none
        let campaigns = try reader.nested(ifPresent: "campaigns", Campaigns.init(_:at:)) ?? .none
        let vocabulary = vocabulary.with(lists).with(campaigns)
        let promotions = try reader.nested(ifPresent: "promotions") { value, pointer throws(CartwrightError) in
            try [Promotion].reading(value, at: pointer, vocabulary: vocabulary)
        }
        let options = try reader.nested(ifPresent: "options", ShopOptions.init(_:at:))
        try reader.finish()
        try self.init(promotions ?? [], options: options ?? ShopOptions())
        (self.lists, self.campaigns) = (lists, campaigns)
    }

    /// The promotion with an id.
    public subscript(id: String) -> Promotion? {
        compiled.positions[id].map { compiled[Int($0)] }
    }

    /// The key by which a code is compared with those of the catalog: its normalized form, see ``PromotionCode``, or
    /// its spelling if the catalog distinguishes it by that.
    package func key(ofCode code: String) -> String { compiled.symbols.key(ofCode: code) }

    /// True if a promotion has a code, in any spelling.
    public func has(code: String) -> Bool {
        compiled.symbols.codes.symbol(key(ofCode: code)) != .unknown
    }

    /// The catalog without one promotion. Nothing is compiled again.
    func leavingOut(_ id: String) -> Catalog {
        var catalog = self
        catalog.leftOut = compiled.positions[id]
        return catalog
    }

    /// The promotions to examine for a cart, in order: those that may match it, without reading those that it cannot
    /// reach; or all promotions, if every verdict is explained.
    ///
    /// The loop reads the memory of all of them without waiting for it.
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
