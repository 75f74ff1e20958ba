internal import Cartwright
internal import CartwrightScenarios

/// The `simulate …` command, which prices many carts with the loaded catalog.
enum SimulateVerbs {
    static let all = [carts]

    private static let carts = Verb(
        "simulate carts",
        takes: [
            .word("PATH", .file), .option("by", .choice(SimulationDimension.allCases.map(\.rawValue))),
            .option("against", .file), .option("sweep", .text), .option("limits", .choice(["ignored"])),
            .option("decimal", .text), .option("date_format", .text),
        ],
        "price many carts in order of time: promotions, discounts and used limits",
        examples: [
            "simulate carts samples/campaign/carts.ndjson", "simulate carts samples/campaign/carts.csv by=segment",
            "simulate carts samples/campaign/carts.csv sweep=spring.percent=10..30:10",
        ],
        refuses: [
            .fileUnreadable, .anyJSON, .anyCSV, .anyMoney, .anyTime, .cartBadCountry, .anyCampaign, .commandBadValue,
        ],
        .query { interpreter, arguments throws(CartwrightError) in
            let (world, tools) = (interpreter.world, interpreter.tools)
            try tools.interruption.check()
            let vocabulary = world.checkout.registry.vocabulary
            let path = arguments[0]
            let carts = CartFile(
                try tools.files.read(path),
                file: path,
                shop: world.shop,
                vocabulary: vocabulary,
                conventions: try conventions(arguments)
            )
            let other = try arguments.options["against"].map { file throws(CartwrightError) in
                try CatalogFile(try tools.files.read(file), file: file, vocabulary: vocabulary)
            }
            let trial = try SimulationTrial(
                try question(arguments),
                of: world.checkout.catalog,
                against: other?.catalog,
                items: world.shop.items,
                costs: world.shop.costsMinor,
                vocabulary: vocabulary,
                clock: world.instant(tools)
            )
            return try reply(to: trial, of: carts, interpreter)
        }
    )

    private static func conventions(_ arguments: Arguments) throws(CartwrightError) -> CSVConventions {
        let dates = try arguments.options["date_format"].map { pattern throws(CartwrightError) in
            try DatePattern(pattern)
        }
        let decimal = try arguments.options["decimal"].map { text throws(CartwrightError) in
            guard let mark = DecimalMark(rawValue: text) else {
                throw CartwrightError(
                    .commandBadValue,
                    "expected decimal to be . or , and found \"\(text.shortened(toBytes: 40))\"",
                    hint: "decimal=."
                )
            }
            return mark
        }
        return CSVConventions(decimal: decimal, dates: dates)
    }

    private static func question(_ arguments: Arguments) throws(CartwrightError) -> SimulationQuestion {
        var question = SimulationQuestion()
        (question.catalog, question.against) = ("the loaded catalog", arguments.options["against"])
        question.dimension = arguments.options["by"].flatMap(SimulationDimension.init)
        question.sweep = try arguments.options["sweep"].map { text throws(CartwrightError) in try SimulationSweep(text)
        }
        question.ignoresLimits = arguments.options["limits"] != nil
        return question
    }

    /// Returns the results, partial ones after an interruption; throws the first problem if no cart was priced.
    private static func reply(
        to trial: SimulationTrial,
        of carts: CartFile,
        _ interpreter: Interpreter
    ) throws(CartwrightError) -> Reply {
        let (interruption, progress) = (interpreter.tools.interruption, interpreter.output.progress)
        var (run, stream) = (SimulationRun(trial), CartStream(carts))
        var problems: [CartwrightError] = []
        defer { progress(carts.count, carts.count) }
        try run.run(
            &stream,
            again: { () throws(CartwrightError) in CartStream(carts) },
            progress: { done, _ in progress(min(done, carts.count), carts.count) },
            problem: { problems.append($0) },
            isEnded: { interruption.isRequested }
        )
        try run.finish(
            progress: { done, _ in progress(min(done, carts.count), carts.count) },
            problem: { problems.append($0) },
            isEnded: { interruption.isRequested }
        )
        let totals = run.totals
        if totals.cartCount == 0 { try interruption.check() }
        if let first = problems.first, totals.cartCount == 0 { throw first }
        let ignored = carts.ignoredColumns.joined(separator: ", ")
        let note = ignored.isEmpty ? [] : [ReplyLine("columns that are not read: \(ignored)", .quiet)]
        var reply = Reply(
            SimulationView.blocks(of: SimulationReport(totals))
                + (note + lines(of: problems)).map(ScreenBlock.line),
            json: json(of: totals, problems)
        )
        reply.isPartial = !totals.isComplete
        return reply
    }

    private static func lines(of problems: [CartwrightError]) -> [ReplyLine] {
        guard !problems.isEmpty else { return [] }
        let all = problems.flatMap { [$0] + $0.others }
        let shown = all.prefix(mostProblems).map { ReplyLine("  \($0)", .bad) }
        let more = all.count - shown.count
        return [ReplyLine("\(counted(problems.count, "cart")) left out", .bad)] + shown
            + (more > 0 ? [ReplyLine("  and \(more) more", .quiet)] : [])
    }

    private static func json(of totals: SimulationTotals, _ problems: [CartwrightError]) -> JSONValue {
        ["campaign": totals.json, "diagnostics": .array(problems.map { ErrorText.json(of: $0) })]
    }

    private static let mostProblems = 10
}
