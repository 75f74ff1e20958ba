internal import Cartwright
internal import CartwrightScenarios

/// `simulate …`: the loaded catalog tried on many carts.
enum SimulateVerbs {
    static let all = [carts]

    private static let carts = Verb(
        "simulate carts",
        takes: [.word("PATH", .file)],
        "try the loaded catalog on many carts: what applies, what it gives away",
        examples: ["simulate carts samples/campaign/carts.ndjson", "simulate carts samples/campaign/carts.csv"],
        refuses: [.unreadable, .json, .csv, .money],
        .ask { interpreter, arguments throws(CartwrightError) in
            let (world, tools) = (interpreter.world, interpreter.tools)
            let carts = CartFile(
                try tools.files.read(arguments[0]),
                file: arguments[0],
                shop: world.shop,
                vocabulary: world.checkout.registry.vocabulary
            )
            var run = CampaignRun(carts, catalog: world.checkout.catalog, clock: world.instant(tools))
            do throws(CartwrightError) {
                try run.run(progress: interpreter.output.progress, check: tools.interruption.check)
            } catch {
                interpreter.output.progress(carts.count, carts.count)
                throw error
            }
            if let first = run.problems.first, run.cartCount == 0 { throw first }
            return Reply(
                CampaignView.blocks(of: run.campaign) + lines(of: run.problems).map(ScreenBlock.line),
                json: json(of: run)
            )
        }
    )

    private static func lines(of problems: [CartwrightError]) -> [ReplyLine] {
        guard !problems.isEmpty else { return [] }
        let all = problems.flatMap { [$0] + $0.others }
        let shown = all.prefix(mostProblems).map { ReplyLine("  \($0)", .bad) }
        let more = all.count - shown.count
        return [ReplyLine("\(counted(problems.count, "cart")) left out", .bad)] + shown
            + (more > 0 ? [ReplyLine("  and \(more) more", .quiet)] : [])
    }

    private static func json(of run: CampaignRun) -> JSONValue {
        [
            "campaign": run.campaign.json, "diagnostics": .array(run.problems.map { ErrorText.json(of: $0) }),
        ]
    }

    private static let mostProblems = 10
}
