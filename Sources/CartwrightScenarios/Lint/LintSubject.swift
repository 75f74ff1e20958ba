internal import Cartwright

/// What rules look at: the parts of a document that can be read, with their places.
struct LintSubject {
    /// A promotion, and the JSON that it was read from.
    struct Entry {
        let promotion: Promotion
        let value: JSONValue
        let pointer: JSONPointer

        /// The currencies that it names and that of its catalog, in order of their codes; where the catalog names none,
        /// and one that it does not name for all others.
        let currencies: [Currency]

        /// Its conditions, with those of `all` in its place: all of them must hold.
        let conditions: [PlacedCondition]

        /// Its effects, each with its JSON and its place.
        var effects: [(effect: any Effect, value: JSONValue, pointer: JSONPointer)] {
            zip(promotion.effects, value["effects"]?.elements ?? []).enumerated().map { index, effect in
                (effect.0, effect.1, pointer.appending("effects").appending(index))
            }
        }
    }

    /// What the document is.
    let kind: InputDocument.Kind

    let promotions: [Entry]

    /// The cart, and where it stands.
    let cart: (cart: Cart, value: JSONValue, pointer: JSONPointer)?

    /// What is sold, nil where that is not known.
    let items: [Item]?

    /// The currency that prices of the catalog, or of the shop, are in; nil where nothing says it.
    let shopCurrency: Currency?

    /// The instant at which promotions are looked at.
    let now: Instant

    /// Which promotions apply where not all of them can.
    let choose: PricingOptions.Objective

    init(_ document: InputDocument, vocabulary: Vocabulary, shop: CatalogFile?, clock: Instant) {
        kind = document.kind
        cart = document.cart.flatMap { value, pointer in (try? Cart(value)).map { ($0, value, pointer) } }
        let own = document.items.flatMap { item in (try? CatalogFile(["items": [item.value]]).items) ?? [] }
        items = shop.map { $0.items + own } ?? (own.isEmpty ? nil : own)
        let named = document.kind == .catalog ? document.value["currency"]?.textValue : nil
        shopCurrency = named.flatMap { try? Currency($0) } ?? shop?.currency
        // Amounts without a currency count in the one that a catalog names.
        let home = named.flatMap { try? Currency($0) }
        promotions = document.promotions.compactMap { value, pointer in
            (try? Promotion(value, vocabulary: vocabulary)).map { Entry($0, value, pointer, home: home) }
        }
        now = cart?.value["now"]?.textValue.flatMap { try? Instant($0) } ?? clock
        choose = document.value["options"]?["choose"] == "priority" ? .priority : .best
    }
}

extension LintSubject.Entry {
    /// - Parameter home: the currency of the catalog; nil where it names none.
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
    /// The currencies whose codes are a key or a text in it, in order of the codes, and one more: that of the catalog,
    /// or where it names none, one that stands for all others.
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
