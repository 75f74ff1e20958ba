internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let listItems = Endpoint(
        name: "list_items",
        method: .get,
        path: "/v1/items",
        tag: .catalog,
        summary: "Find items of the catalog",
        description: "Items whose SKU or title contains a text, in the order of the catalog.",
        scope: .quote,
        parameters: [.search, .limit],
        answers: [.json("The items.", .items, #"{"items": [\#(Example.mug)]}"#)]
    ) { call throws(Problem) in
        let limit = try call.query.limit
        let text = (call.query[.search] ?? "").lowercased()
        let found = call.shop.catalogs.present.file.items.lazy.filter { item in
            text.isEmpty || item.sku.lowercased().contains(text)
                || item.title?.lowercased().contains(text) ?? false
        }
        return .json(["items": .array(found.prefix(limit).map(\.json))])
    }

    static let listDates = Endpoint(
        name: "list_dates",
        method: .get,
        path: "/v1/catalog/dates",
        tag: .catalog,
        summary: "List the start and end times of promotions",
        description: "All promotions of the catalog, by time.",
        scope: .quote,
        parameters: [.limit],
        answers: [.json("The times.", .dates, #"{"dates": []}"#)]
    ) { call throws(Problem) in
        let limit = try call.query.limit
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

extension Schema {
    fileprivate static let items = component("items", "Items of the catalog.").fields(["items": .list(.item)])

    fileprivate static let dates = component("dates", "The start and end times of promotions.").fields([
        "dates": .list(
            .object(["at": .instant, "what": .words(["starts", "ends"]), "promotion": .text, "name": .text])
        )
    ])
}
