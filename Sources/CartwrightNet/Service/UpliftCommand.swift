import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightConsole
import CartwrightFiles
import CartwrightScenarios
import CartwrightService

/// `cartwright-net uplift`: the effect of a card on the orders of a store.
struct UpliftCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uplift",
        abstract: UpliftArguments.abstract,
        discussion: UpliftArguments.discussion
    )

    /// The number of sessions that are read at once.
    private static let pageLength = 500

    @OptionGroup var arguments: UpliftArguments

    func run() async throws {
        try await reporting { () throws(CartwrightError) in
            let currency = try Currency(arguments.currency)
            let report = UpliftReport(
                of: arguments.card,
                try await exposures(costs()),
                in: currency,
                expecting: arguments.percent
            )
            guard !arguments.place.json else { return [report.json.text] }
            guard !arguments.html else {
                try Console().print(Array(UpliftPage(report: report).html.utf8))
                return []
            }
            return report.rows.aligned + report.notes
        }
    }

    /// Reads the costs of items from the catalog; none without a catalog.
    private func costs() throws(CartwrightError) -> [String: Int64] {
        guard let file = arguments.catalog else { return [:] }
        let vocabulary = Vocabulary.standard.withoutCards
        return try CatalogFile(try DiskFiles().read(file), file: file, vocabulary: vocabulary).costsMinor
    }

    /// Returns the exposures of all sessions of the store.
    private func exposures(_ costs: [String: Int64]) async throws(CartwrightError) -> [CardExposure] {
        let store = try await arguments.place.open().checkout
        guard let lists = store.administration else { throw .noAdministration }
        var (query, exposures) = (ListQuery(.sessions, limit: Self.pageLength), [CardExposure]())
        while true {
            let page = try await lists.page(query)
            for entry in page.entries {
                // A session may be removed in between.
                guard let stored = try await store.session(entry.id) else { continue }
                let found = try CardExposure(to: arguments.card, inStored: stored.json, costs: costs)
                if let found { exposures.append(found) }
            }
            guard let next = page.next else { return exposures }
            query.after = next
        }
    }
}
