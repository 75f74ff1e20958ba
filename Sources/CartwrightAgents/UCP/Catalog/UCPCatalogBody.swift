internal import Cartwright

/// The JSON of items.
struct UCPCatalogBody {
    let shop: AgentShop
    /// The capabilities that both sides support.
    let active: Set<String>
    let version: UCPVersion

    /// An item with the requested ids that stand for it.
    struct Match {
        let item: ShopItem
        var ids: [String]
    }

    /// Returns the answer to a search.
    func found(_ page: ItemPage, _ messages: [JSONValue]) -> JSONValue {
        var object = envelope(UCPNames.search)
        object["products"] = .array(page.items.map { product($0) })
        object["pagination"] = .present([
            "has_next_page": .bool(page.next != nil), "cursor": page.next.map(JSONValue.string),
            "total_count": page.count.map(JSONValue.integer),
        ])
        return complete(object, messages, isEmpty: page.items.isEmpty)
    }

    /// Returns the answer to a request for items by their ids.
    func lookedUp(_ found: [Match], _ messages: [JSONValue]) -> JSONValue {
        var object = envelope(UCPNames.lookup)
        object["products"] = .array(found.map { product($0.item, requestedAs: $0.ids) })
        return complete(object, messages, isEmpty: found.isEmpty)
    }

    /// Returns the answer to a request for an item.
    func single(_ item: ShopItem, _ messages: [JSONValue]) -> JSONValue {
        var object = envelope(UCPNames.lookup)
        object["product"] = product(item)
        return complete(object, messages, isEmpty: false)
    }

    /// Returns the message about an unknown id.
    static func notFound(_ id: String) -> JSONValue {
        UCPMessages.information("not_found", id.shortened(toBytes: 100))
    }

    /// Returns the message about prices that have no effect.
    static func ignoredPrices(_ currency: Currency) -> JSONValue {
        let text = "Prices are in \(currency.code); the price filter has no effect."
        return UCPMessages.information("price_filter_ignored", text)
    }

    private func envelope(_ capability: String) -> JSONObject {
        ["ucp": UCPEnvelope.success(for: capability, active, shop, version)]
    }

    private func complete(_ object: JSONObject, _ messages: [JSONValue], isEmpty: Bool) -> JSONValue {
        var object = object
        object.setUnlessAbsent("messages", .array(messages))
        if version.hasPolicies, !isEmpty { object["policies"] = UCPEnvelope.policies(shop) }
        return .object(object)
    }

    private func product(_ item: ShopItem, requestedAs ids: [String] = []) -> JSONValue {
        let price: JSONValue = ["amount": .integer(item.unitPriceMinor), "currency": .string(shop.facts.currency.code)]
        var object: JSONObject = [
            "id": .string(item.id), "title": .string(item.title), "description": ["plain": .string(item.title)],
        ]
        let categories = item.categories.map { ["value": .string($0), "taxonomy": "merchant"] as JSONValue }
        object.setUnlessAbsent("categories", .array(categories))
        object["price_range"] = ["min": price, "max": price]
        object["media"] = item.imageURL.map {
            [["type": "image", "url": .string($0), "alt_text": .string(item.title)]]
        }
        object["variants"] = [variant(item, price, requestedAs: ids)]
        return .object(object)
    }

    private func variant(_ item: ShopItem, _ price: JSONValue, requestedAs ids: [String]) -> JSONValue {
        let isAvailable = item.stock.map { $0 > 0 } ?? true
        var object: JSONObject = [
            "id": .string(item.id), "sku": .string(item.id), "title": .string(item.title),
            "description": ["plain": .string(item.title)], "price": price,
            "availability": [
                "available": .bool(isAvailable), "status": .string(isAvailable ? "in_stock" : "out_of_stock"),
            ],
        ]
        object.setUnlessAbsent("inputs", .array(ids.map { ["id": .string($0), "match": "exact"] }))
        return .object(object)
    }
}
