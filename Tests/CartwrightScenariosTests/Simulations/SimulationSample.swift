import Foundation

@testable import Cartwright
@testable import CartwrightScenarios

/// The catalog and carts of `samples/campaign`, and runs over them.
enum SimulationSample {
    static let clock = Instant(seconds: 1_767_225_600) ?? .earliest
    static let carts = "samples/campaign/carts.ndjson"

    static func bytes(of file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Repository.root.appending(path: file)))
    }

    static func shop() throws -> CatalogFile {
        try CatalogFile(JSONParser.parse(bytes(of: "samples/campaign/catalog.json")))
    }

    /// Returns the catalog with one number changed.
    static func changed(_ sweep: String) throws -> Catalog {
        let catalogs = try SimulationSweep("\(sweep):1").catalogs(of: shop().catalog, .standard)
        return catalogs.first ?? .empty
    }

    /// Runs a campaign over carts and returns its totals and problems.
    ///
    /// - Parameters:
    ///   - isReadAgain: true if the carts can be read again if they are out of order.
    ///   - sorter: returns an empty sorter for carts out of order.
    static func run(
        _ bytes: [UInt8],
        _ question: SimulationQuestion = SimulationQuestion(),
        of catalog: Catalog? = nil,
        against: Catalog? = nil,
        jobs: Int = 1,
        isReadAgain: Bool = true,
        sorter: @escaping @Sendable () -> CartSorter = { CartSorter() },
        isEnded: @escaping @Sendable () -> Bool = { false }
    ) throws -> (totals: SimulationTotals, problems: [CartwrightError]) {
        let shop = try shop()
        let trial = try SimulationTrial(question, of: catalog ?? shop.catalog, against: against, clock: clock)
        var (run, problems) = (SimulationRun(trial, sorter: sorter), [CartwrightError]())
        let carts = { @Sendable () throws(CartwrightError) in CartStream(bytes, file: "carts", shop: shop) }
        var stream = try carts()
        let again = isReadAgain ? carts : nil
        try run.run(&stream, again: again, jobs: jobs, problem: { problems.append($0) }, isEnded: isEnded)
        try run.finish(jobs: jobs, problem: { problems.append($0) }, isEnded: isEnded)
        return (run.totals, problems)
    }
}
