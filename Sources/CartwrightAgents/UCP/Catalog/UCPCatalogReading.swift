internal import Cartwright

/// Reads requests for the catalog. Unknown keys are ignored.
enum UCPCatalogReading {
    /// The maximum number of ids in a request.
    static let mostIDs = 100
    /// The maximum number of items on a page. A higher number is lowered to it.
    private static let mostItems: Int64 = 50
    /// The number of items on a page for a request without one.
    private static let usualItems: Int64 = 10
    /// The maximum number of categories in a request.
    private static let mostCategories = 50

    /// A request.
    struct Input {
        /// The ids of items.
        var ids: [String] = []
        /// The query, the filters and the page.
        var search = ItemSearch()
        /// The messages about parts of the request that have no effect.
        var messages: [JSONValue] = []
    }

    /// Reads a request to find items. It has a query or a filter; the query `*` lists all items.
    static func search(_ body: WireValue, _ currency: Currency) throws(AgentFailure) -> Input {
        var input = try filtered(body, currency)
        let query = try body["query"]?.string().trimmingBlanks
        let isFiltered = input.search != ItemSearch() || !input.messages.isEmpty
        guard query.map({ !$0.isEmpty }) ?? isFiltered else {
            throw .malformed("expected a query or a filter", path: "$.query")
        }
        input.search.query = query == "*" ? nil : query
        input.search.cursor = try body["pagination"]?["cursor"]?.string()
        let limit = try body["pagination"]?["limit"]?.integer(in: 1...(.max)) ?? usualItems
        input.search.limit = Int(min(limit, mostItems))
        return input
    }

    /// Reads a request for items by their ids, each of which counts once.
    static func lookup(_ body: WireValue, _ currency: Currency) throws(AgentFailure) -> Input {
        var input = try filtered(body, currency)
        guard let ids = body["ids"] else { throw body.missing("ids") }
        for id in try ids.elements(atMost: mostIDs) {
            let id = try id.string()
            if !input.ids.contains(id) { input.ids.append(id) }
        }
        guard !input.ids.isEmpty else { throw .malformed("expected at least one id", path: ids.path) }
        return input
    }

    /// Reads a request for an item. Selected options have no effect, because items have none.
    static func product(_ body: WireValue, _ currency: Currency) throws(AgentFailure) -> Input {
        var input = try filtered(body, currency)
        guard let id = body["id"] else { throw body.missing("id") }
        input.ids = [try id.string()]
        return input
    }

    /// Reads the filters of a request. Prices in another currency than that of the shop have no effect.
    private static func filtered(_ body: WireValue, _ currency: Currency) throws(AgentFailure) -> Input {
        _ = try body.object()
        var input = Input()
        guard let filters = body["filters"] else { return input }
        _ = try filters.object()
        for category in try filters["categories"]?.elements(atMost: mostCategories) ?? [] {
            input.search.categories.append(try category.string())
        }
        guard let price = filters["price"] else { return input }
        let minimum = try price["min"]?.integer(in: 0...(.max))
        let maximum = try price["max"]?.integer(in: 0...(.max))
        if let other = try body["context"]?["currency"]?.string(), other.uppercased() != currency.code {
            input.messages.append(UCPCatalogBody.ignoredPrices(currency))
        } else {
            (input.search.minimumMinor, input.search.maximumMinor) = (minimum, maximum)
        }
        return input
    }
}
