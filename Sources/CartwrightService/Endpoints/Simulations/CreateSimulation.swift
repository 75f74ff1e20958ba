internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Endpoint {
    static let createSimulation = Endpoint(
        name: "create_simulation",
        method: .post,
        path: "/v1/simulations",
        tag: .catalog,
        summary: "Simulate a catalog on many carts",
        description: """
            Each line is a cart. Each line of the answer is an object with the result so far: `carts`, `bad`, \
            `complete`, and the figures as `html` with pictures; the last one has `complete` true and the numbers as \
            `report`. `against` compares with another version of the catalog. Carts use up usage limits and budgets \
            for each other, in the order of `now`, unless `unlimited` is true. Once a cart is out of order, the \
            figures stand still until the end.
            """,
        scope: .manage,
        parameters: [.against, .unlimited, .now],
        body: .lines("Carts, one per line.", .threeMugs),
        answers: [
            .lines("The results so far, one per line.", #"{"carts":1,"bad":0,"complete":true,"html":""#)
        ],
        refusals: [.notFound]
    ) { call throws(Problem) in
        let present = call.shop.catalogs.present
        var question = SimulationQuestion()
        question.ignoresLimits = try call.query.flag(.unlimited)
        question.catalog = "version \(present.number)"
        var other: Catalog?
        if let number = try call.query.integer(.against) {
            let (catalogs, now) = (call.shop.catalogs, call.now)
            let found = try await answering(try await catalogs.catalog(number, at: now))
            guard let found else {
                throw .bad(.serviceNotFound, "the catalog has no version \(number)", hint: "GET /v1/catalog/versions")
            }
            (other, question.against) = (found.file.catalog, "version \(number)")
        }
        let (asked, compared, clock) = (question, other, try call.requestedInstant ?? call.now)
        let trial = try await answering(
            try SimulationTrial(
                asked,
                of: present.file.catalog,
                against: compared,
                items: present.file.items,
                vocabulary: call.shop.catalogs.vocabulary,
                clock: clock
            )
        )
        return Simulation(trial, present.file, call).answer
    }
}

/// A simulation over the carts of a body.
private struct Simulation: Sendable {
    private let trial: SimulationTrial
    private let prices: CatalogPrices
    private let vocabulary: Vocabulary
    private let stream: RequestBody
    private let mostBytes: Int
    private let lineType: LineType

    init(_ trial: SimulationTrial, _ shop: CatalogFile, _ call: Call) {
        (self.trial, prices, vocabulary) = (trial, CatalogPrices(of: shop), call.shop.catalogs.vocabulary)
        (stream, mostBytes) = (call.stream, call.service.settings.bodyBytes)
        lineType = call.lineType ?? .lines
    }

    /// The number of bytes priced between two lines of the answer.
    private static let pieceBytes = 1 << 18

    /// The answer: an object per line with the result so far, and the complete one last.
    var answer: Answer {
        Answer(
            headers: [.contentType: lineType.rawValue],
            body: .stream(
                ResponseBody { [self] writer in
                    var (run, lines, piece) = (SimulationRun(trial), LineSplitter(mostBytes: mostBytes), [UInt8]())
                    var problem: CartwrightError?
                    do {
                        for try await part in stream {
                            for case .whole(let line) in lines.add(part) { piece += line + [UInt8(ascii: "\n")] }
                            guard piece.count >= Self.pieceBytes else { continue }
                            try price(&piece, &run, &problem)
                            try await writer.write(Self.line(run.totals, problem, isComplete: false))
                        }
                        if case .whole(let line)? = lines.rest { piece += line }
                        try price(&piece, &run, &problem)
                        try finish(&run, &problem)
                        try await writer.write(Self.line(run.totals, problem, isComplete: true))
                    } catch let error as CartwrightError {
                        try await writer.write(Self.line(["error": Problem(error).json]))
                    }
                    try await writer.finish(nil)
                }
            )
        )
    }

    private func price(
        _ piece: inout [UInt8],
        _ run: inout SimulationRun,
        _ problem: inout CartwrightError?
    ) throws(CartwrightError) {
        var carts = CartStream(piece, prices: prices, vocabulary: vocabulary)
        piece = []
        var first = problem
        let limit = WorkLimit.current
        try run.run(&carts, jobs: 1, problem: { first = first ?? $0 }, isEnded: { limit?.isOver ?? false })
        try WorkLimit.check()
        problem = first
    }

    /// Prices the carts that were out of order.
    private func finish(_ run: inout SimulationRun, _ problem: inout CartwrightError?) throws(CartwrightError) {
        var first = problem
        let limit = WorkLimit.current
        try run.finish(jobs: 1, problem: { first = first ?? $0 }, isEnded: { limit?.isOver ?? false })
        try WorkLimit.check()
        problem = first
    }

    private static func line(_ totals: SimulationTotals, _ problem: CartwrightError?, isComplete: Bool) -> ByteBuffer {
        var object = JSONObject()
        object["carts"] = .integer(Int64(totals.cartCount))
        object["bad"] = .integer(Int64(totals.badCount))
        object.setUnlessAbsent("problem", problem.map { .string($0.summary) })
        object["complete"] = .bool(isComplete)
        object["html"] = .string(SimulationPage(SimulationReport(totals)).figures.joined(separator: "\n"))
        if isComplete { object["report"] = totals.json }
        return line(.object(object))
    }

    private static func line(_ value: JSONValue) -> ByteBuffer { ByteBuffer(bytes: value.utf8 + [UInt8(ascii: "\n")]) }
}

extension Example {
    fileprivate static let threeMugs: Example = """
        {"currency":"USD","lines":[{"sku":"MUG","unit_price":1250,"quantity":3}]}

        """
}
