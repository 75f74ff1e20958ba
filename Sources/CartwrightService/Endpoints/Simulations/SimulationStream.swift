internal import Cartwright
internal import CartwrightImport
internal import CartwrightScenarios
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A simulation over the carts of a body, or a backtest over its orders, while they arrive.
struct SimulationStream: Sendable {
    private let question: StreamedQuestion
    private let trial: SimulationTrial
    private let shop: CatalogFile
    private let stream: RequestBody
    private let mostBytes: Int
    private let lineType: LineType

    /// Prepares a question for a catalog of the shop.
    ///
    /// - Throws: the errors of preparing.
    init(_ question: StreamedQuestion, of shop: CatalogFile, _ call: Call) async throws(Problem) {
        trial = try await answering(try question.trial(of: shop))
        (self.question, self.shop) = (question, shop)
        (stream, mostBytes) = (call.stream, call.service.settings.bodyBytes)
        lineType = call.lineType ?? .lines
    }

    /// The answer: an object per line with the result so far, and the complete one last.
    var answer: Answer {
        Answer(
            headers: [.contentType: lineType.rawValue],
            body: .stream(
                ResponseBody { [self] writer in
                    var carts = ArrivingCarts(mostBytes: mostBytes, areOrders: question.question.backtest != nil)
                    var count: StreamedCount?
                    do {
                        for try await part in stream {
                            try carts.add(part)
                            guard let piece = carts.next() else { continue }
                            try self.price(piece, of: carts, &count)
                            if let line = count?.line(isComplete: false) { try await writer.write(line) }
                        }
                        try carts.end()
                        try self.price(carts.next(isEnd: true) ?? [], of: carts, &count)
                        try count?.finish()
                        if let line = count?.line(isComplete: true) { try await writer.write(line) }
                    } catch let error as CartwrightError {
                        try await writer.write(.line(["error": Problem(error).json]))
                    }
                    try await writer.finish(nil)
                }
            )
        )
    }

    /// Prices carts; the first ones decide on the catalog.
    private func price(
        _ piece: [UInt8],
        of carts: ArrivingCarts,
        _ count: inout StreamedCount?
    ) throws(CartwrightError) {
        if count == nil { count = try begin(carts.catalogs) }
        if !piece.isEmpty { try count?.price(piece, isOnePerLine: carts.isOnePerLine ?? false) }
    }

    private func begin(_ catalogs: JSONObject?) throws(CartwrightError) -> StreamedCount {
        guard let catalogs else { return StreamedCount(trial, of: shop, question.vocabulary) }
        let (trial, catalog) = try question.trial(of: catalogs, or: shop)
        return StreamedCount(trial, of: catalog, question.vocabulary)
    }
}

/// The result of the carts so far.
private struct StreamedCount {
    private var run: SimulationRun
    private let prices: CatalogPrices
    private let vocabulary: Vocabulary
    private let orders: OrderPieces?
    private var problem: CartwrightError?
    private var ignoredColumns: [String] = []

    init(_ trial: SimulationTrial, of shop: CatalogFile, _ vocabulary: Vocabulary) {
        (run, prices, self.vocabulary) = (SimulationRun(trial), CatalogPrices(of: shop), vocabulary)
        orders = trial.question.backtest == nil ? nil : OrderPieces(file: "orders.json")
    }

    mutating func price(_ piece: [UInt8], isOnePerLine: Bool) throws(CartwrightError) {
        try price(carts: try orders?.carts(of: piece) ?? piece, isOnePerLine: isOnePerLine)
    }

    private mutating func price(carts bytes: [UInt8], isOnePerLine: Bool) throws(CartwrightError) {
        var carts = CartStream(
            bytes,
            prices: prices,
            vocabulary: vocabulary,
            isOnePerLine: isOnePerLine ? true : nil,
            readsOrders: orders != nil
        )
        var first = problem ?? orders?.problem
        let limit = WorkLimit.current
        try run.run(&carts, jobs: 1, problem: { first = first ?? $0 }, isEnded: { limit?.isOver ?? false })
        try WorkLimit.check()
        (problem, ignoredColumns) = (first, carts.ignoredColumns)
    }

    /// Prices the carts that awaited more, and those that were out of order.
    mutating func finish() throws(CartwrightError) {
        if let rest = try orders?.rest(), !rest.isEmpty { try price(carts: rest, isOnePerLine: true) }
        var first = problem
        let limit = WorkLimit.current
        try run.finish(jobs: 1, problem: { first = first ?? $0 }, isEnded: { limit?.isOver ?? false })
        try WorkLimit.check()
        problem = first
    }

    private var notes: [String] {
        let columns = ignoredColumns.joined(separator: ", ")
        return (orders?.notes ?? []) + (columns.isEmpty ? [] : ["columns that are not read: \(columns)"])
    }

    /// The result as a line of the answer.
    func line(isComplete: Bool) -> ByteBuffer {
        var totals = run.totals
        totals.leaveOut(orders?.unreadableCount ?? 0)
        var object = JSONObject()
        object["carts"] = .integer(Int64(totals.cartCount))
        object["bad"] = .integer(Int64(totals.badCount))
        object.setUnlessAbsent("problem", problem.map { .string($0.summary) })
        object["complete"] = .bool(isComplete)
        object["html"] = .string(SimulationPage(SimulationReport(totals)).figures.joined(separator: "\n"))
        object.setUnlessAbsent("notes", .array(notes.map(JSONValue.string)))
        if isComplete { object["report"] = totals.json }
        return .line(.object(object))
    }
}

extension ByteBuffer {
    /// A value on a line.
    fileprivate static func line(_ value: JSONValue) -> ByteBuffer {
        ByteBuffer(bytes: value.utf8 + [UInt8(ascii: "\n")])
    }
}
