internal import Cartwright

/// The check that nothing is missing or damaged.
///
/// Every row is checked by its digest when it is read. A missing row shows only in a count over all rows, which runs
/// once when a process starts to deliver, for everything that is not delivered yet.
extension OutboxTables {
    /// The size up to which every check reads all pages of a file.
    private static let smallBytes: Int64 = 64 << 20
    /// The number of rows that are read at a time.
    private static let rowsAtOnce = 1_000

    /// Reads all waiting events and all batches in flight or dead, and checks that none is missing.
    ///
    /// - Parameter everything: true to check all pages of the file, whatever its size.
    /// - Throws: `store.corrupt`.
    func check(everything: Bool = false) throws(CartwrightError) {
        try checkPages(everything)
        try checkEvents()
        var sources: [BatchSource] = []
        try checkBatches(in: .inFlight) { batch in
            sources += batch.members.sources.map { BatchSource(source: $0, number: batch.number) }
        }
        try checkBatches(in: .dead) { _ in }
        let delivered = try statement(.deliveredCount).first(tenant) { $0.integer(0) } ?? 0
        guard delivered == counts[.delivered] else { throw missing(counts[.delivered], delivered, "delivered batches") }
        try checkSources(sources)
    }

    private func checkPages(_ everything: Bool) throws(CartwrightError) {
        let pages = try statement(.pages).first { $0.integer(0) } ?? 0
        let pageSize = try statement(.pageSize).first { $0.integer(0) } ?? 0
        let isSmall = pages.multipliedReportingOverflow(by: pageSize).partialValue <= Self.smallBytes
        for check in everything || isSmall ? [OutboxSQL.pageChecks] : [.eventChecks, .batchChecks] {
            let answer = try statement(check).first { $0.text(0) } ?? "no answer"
            guard answer == "ok" else { throw StoreFailure.damaged(path, "its pages (\(answer))") }
        }
    }

    private func checkEvents() throws(CartwrightError) {
        var (last, seen) = (Int64.min, Int64(0))
        var more = true
        while more {
            let path = path
            let numbers = try statement(.eventsAfter).all(tenant, .integer(last), .number(Self.rowsAtOnce)) {
                row throws(CartwrightError) in try StoredEvent(row, path: path).number
            }
            seen &+= Int64(numbers.count)
            more = numbers.count == Self.rowsAtOnce
            last = numbers.last ?? last
        }
        guard seen == counts.pending else { throw missing(counts.pending, seen, "waiting events") }
        guard last <= counts.recorded else { throw StoreFailure.damaged(path, "the numbers of its events") }
    }

    private func checkBatches(in state: OutboxState, _ note: (StoredBatch) -> Void) throws(CartwrightError) {
        var (last, seen) = (Int64.min, Int64(0))
        while true {
            let path = path
            let found = try statement(.batchesAfter).first(tenant, .integer(state.number), .integer(last), 1) {
                row throws(CartwrightError) in try StoredBatch(row, path: path)
            }
            guard let found else { break }
            _ = try body(of: found)
            note(found)
            (last, seen) = (found.number, seen &+ 1)
        }
        guard seen == counts[state] else { throw missing(counts[state], seen, "batches (\(state.rawValue))") }
    }

    /// Compares the table of sources with the sources in the batches themselves.
    private func checkSources(_ expected: [BatchSource]) throws(CartwrightError) {
        let rows = try statement(.allSources).all(tenant, .number(expected.count + 1)) { row in
            BatchSource(source: row.bytes(0), number: row.integer(1))
        }
        guard Set(rows) == Set(expected), rows.count == expected.count else {
            throw StoreFailure.damaged(path, "which batch has which source")
        }
    }

    private func missing(_ expected: Int64, _ found: Int64, _ what: String) -> CartwrightError {
        StoreFailure.damaged(path, "expected \(expected) \(what), found \(found)")
    }
}

/// A source of a batch in flight.
private struct BatchSource: Hashable {
    let source: [UInt8]
    let number: Int64
}
