internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

// The catalog: the items that agents may buy. An item is a product with one variant of the same id.

extension UCPAdapter {
    /// True if the version has a capability that the shop offers.
    func offers(_ capability: String) -> Bool { version.capabilityNames.contains(capability) }

    /// The routes of the catalog.
    var catalogRoutes: [ServiceRoute] {
        let search = route("ucp_search_catalog", .post, "/catalog/search", UCPNames.search, reads: true, searchCatalog)
        let lookup = [
            route("ucp_lookup_catalog", .post, "/catalog/lookup", UCPNames.lookup, reads: true, lookUpItems),
            route("ucp_get_product", .post, "/catalog/product", UCPNames.lookup, reads: true, getProduct),
        ]
        return (offers(UCPNames.search) ? [search] : []) + (offers(UCPNames.lookup) ? lookup : [])
    }

    /// Finds items.
    var searchCatalog: Work {
        refusing { asked throws(AgentFailure) in
            let input = try UCPCatalogReading.search(WireValue.body(asked.request.body), context.shop.facts.currency)
            let page = try await failing(try await context.shop.items.search(input.search))
            return RouteAnswer(json: catalogBody(asked).found(page, input.messages))
        }
    }

    /// Reads items by their ids. Unknown ones are named in messages.
    var lookUpItems: Work {
        refusing { asked throws(AgentFailure) in
            let body = try WireValue.body(asked.request.body)
            if case .array(let ids)? = body["ids"]?.value, ids.count > UCPCatalogReading.mostIDs {
                let text = "expected at most \(UCPCatalogReading.mostIDs) ids, found \(ids.count)"
                return Self.refusal("request_too_large", text, path: "$.ids")
            }
            var input = try UCPCatalogReading.lookup(body, context.shop.facts.currency)
            var found: [UCPCatalogBody.Match] = []
            for id in input.ids {
                guard let item = try await failing(try await context.shop.items.item(id)) else {
                    input.messages.append(UCPCatalogBody.notFound(id))
                    continue
                }
                if let index = found.firstIndex(where: { $0.item.id == item.id }) {
                    found[index].ids.append(id)
                } else if input.search.includes(item) {
                    found.append(UCPCatalogBody.Match(item: item, ids: [id]))
                }
            }
            return RouteAnswer(json: catalogBody(asked).lookedUp(found, input.messages))
        }
    }

    /// Reads an item.
    var getProduct: Work {
        refusing { asked throws(AgentFailure) in
            let input = try UCPCatalogReading.product(WireValue.body(asked.request.body), context.shop.facts.currency)
            guard let id = input.ids.first, let item = try await failing(try await context.shop.items.item(id)),
                input.search.includes(item)
            else { throw .unknownItem(input.ids.first ?? "") }
            return RouteAnswer(json: catalogBody(asked).single(item, input.messages))
        }
    }

    /// Returns work whose malformed requests are refused with a message, besides the flat members of other refusals.
    private func refusing(_ work: @escaping Work) -> Work {
        { asked throws(AgentFailure) in
            do throws(AgentFailure) { return try await work(asked) } catch {
                guard case .malformed(let text, let path) = error else { throw error }
                return Self.refusal("invalid", text, path: path)
            }
        }
    }

    private static func refusal(_ code: String, _ text: String, path: String?) -> RouteAnswer {
        RouteAnswer(
            status: .badRequest,
            json: [
                "code": .string(code), "content": .string(path.map { "\($0): \(text)" } ?? text),
                "messages": [UCPMessages.error(code, text, path: path)],
            ]
        )
    }

    private func catalogBody(_ asked: AgentRequest) -> UCPCatalogBody {
        UCPCatalogBody(shop: context.shop, active: asked.active, version: asked.version)
    }
}
