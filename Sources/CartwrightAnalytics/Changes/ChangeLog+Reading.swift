package import Cartwright

/// The entries of a log to return.
package struct ChangeQuery: Sendable {
    /// Returns only entries with a smaller number; nil begins with the newest.
    package var before: Int64?
    /// Returns only entries of this kind; nil for all.
    package var what: ChangeKind?
    /// Returns only entries of this subject; nil for all.
    package var subject: String?
    /// Returns only entries from this instant on.
    package var from: Instant?
    /// Returns only entries before this instant.
    package var until: Instant?
    /// The maximum number of entries, 1 or more.
    package var limit: Int

    package init(limit: Int) { self.limit = limit }

    fileprivate func includes(_ entry: ChangeEntry) -> Bool {
        (what.map { $0.rawValue == entry.what } ?? true) && (subject.map { $0 == entry.subject } ?? true)
            && (from.map { $0 <= entry.at } ?? true) && (until.map { entry.at < $0 } ?? true)
    }
}

/// Entries of a log, the newest first.
package struct ChangePage: Sendable {
    /// The entries.
    package var entries: [ChangeEntry] = []
    /// The value of ``ChangeQuery/before`` for the next page; nil at the end.
    package var next: Int64?
}

extension ChangeLog {
    /// The maximum number of entries that are examined for a page.
    package static let examinedPerPage: Int64 = 2_000

    /// The number of entries that are read at a time.
    private static let entriesAtOnce: Int64 = 200

    /// Returns entries, the newest first. A page may have fewer entries than its limit, even none, because the work
    /// for it is limited; ``ChangePage/next`` is then not nil.
    ///
    /// - Throws: `store.corrupt` if an entry cannot be read; an error of area `store`.
    package func page(_ query: ChangeQuery, at now: Instant) async throws(CartwrightError) -> ChangePage {
        let end = try await head(at: now).number + 1
        var next = max(1, min(query.before ?? end, end))
        let last = max(1, next - Self.examinedPerPage)
        var page = ChangePage()
        while next > last, page.entries.count < query.limit {
            let first = max(last, next - Self.entriesAtOnce)
            for entry in try await entries(in: first..<next, at: now).reversed() where query.includes(entry) {
                page.entries.append(entry)
                guard page.entries.count == query.limit else { continue }
                page.next = entry.number > 1 ? entry.number : nil
                return page
            }
            next = first
        }
        page.next = next > 1 ? next : nil
        return page
    }

    private func entries(in numbers: Range<Int64>, at now: Instant) async throws(CartwrightError) -> [ChangeEntry] {
        let records = try await records.records(
            of: ChangeEntry.kind,
            after: ChangeEntry.id(numbers.lowerBound - 1),
            limit: numbers.count,
            at: now
        )
        var entries: [ChangeEntry] = []
        for record in records {
            guard let entry = try? ChangeEntry(restoring: record.body) else {
                throw .damagedLog("entry \(record.key.id) cannot be read")
            }
            if numbers.contains(entry.number) { entries.append(entry) }
        }
        return entries
    }
}
