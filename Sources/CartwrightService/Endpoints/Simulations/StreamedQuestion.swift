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
        try trial(question, shop, against: other)
    }

    /// Prepares the question for catalogs that the body brings.
    ///
    /// - Parameters:
    ///   - catalogs: a catalog, the report of its import, and the catalog to compare with, each if there is one.
    ///   - shop: the catalog of the shop, without the uses so far.
    /// - Throws: an error of area `json`, `promotion` or `catalog`.
    func trial(
        of catalogs: JSONObject,
        or shop: CatalogFile
    ) throws(CartwrightError) -> (trial: SimulationTrial, catalog: CatalogFile) {
        var (question, other) = (question, other)
        if let report = catalogs["report"] { question.backtest?.notCarriedOver = try MissingRules(report: report) }
        if let changed = try catalogs["against"].map(unused) {
            (other, question.against) = (changed.catalog, "against.json")
        }
        let file = try catalogs["catalog"].map(unused) ?? shop
        return (try trial(question, file, against: other), file)
    }

    private func unused(_ catalog: JSONValue) throws(CartwrightError) -> CatalogFile {
        try CatalogFile(catalog, vocabulary: vocabulary).withoutUses(vocabulary)
    }

    private func trial(
        _ question: SimulationQuestion,
        _ file: CatalogFile,
        against other: Catalog?
    ) throws(CartwrightError) -> SimulationTrial {
        try SimulationTrial(
            question,
            of: file.catalog,
            against: other,
            items: file.items,
            costs: file.costsMinor,
            vocabulary: vocabulary,
            clock: clock
        )
    }
}
