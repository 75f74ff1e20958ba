internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let getPriceHistory = Endpoint(
        name: "get_price_history",
        method: .get,
        path: "/v1/prices/{sku}/history",
        tag: .catalog,
        summary: "Get the history of an item's price",
        description: """
            The steps of the public price, oldest first: each with the beginning of its reduction and the lowest price \
            of the 30 days before. With more steps than `limit` the answer has the last ones; send the `at` of the \
            first one as `until` for those before it. `svg` has the same as a step curve with a bar below each \
            reduction.
            """,
        scope: .quote,
        parameters: [.historySKU, .historyCurrency, .historyCountry, .historyUntil, .limit],
        answers: [.json("The steps, and a picture of them.", .priceHistory, .priceHistory)]
    ) { call throws(Problem) in
        let (limit, until) = (try call.query.limit, try call.instant(.historyUntil))
        let (catalog, sku, now) = (call.shop.catalogs.present, call.path[0], call.now)
        guard let keeper = call.shop.prices else { throw Problem(.noPriceHistory) }
        let (currency, country) = try await answering(try PriceHistoryQuery(call.query, catalog).place)
        var context = ShelfContext(currency: currency)
        if let country, catalog.file.catalog.priceHistory.countries.contains(country) { context.country = country }
        let end = min(now, until?.adding(milliseconds: -1) ?? now)
        let found = try await answering(
            try await offLoop { () async throws(CartwrightError) in
                try await keeper.histories(of: [sku], in: context, until: end, at: now)
            }
        )
        let (history, item) = (found[sku] ?? PriceHistory(), catalog.items[sku])
        guard item != nil || !history.steps.isEmpty else { throw Problem(.unknownPrice(of: sku, in: catalog)) }
        // The first instant of a version that was just put may be after the clock.
        let isPresent = end == now
        let view = PriceHistoryView(
            sku: sku,
            country: context.country,
            history,
            catalog.file.catalog.priceHistory,
            isPerishable: item?.isPerishable ?? false,
            in: currency,
            until: isPresent ? max(end, history.steps.last?.at ?? end) : end,
            most: limit
        )
        var object = view.json.members
        object["svg"] = .string(view.svg)
        return .json(.object(object))
    }
}

/// The currency and the country of a history, from the parameters of a request.
private struct PriceHistoryQuery {
    let place: (currency: Currency, country: String?)

    /// - Throws: `money.bad_currency`, `cart.bad_country`; `cart.no_currency` if the catalog has none, either.
    init(_ query: Query, _ catalog: ShopCatalog) throws(CartwrightError) {
        let asked = try query[.historyCurrency].map { code throws(CartwrightError) in try Currency(code) }
        guard let currency = asked ?? catalog.file.currency else {
            throw CartwrightError(
                .serviceNoCurrency,
                "the catalog has no currency",
                hint: "send currency"
            )
        }
        let country = try query[.historyCountry].map { code throws(CartwrightError) in try CountryCode.checked(code) }
        place = (currency, country)
    }
}

extension CartwrightError {
    fileprivate static let noPriceHistory = CartwrightError(
        .storeUnsupported,
        "the store has no history of prices",
        fault: .environment
    )

    fileprivate static func unknownPrice(of sku: String, in catalog: ShopCatalog) -> CartwrightError {
        let nearest = catalog.items.count <= 1_000 ? Spelling.nearest(to: sku, among: Array(catalog.items.keys)) : nil
        return CartwrightError(
            .serviceNotFound,
            "neither the catalog nor the history has the SKU \"\(sku.shortened(toBytes: 60))\"",
            hint: nearest.map { "did you mean \($0)?" }
        )
    }
}

// MARK: In the document

extension Schema {
    fileprivate static let priceHistory = component(
        "item_price_history",
        "The history of the public price of an item."
    ).fields(["sku": .text, "currency": .currency, "country?": .text, "steps": .list(step), "svg": .text])

    private static let step = object([
        "at": .instant.described("The instant from which the price applies."),
        "price": .amount.orNull.described("The price in minor units; null if the item is not on sale."),
        "list?": .amount.described("The price without promotions, in minor units; absent if it is unknown."),
        "reduced_since?": .instant.described("The beginning of the reduction; absent if the price is not reduced."),
        "lowest_prior?": .amount.described("The lowest price of the 30 days before the reduction, in minor units."),
        "lowest_prior_since?": .instant.described("The instant from which `lowest_prior` applied."),
    ])
}

extension Example {
    fileprivate static let priceHistory: Example = #"""
        {"sku": "MUG", "currency": "USD", "steps": [{"at": "2026-11-23T15:00:00Z", "price": 1250, "list": 1250}],
         "svg": "<svg viewBox=\"0 0 360 180\" role=\"img\" aria-label=\"price of MUG and its reductions\">\n\#
        <line class=\"axis\" x1=\"0\" y1=\"150\" x2=\"360\" y2=\"150\"/>\n\#
        <polyline class=\"curve\" points=\"8.0,24.0 8.0,24.0\"/>\n\#
        <text class=\"value\" x=\"8\" y=\"16\" text-anchor=\"start\">$12.50</text>\n\#
        <text class=\"label\" x=\"8\" y=\"174\" text-anchor=\"start\">2026-11-23</text>\n\#
        <text class=\"label\" x=\"352\" y=\"174\" text-anchor=\"end\">2026-11-23</text>\n</svg>"}
        """#
}
