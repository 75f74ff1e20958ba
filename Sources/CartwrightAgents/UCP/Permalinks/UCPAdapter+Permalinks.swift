internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

// Permalinks: a browser follows a link to the shop, which fills a checkout and redirects the browser to its page.

extension UCPAdapter {
    /// The routes of permalinks, with and without items.
    var permalinkRoutes: [ServiceRoute] {
        guard let address = context.settings.permalinks, offers(UCPNames.permalink) else { return [] }
        return ["/buy", "/buy/", "/buy/{items}"].map { path in
            ServiceRoute("ucp_permalink", .get, path, scope: .agent, takesQuery: true) { request in
                await followPermalink(request, address)
            }
        }
    }

    /// Redirects a browser to the page of a new checkout, or to the page that the permalink names.
    ///
    /// A malformed permalink has no effect, and leads to the storefront.
    private func followPermalink(_ request: RouteRequest, _ address: PermalinkAddress) async -> RouteAnswer {
        let storefront = context.shop.facts.storefront
        let query = (request.head.path ?? "").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            .dropFirst().first
        guard let asked = PermalinkQuery(query ?? ""), let lines = PermalinkItems.lines(request.values.first) else {
            return redirect(to: storefront)
        }
        var parameters = asked.passed
        var page = asked.continuation.flatMap(address.page(at:))
        if !lines.isEmpty {
            do throws(AgentFailure) {
                let state = try await createCheckout(lines, asked.members, request)
                if page == nil {
                    page = "\(storefront)/checkout/\(state.id)"
                } else {
                    parameters.append(("checkout_id", state.id))
                }
            } catch {
                if case .because(let error) = error, Problem(error).status.code >= 500 {
                    return UCPErrors.answer(Problem(error))
                }
            }
        }
        return redirect(to: page ?? storefront, parameters)
    }

    private func createCheckout(
        _ lines: [JSONValue],
        _ members: JSONObject,
        _ request: RouteRequest
    ) async throws(AgentFailure) -> SessionState {
        var body = members
        body["line_items"] = .array(lines)
        let input = try UCPReading.input(WireValue(.object(body)), .checkout)
        let record = AgentSessionRecord(
            kind: .checkout,
            owner: request.key ?? "",
            maker: version.maker,
            createdAt: request.now,
            agent: nil,
            origin: context.origin(request.head)
        )
        return try await context.sessions(request).create(FreshID.make("chk_"), input, record)
    }

    /// Returns a redirection with further parameters of the page, which the browser does not store, and which does not
    /// tell the page the permalink.
    private func redirect(to page: String, _ parameters: [(name: String, value: String)] = []) -> RouteAnswer {
        let (address, fragment) = (page.prefix { $0 != "#" }, page.drop { $0 != "#" })
        let query = parameters.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
        let separator = query.isEmpty ? "" : address.contains("?") ? "&" : "?"
        var headers: HTTPFields = [.location: address + separator + query + fragment, .cacheControl: "no-store"]
        headers[.referrerPolicy] = "no-referrer"
        return RouteAnswer(status: .seeOther, headers: headers)
    }
}
