internal import Cartwright

/// The input of lint rules: the readable parts of a document, with their places.
struct LintSubject {
    /// A promotion, and the JSON that it was read from.
    struct Entry {
        let promotion: Promotion
        let value: JSONValue
        let pointer: JSONPointer

        /// The currencies of the promotion and that of the catalog, in order of their codes; if the catalog has none,
        /// also one unused currency that represents all others.
        let currencies: [Currency]

        /// The conditions, with each `all` replaced by its parts: all of them must hold.
        let conditions: [PlacedCondition]

        /// The effects, each with its JSON and its place.
        var effects: [(effect: any Effect, value: JSONValue, pointer: JSONPointer)] {
            zip(promotion.effects, value["effects"]?.elements ?? []).enumerated().map { index, effect in
                (effect.0, effect.1, pointer.appending("effects").appending(index))
            }
        }
    }

    /// The kind of the document.
    let kind: InputDocument.Kind

    let promotions: [Entry]

    /// The cart, its JSON and its place.
    let cart: (cart: Cart, value: JSONValue, pointer: JSONPointer)?

    /// The named lists of the document.
    let lists: NamedLists

    /// The names of lists in all promotions, including those that are not readable.
    let namedLists: Set<String>

    /// The place of the lists.
    let listsPointer: JSONPointer

    /// The campaigns of the document.
    let campaigns: Campaigns

    /// The place of the campaigns.
    let campaignsPointer: JSONPointer

    /// The ids of campaigns in all promotions, including those that are not readable.
    let namedCampaigns: Set<String>

    /// The variants of the document; none if one of them is not readable.
    let variants: [Experiment.Variant]

    /// The place of the variants.
    let variantsPointer: JSONPointer

    /// The items for sale; nil if unknown.
    let items: [Item]?

    /// The currency of the prices of the catalog, or of the shop; nil if unknown.
    let shopCurrency: Currency?

    /// The instant for the rules on dates.
    let now: Instant

    /// The option `stacking` of the shop's catalog; nil if it is not set.
    let shopStacking: PricingOptions.StackedDiscounts?

    /// The options of the document and their place; nil without options.
    let options: (options: ShopOptions, pointer: JSONPointer)?

    /// The settings of the history of prices and their place; nil without settings.
    let priceHistory: (settings: PriceHistorySettings, pointer: JSONPointer)?

    /// True if there is a key for the digests of identities.
    let hasIdentityKey: Bool

    /// The choice among promotions that cannot all apply.
    let choose: PricingOptions.Objective

    /// - Parameter vocabulary: the conditions and effects; without a reader of identities there is no key for them.
    init(_ document: InputDocument, vocabulary: Vocabulary, shop: CatalogFile?, clock: Instant) {
        hasIdentityKey = vocabulary.identities != nil
        kind = document.kind
        cart = document.cart.flatMap { value, pointer in
            (try? Cart(value, identities: .checking)).map { ($0, value, pointer) }
        }
        let own = document.items.flatMap { item in (try? CatalogFile(["items": [item.value]]).items) ?? [] }
        items = shop.map { $0.items + own } ?? (own.isEmpty ? nil : own)
        let named = document.kind == .catalog ? document.value["currency"]?.textValue : nil
        shopCurrency = named.flatMap { try? Currency($0) } ?? shop?.currency
        let lists = document.lists
        (self.lists, listsPointer) = (lists, document.pointer.appending("lists"))
        namedLists = lists.isEmpty ? [] : Set(document.promotions.flatMap { $0.value.namedLists })
        let campaigns = document.campaigns
        (self.campaigns, campaignsPointer) = (campaigns, document.pointer.appending("campaigns"))
        variants = document.variants
        variantsPointer = document.pointer.appending("variants")
        namedCampaigns = Set(document.promotions.compactMap { $0.value["campaign"]?.textValue })
        let vocabulary = vocabulary.checkingIdentities.with(lists).with(campaigns)
        // Amounts without a currency are in that of the catalog.
        let home = named.flatMap { try? Currency($0) }
        promotions = document.promotions.compactMap { value, pointer in
            (try? Promotion(value, vocabulary: vocabulary)).map { Entry($0, value, pointer, home: home) }
        }
        now = cart?.value["now"]?.textValue.flatMap { try? Instant($0) } ?? clock
        let pointer = document.pointer.appending("options")
        options = document.value["options"].flatMap { try? ShopOptions($0, at: pointer) }.map { ($0, pointer) }
        let prices = document.pointer.appending("price_history")
        priceHistory = document.value["price_history"].flatMap { try? PriceHistorySettings($0, at: prices) }
            .map { ($0, prices) }
        choose = options?.options.choose ?? shop?.catalog.options.choose ?? .best
        shopStacking = shop?.catalog.options.stacking
    }
}

extension LintSubject.Entry {
    /// - Parameter home: the currency of the catalog, or nil.
    fileprivate init(_ promotion: Promotion, _ value: JSONValue, _ pointer: JSONPointer, home: Currency?) {
        let promotion = home.map(promotion.inCatalog) ?? promotion
        let conditions = zip(promotion.conditions, value["conditions"]?.elements ?? []).enumerated().map {
            index,
            part in
            PlacedCondition(
                condition: part.0,
                value: part.1,
                pointer: pointer.appending("conditions").appending(index)
            )
        }
        self.init(
            promotion: promotion,
            value: value,
            pointer: pointer,
            currencies: value.currencies(and: home),
            conditions: conditions.flattened
        )
    }
}

extension JSONValue {
    /// The names of lists anywhere in the value.
    fileprivate var namedLists: [String] {
        var names: [String] = []
        visit(at: .root) { value, _ in
            if let name = value["list"]?.textValue { names.append(name) }
        }
        return names
    }

    /// The currencies whose codes are a key or a string in the value, in order of the codes, and one more: that of the
    /// catalog, or without one, an unused currency that represents all others.
    fileprivate func currencies(and home: Currency?) -> [Currency] {
        var codes: Set<String> = []
        visit(at: .root) { value, _ in
            if case .string(let text) = value, text.utf8.count == 3 { codes.insert(text) }
            if case .object(let object) = value { codes.formUnion(object.map(\.key).filter { $0.utf8.count == 3 }) }
        }
        if let home { codes.insert(home.code) }
        let named = codes.sorted().compactMap { try? Currency($0) }
        guard home == nil else { return named }
        let others = Currency.codes.lazy.compactMap { try? Currency($0) }
        return named + [others.first { !named.contains($0) } ?? .usd]
    }
}
