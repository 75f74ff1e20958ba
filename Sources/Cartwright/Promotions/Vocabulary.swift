/// The conditions and effects that promotions may use, by name.
///
/// A new condition or effect of the engine is one file and one entry here; a plugin adds its own without a change of
/// the engine.
public struct Vocabulary: Sendable {
    private var conditions: [String: any Condition.Type] = [:]
    private var effects: [String: any Effect.Type] = [:]

    /// The conditions and effects of plugins outside the host, by name, with the plugin to ask.
    private var outsideConditions: [String: (rule: RuleDeclaration, asker: any RuleAsker)] = [:]
    private var outsideEffects: [String: (rule: RuleDeclaration, asker: any RuleAsker)] = [:]

    /// The recorders of calls for conditions and effects from files, by name.
    private var notingConditions: [String: any PluginNoting] = [:]
    private var notingEffects: [String: any PluginNoting] = [:]

    /// The plugins whose facts about carts promotions may read.
    private(set) var factSources: [FactSource] = []

    /// The lists that promotions may name.
    package private(set) var lists = NamedLists.none

    /// The campaigns that promotions may name.
    package private(set) var campaigns = Campaigns.none

    /// The reader of identities of customers. Without one, promotions that count or require identities are refused,
    /// because nothing would be counted.
    package private(set) var identities: IdentityReader?

    /// The assigner of shoppers to the variants of a catalog. Without one, a catalog with variants is refused.
    package private(set) var assigner: CardAssigner?

    /// The conditions and effects of Cartwright.
    public static let standard = Vocabulary(
        conditions: [
            SubtotalCondition.self, OrderTotalCondition.self, QuantityCondition.self, DistinctSKUsCondition.self,
            CustomerSegmentCondition.self, ShippingMethodCondition.self, CountryCondition.self,
            ChannelCondition.self, CurrencyCondition.self, CustomerCondition.self, CartCondition.self,
            OrderNumberCondition.self, ScheduleCondition.self, AllCondition.self, AnyCondition.self,
            NotCondition.self,
        ],
        effects: [
            PercentOff.self, AmountOff.self, FixedPrice.self, BuyXGetY.self, Tiered.self, GiftEffect.self,
            Credit.self,
        ]
    )

    private init(conditions: [any Condition.Type], effects: [any Effect.Type]) {
        for condition in conditions { self.conditions[condition.type] = condition }
        for effect in effects { self.effects[effect.type] = effect }
    }

    /// The names of all conditions, in order of their text.
    public var conditionNames: [String] { (Array(conditions.keys) + outsideConditions.keys).sorted() }

    /// The names of all effects, in order of their text.
    public var effectNames: [String] { (Array(effects.keys) + outsideEffects.keys).sorted() }

    /// The formats of the conditions and effects, in order of their names, conditions first. A type without a format of
    /// its own gets one without keys.
    public var formats: [ObjectFormat] {
        conditionNames.map { name in
            conditions[name]?.format ?? outsideConditions[name]?.rule.format
                ?? ObjectFormat(name, as: .condition, "a condition of a plugin", keys: [], example: [:])
        }
            + effectNames.map { name in
                effects[name]?.format ?? outsideEffects[name]?.rule.format
                    ?? ObjectFormat(name, as: .effect, "an effect of a plugin", keys: [], example: [:])
            }
    }

    /// This vocabulary for promotions that may read the facts of plugins.
    func reading(_ sources: [FactSource]) -> Vocabulary {
        var copy = self
        copy.factSources = sources
        return copy
    }

    /// The plugin that states a fact, by the name of the attribute; nil if none does.
    func factSource(of attribute: String) -> FactSource? { factSources.first { attribute.hasPrefix($0.prefix) } }

    /// Returns this vocabulary for the promotions of a catalog or scenario, which may name its lists.
    public func with(_ lists: NamedLists) -> Vocabulary {
        var copy = self
        copy.lists = lists
        return copy
    }

    /// Returns this vocabulary for the promotions of a catalog or scenario, which may name its campaigns.
    public func with(_ campaigns: Campaigns) -> Vocabulary {
        var copy = self
        copy.campaigns = campaigns
        return copy
    }

    /// Returns this vocabulary for customers with identities, and for promotions that count or require them.
    public func with(_ identities: IdentityReader?) -> Vocabulary {
        var copy = self
        copy.identities = identities
        return copy
    }

    /// Returns this vocabulary for catalogs with variants, whose shoppers the assigner assigns.
    public func with(_ assigner: CardAssigner?) -> Vocabulary {
        var copy = self
        copy.assigner = assigner
        return copy
    }

    /// This vocabulary for programs without cards of the shop, which need no key for the variants of a catalog.
    package var withoutCards: Vocabulary { with(CardAssigner.unneeded) }

    /// This vocabulary for customers, promotions and catalogs that are only checked, or whose identities are digests
    /// already: no key is needed.
    package var checkingIdentities: Vocabulary {
        identities == nil ? withoutCards.with(IdentityReader.checking) : withoutCards
    }

    /// Returns this vocabulary with one more condition. If the name is taken, the first condition stays.
    public func registering(_ condition: any Condition.Type) -> Vocabulary {
        var copy = self
        copy.conditions[condition.type] = copy.conditions[condition.type] ?? condition
        return copy
    }

    /// Returns this vocabulary with one more effect. If the name is taken, the first effect stays.
    public func registering(_ effect: any ProposingEffect.Type) -> Vocabulary {
        var copy = self
        copy.effects[effect.type] = copy.effects[effect.type] ?? effect
        return copy
    }

    /// This vocabulary with one more condition, whose calls are recorded.
    func registering(_ condition: any Condition.Type, noting: (any PluginNoting)?) -> Vocabulary {
        var copy = registering(condition)
        if conditions[condition.type] == nil { copy.notingConditions[condition.type] = noting }
        return copy
    }

    /// This vocabulary with one more effect, whose calls are recorded.
    func registering(_ effect: any ProposingEffect.Type, noting: (any PluginNoting)?) -> Vocabulary {
        var copy = registering(effect)
        if effects[effect.type] == nil { copy.notingEffects[effect.type] = noting }
        return copy
    }

    /// This vocabulary with one more condition or effect, which a plugin outside the host computes. If the name is
    /// taken, the first one stays.
    func registering(_ rule: RuleDeclaration, asking asker: any RuleAsker) -> Vocabulary {
        var copy = self
        if rule.kind == .condition {
            guard conditions[rule.name] == nil, outsideConditions[rule.name] == nil else { return self }
            copy.outsideConditions[rule.name] = (rule, asker)
        } else {
            guard effects[rule.name] == nil, outsideEffects[rule.name] == nil else { return self }
            copy.outsideEffects[rule.name] = (rule, asker)
        }
        return copy
    }

    /// Reads a condition of a promotion.
    ///
    /// - Throws: `promotion.unknown_condition`, or an error of area `json`.
    public func condition(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> any Condition {
        var reader = try ObjectReader(value, at: pointer)
        reader.lists = lists
        let name = try reader.string("type")
        if let outside = outsideConditions[name] {
            let use = try RuleUse(of: outside.rule, from: &reader, asking: outside.asker, factSources)
            try reader.finish()
            return OutsideCondition(use)
        }
        guard let type = conditions[name] else {
            throw Self.unknown(.promotionUnknownCondition, "condition", name, conditionNames, at: pointer)
        }
        guard let noting = notingConditions[name] else {
            let condition = try type.init(from: &reader, vocabulary: self)
            try reader.finish()
            return condition
        }
        let condition = try noting.noting("read", "condition \"\(name)\"") { () throws(CartwrightError) in
            try type.init(from: &reader, vocabulary: self)
        }
        try reader.finish()
        return noting.noted(condition)
    }

    /// Reads an effect of a promotion.
    ///
    /// - Throws: `promotion.unknown_effect`, or an error of area `json`.
    public func effect(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> any Effect {
        var reader = try ObjectReader(value, at: pointer)
        reader.lists = lists
        let name = try reader.string("type")
        if let outside = outsideEffects[name] {
            let use = try RuleUse(of: outside.rule, from: &reader, asking: outside.asker, factSources)
            try reader.finish()
            return OutsideEffect(use)
        }
        guard let type = effects[name] else {
            throw Self.unknown(.promotionUnknownEffect, "effect", name, effectNames, at: pointer)
        }
        guard let noting = notingEffects[name] else {
            let effect = try type.init(from: &reader, vocabulary: self)
            try reader.finish()
            return effect
        }
        let effect = try noting.noting("read", "effect \"\(name)\"") { () throws(CartwrightError) in
            try type.init(from: &reader, vocabulary: self)
        }
        try reader.finish()
        return noting.noted(effect)
    }

    private static func unknown(
        _ code: ErrorCode,
        _ what: String,
        _ name: String,
        _ known: some Sequence<String>,
        at pointer: JSONPointer
    ) -> CartwrightError {
        let known = known.sorted()
        let nearest = Spelling.nearest(to: name, among: known)
        return CartwrightError(
            code,
            "no \(what) is called \"\(name)\"",
            hint: nearest.map { "did you mean \"\($0)\"?" } ?? "known: \(known.joined(separator: ", "))",
            at: pointer.appending("type").location
        )
    }
}
