internal import Cartwright

/// What rules look at: the parts of a document that can be read, with their places.
struct LintSubject {
    /// A promotion, and the JSON that it was read from.
    struct Entry {
        let promotion: Promotion
        let value: JSONValue
        let pointer: JSONPointer
    }

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
        promotions = document.promotions.compactMap { value, pointer in
            (try? Promotion(value, vocabulary: vocabulary)).map { Entry(promotion: $0, value: value, pointer: pointer) }
        }
        cart = document.cart.flatMap { value, pointer in (try? Cart(value)).map { ($0, value, pointer) } }
        let own = document.items.flatMap { item in (try? CatalogFile(["items": [item.value]]).items) ?? [] }
        items = shop.map { $0.items + own } ?? (own.isEmpty ? nil : own)
        let named = document.kind == .catalog ? document.value["currency"]?.textValue : nil
        shopCurrency = named.flatMap { try? Currency($0) } ?? shop?.currency
        now = cart?.value["now"]?.textValue.flatMap { try? Instant($0) } ?? clock
        choose = document.value["options"]?["choose"] == "priority" ? .priority : .best
    }
}
