internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let createQuote = Endpoint(
        name: "create_quote",
        method: .post,
        path: "/v1/quotes",
        tag: .quotes,
        summary: "Price a cart",
        description: """
            A line with a SKU and without a price gets the price of the catalog. A cart alone, without `cart` around \
            it, is priced, too. Promotions, options, prices and a time in the body are only accepted from a trusted \
            caller: with the scope `manage`, or on a service started with `--trust-carts`. Promotions in the body \
            apply beside those of the catalog.
            """,
        scope: .quote,
        parameters: [.explain, .now, .catalogVersion],
        body: .json(.quoteRequest, .scenario),
        isQuick: true,
        answers: [.json("The quote.", .quote, .quote)],
        refusals: [.notFound]
    ) { call throws(Problem) in
        let quoting = try await Quoting(call)
        let quote: Quote
        do throws(CartwrightError) {
            quote = try await quoting.quote(call.body)
        } catch {
            throw Problem(quoting.located(error, in: call.body))
        }
        call.service.metrics.note(quote)
        var bytes: [UInt8] = []
        quote.write(to: &bytes)
        return .json(bytes: bytes)
    }
}

extension Quoting {
    /// Creates the pricing that a call requests with its parameters.
    ///
    /// - Throws: `service.bad_parameter`, `service.not_trusted`.
    init(_ call: Call) async throws(Problem) {
        let explain: Explain = try call.query.word(.explain) ?? .applied
        var asked: Instant?
        if let text = call.query[.now] {
            guard call.isTrusted else { throw Problem(OutsideCart.refused("now", at: .root)) }
            asked = try await answering(try Instant(text))
        }
        self.init(
            shop: call.shop,
            catalog: try await call.catalog(),
            isTrusted: call.isTrusted,
            setsTerms: call.setsTerms,
            explanation: explain.explanation,
            options: call.service.settings.options,
            now: call.now,
            requestedInstant: asked,
            examination: call.codeExamination
        )
    }
}

extension Call {
    /// Returns the version of the catalog in the parameter `catalog`; without it the present one.
    func catalog() async throws(Problem) -> ShopCatalog {
        guard let number = try query.integer(.catalogVersion) else { return shop.catalogs.present }
        let (catalogs, now) = (shop.catalogs, now)
        let found = try await answering(
            try await offLoop { () async throws(CartwrightError) in try await catalogs.catalog(number, at: now) }
        )
        guard let found else {
            throw .bad(.serviceNotFound, "the catalog has no version \(number)", hint: "GET /v1/catalog/versions")
        }
        return found
    }
}

extension Schema {
    fileprivate static let quoteRequest = component(
        "quote_request",
        "A cart to price, and the further input of a trusted caller."
    ).fields([
        "cart": .cartRequest, "id?": .text.orNull, "lists?": .namedLists.orNull,
        "campaigns?": .list(engine("campaign")).orNull, "promotions?": .list(.promotion).orNull,
        "options?": engine("options").orNull, "expect?": engine("expect").orNull,
    ]).closed
}

extension Example {
    fileprivate static let scenario: Example = """
        {"cart": {"lines": [{"sku": "MUG", "quantity": 2}, {"sku": "TEA", "quantity": 1}], "codes": ["SPRING20"]}}
        """

    fileprivate static let quote: Example = """
        {"currency": "USD", "subtotal": 3375, "discount": 675, "shipping": 0, "shipping_discount": 0,
         "shipping_total": 0, "tax": 0, "total": 2700,
         "lines": [
           {"id": "#1", "sku": "MUG", "quantity": 2, "subtotal": 2500, "discount": 500, "total": 2000, "tax": 0,
            "allocations": [{"promotion": "spring", "amount": 500}]},
           {"id": "#2", "sku": "TEA", "quantity": 1, "subtotal": 875, "discount": 175, "total": 700, "tax": 0,
            "allocations": [{"promotion": "spring", "amount": 175}]}],
         "shipments": [], "gifts": [],
         "applied": [{"promotion": "spring", "code": "SPRING20", "desired": 675, "discount": 675}],
         "not_applied": [], "nudges": [],
         "choice": {"objective": "best", "value": 675, "bound": 675, "exact": true, "nodes": 1}, "rejected_codes": []}
        """
}
