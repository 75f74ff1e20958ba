internal import Cartwright

/// Whether everything is there that should be.
///
/// What is read is checked as it is read, by its digest. Whether something is missing shows only where all is counted:
/// that is done once by whoever begins to deliver, for what is not delivered yet.
extension OutboxTables {
    /// How much of a file is looked through page by page whoever asks: what a disk reads in no time.
    private static let smallBytes: Int64 = 64 << 20
    /// How many rows are read at a time.
    private static let rowsAtOnce = 1_000

    /// Reads all that waits, is in flight or dead, and expects all of it.
    ///
    /// - Parameter everything: whether to look through all pages of the file, however many there are.
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
        guard seen == counts.pending else { throw missing(counts.pending, seen, "events that wait") }
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

    /// Compares which batch in flight has which source with what the batches themselves say.
    private func checkSources(_ expected: [BatchSource]) throws(CartwrightError) {
        let rows = try statement(.allSources).all(tenant, .number(expected.count + 1)) { row in
            BatchSource(source: row.bytes(0), number: row.integer(1))
        }
        guard Set(rows) == Set(expected), rows.count == expected.count else {
            throw StoreFailure.damaged(path, "which batch has which source")
        }
    }

    private func missing(_ expected: Int64, _ found: Int64, _ what: String) -> CartwrightError {
        StoreFailure.damaged(path, "of \(expected) \(what), \(found) are there")
    }
}

/// That a batch in flight has a source.
private struct BatchSource: Hashable {
    let source: [UInt8]
    let number: Int64
}
