internal import Cartwright
internal import CartwrightScenarios

/// A question about the carts of a body, without the catalog that prices them.
struct StreamedQuestion: Sendable {
    var question = SimulationQuestion()
    let vocabulary: Vocabulary
    private let other: Catalog?
    private let clock: Instant

    /// Reads the parameters of a call.
    ///
    /// - Parameter catalog: the name of the catalog in the report.
    /// - Throws: `service.bad_parameter`, `service.not_found`, an error of area `store`.
    init(_ call: Call, catalog: String) async throws(Problem) {
        question.ignoresLimits = try call.query.flag(.unlimited)
        question.catalog = catalog
        (vocabulary, clock) = (call.shop.catalogs.vocabulary, try call.requestedInstant ?? call.now)
        guard let number = try call.query.integer(.against) else {
            other = nil
            return
        }
        let (catalogs, now) = (call.shop.catalogs, call.now)
        let found = try await answering(try await catalogs.catalog(number, at: now))
        guard let found else {
            throw .bad(.serviceNotFound, "the catalog has no version \(number)", hint: "GET /v1/catalog/versions")
        }
        (other, question.against) = (found.file.catalog, "version \(number)")
    }

    /// Prepares the question for a catalog of the shop.
    ///
    /// - Throws: `campaign.bad_question`.
    func trial(of shop: CatalogFile) throws(CartwrightError) -> SimulationTrial {
        try trial(question, shop, costs: [:])
    }

    /// Prepares the question for a catalog that the body brings, with its costs.
    ///
    /// - Parameter imported: a catalog, and the report of its import if there is one.
    /// - Throws: an error of area `json`, `promotion` or `catalog`.
    func trial(
        ofImported imported: JSONObject
    ) throws(CartwrightError) -> (trial: SimulationTrial, catalog: CatalogFile) {
        var question = question
        if let report = imported["report"] { question.backtest?.notCarriedOver = try MissingRules(report: report) }
        let read = try CatalogFile(imported["catalog"] ?? .null, vocabulary: vocabulary)
        let unused = try read.withoutUses(vocabulary)
        return (try trial(question, unused, costs: unused.costsMinor), unused)
    }

    private func trial(
        _ question: SimulationQuestion,
        _ file: CatalogFile,
        costs: [String: Int64]
    ) throws(CartwrightError) -> SimulationTrial {
        try SimulationTrial(
            question,
            of: file.catalog,
            against: other,
            items: file.items,
            costs: costs,
            vocabulary: vocabulary,
            clock: clock
        )
    }
}
