import ArgumentParser
import Cartwright
import CartwrightScenarios
import CartwrightCommandLine
import CartwrightREPL
import Foundation

/// `cartwright simulate --catalog FILE CARTS…`: a catalog tried on many carts.
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Try a catalog on many carts: what applies, what it gives away, who loses to whom.",
        discussion: """
            Carts are JSON (carts or scenarios, one a line or an array) or CSV with a header: cart and sku, and where \
            known quantity, price (12.50), categories, currency, customer, segments, orders, codes, channel, country, \
            shipping, shipping_price; one row for each line of a cart, lists divided by |. Each problem of a bad \
            cart gives a line on standard error, up to 20, and the others count. The figures are the same for any \
            number of jobs. Exit status: 0 all carts were priced; 64 usage; 65 one was bad.
            """
    )

    @Option(help: ArgumentHelp("The shop's promotions, and the prices of its items.", valueName: "file"))
    var catalog: String

    @Option(help: "How to write the figures.")
    var output = Output.table

    @Option(help: "How many carts to price at once; as many as there are processors unless given.")
    var jobs: Int?

    @Option(help: "The instant of carts without one (RFC 3339); the machine's clock unless given.")
    var clock: String?

    @OptionGroup var plugins: PluginOptions

    @Argument(help: ArgumentHelp("Carts; - is standard input.", valueName: "carts"))
    var files: [String]

    enum Output: String, ExpressibleByArgument, CaseIterable {
        case table, csv, json
    }

    func validate() throws {
        guard (1...256).contains(jobs ?? 1) else { throw ValidationError("--jobs is from 1 to 256.") }
    }

    func run() throws {
        let disk = DiskFiles()
        let vocabulary = try plugins.registry().vocabulary
        let shop = try badInput { () throws(CartwrightError) in
            try disk.catalogFile(catalog, vocabulary: vocabulary)
        }
        let clock = try instant(ofClock: self.clock)
        var campaign = Campaign()
        var isSound = true
        let timer = ContinuousClock()
        let start = timer.now
        for file in files {
            let carts = try badInput { () throws(CartwrightError) in
                try disk.carts(file, of: shop, vocabulary: vocabulary)
            }
            var run = CampaignRun(carts, catalog: shop.catalog, clock: clock)
            try badInput { () throws(CartwrightError) in
                try run.run(jobs: jobs ?? CampaignRun.processors, progress: ProgressBar.show)
                try campaign.merge(run.campaign)
            }
            Console().complain(run.problems.flatMap(ErrorText.shortLines))
            isSound = isSound && run.problems.isEmpty
        }
        let elapsed = timer.now - start
        try exiting(.failure) { () throws(CartwrightError) in try print(campaign) }
        if output == .table { Console().complain([Self.speed(of: campaign, in: elapsed)]) }
        if !isSound { throw ExitCode.badInput }
    }

    private func print(_ campaign: Campaign) throws(CartwrightError) {
        switch output {
        case .table:
            let environment = ProcessInfo.processInfo.environment
            try Console().print(CampaignView.blocks(of: campaign), environment: environment)
        case .csv: try Console().print(CampaignRows.lines(of: campaign))
        case .json: try Console().print(json: [campaign.json.text])
        }
    }

    /// `200 carts in 12 ms, 16000 a second`: on standard error, since it differs from run to run.
    private static func speed(of campaign: Campaign, in elapsed: Duration) -> String {
        let count = campaign.figures.values.reduce(0) { $0 + $1.cartCount }
        let microseconds = max(1, elapsed / .microseconds(1))
        let rate = Int(Double(count) * 1_000_000 / microseconds)
        return "\(count) carts read and priced in \(Int(microseconds / 1000)) ms, \(rate) a second"
    }
}
