internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Operation {
    /// Items of the catalog whose SKU or title holds a text.
    static let listItems = Operation(
        "list_items",
        .get,
        "/v1/items",
        scope: .quote,
        parameters: ["q", "limit"]
    ) { call throws(Problem) in
        let limit = Int(try call.query.integer("limit", in: 1...500) ?? 50)
        let text = (call.query["q"] ?? "").lowercased()
        let found = call.shop.catalogs.present.file.items.lazy.filter { item in
            text.isEmpty || item.sku.lowercased().contains(text)
                || item.title?.lowercased().contains(text) ?? false
        }
        return .json(["items": .array(found.prefix(limit).map(\.json))])
    }

    /// The instants at which promotions of the catalog begin or end, in order.
    static let listDates = Operation(
        "list_dates",
        .get,
        "/v1/catalog/dates",
        scope: .quote,
        parameters: ["limit"]
    ) { call throws(Problem) in
        let limit = Int(try call.query.integer("limit", in: 1...500) ?? 50)
        let dates = call.shop.catalogs.present.file.catalog.promotions.flatMap { promotion in
            [(promotion.startsAt, "starts"), (promotion.endsAt, "ends")].compactMap { at, what in
                at.map { (at: $0, what: what, promotion: promotion) }
            }
        }
        let inOrder = dates.sorted { ($0.at, $0.promotion.id) < ($1.at, $1.promotion.id) }
        let told = inOrder.prefix(limit).map { date -> JSONValue in
            [
                "at": .string(date.at.description), "what": .string(date.what),
                "promotion": .string(date.promotion.id),
                "name": .string(date.promotion.name ?? date.promotion.id),
            ]
        }
        return .json(["dates": .array(told)])
    }
}
