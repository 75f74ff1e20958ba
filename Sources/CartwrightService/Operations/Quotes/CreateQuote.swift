internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Operation {
    /// Prices a scenario.
    static let createQuote = Operation(
        "create_quote",
        .post,
        "/v1/quotes",
        scope: .quote,
        body: .json,
        isQuick: true,
        parameters: ["explain", "now", "catalog"]
    ) { call throws(Problem) in
        let quoting = try await Quoting(call)
        let quote: Quote
        do throws(CartwrightError) {
            quote = try await quoting.quote(call.body)
        } catch {
            throw Problem(quoting.telling(error, in: call.body))
        }
        call.service.metrics.note(quote)
        var bytes: [UInt8] = []
        quote.write(to: &bytes)
        return .json(bytes: bytes)
    }
}

extension Quoting {
    /// What a call asks for by its parameters.
    ///
    /// - Throws: `service.bad_parameter`, `service.not_trusted`.
    init(_ call: Call) async throws(Problem) {
        let explain: Explain = try call.query.word("explain") ?? .applied
        var asked: Instant?
        if let text = call.query["now"] {
            guard call.isTrusted else { throw Problem(OutsideCart.refused("now", at: .root)) }
            asked = try await answering { () throws(CartwrightError) in try Instant(text) }
        }
        self.init(
            shop: call.shop,
            catalog: try await call.catalog(),
            isTrusted: call.isTrusted,
            setsTerms: call.setsTerms,
            explanation: explain.explanation,
            options: call.service.settings.options,
            now: call.now,
            asked: asked,
            examination: call.codeExamination
        )
    }
}

extension Call {
    /// The catalog that the parameter `catalog` names by its number; the present one where it does not.
    func catalog() async throws(Problem) -> ShopCatalog {
        guard let number = try query.integer("catalog", in: 0...Int64.max) else { return shop.catalogs.present }
        let (catalogs, now) = (shop.catalogs, now)
        let found = try await answering { () throws(CartwrightError) in
            try await offLoop { () async throws(CartwrightError) in try await catalogs.catalog(number, at: now) }
        }
        guard let found else {
            throw .bad(.serviceNotFound, "the catalog has no version \(number)", hint: "GET /v1/catalog/versions")
        }
        return found
    }
}
