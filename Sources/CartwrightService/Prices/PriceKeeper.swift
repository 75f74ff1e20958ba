internal import Cartwright
internal import CartwrightScenarios
internal import Synchronization

/// Records the public prices of a shop's catalogs, and reads their history.
///
/// A recording appends the changes that the dates and schedules of a version made until the next version was put, and
/// then the prices of that one. All of them follow from the stored versions, so processes that record at the same time
/// append the same steps, and what a killed process did not record is appended by the next recording.
final class PriceKeeper: Sendable {
    private let store: any PriceHistoryStore
    private let records: any RecordStore
    private let catalogs: CatalogKeeper
    private let state = Mutex(State())

    private struct State {
        var mark: Mark?
        /// The recorded version, if this process recorded it.
        var recorded: RecordedPrices?
        var isRecording = false
        /// True if a catalog was put during a recording.
        var isDue = false
    }

    /// The last version whose first prices are recorded.
    struct Mark: Sendable {
        var number: Int64
        /// The instant of its first prices: that of the put, but later than that of the version before.
        var at: Instant

        /// The key of its record.
        static let key = RecordKey("price-history", "recorded")
    }

    init(_ store: any PriceHistoryStore, records: any RecordStore, catalogs: CatalogKeeper) {
        (self.store, self.records, self.catalogs) = (store, records, catalogs)
    }

    /// Records the versions up to the present one, outside of the task of the caller.
    func recordSoon(at now: Instant) {
        let isFirst = state.withLock { state in
            defer { (state.isRecording, state.isDue) = (true, true) }
            return !state.isRecording
        }
        guard isFirst else { return }
        Task(executorPreference: WorkThreads.own) {
            await WorkLimit.within(nil) {
                // The next cleanup repeats a recording that fails.
                while self.takeDue() { _ = try? await self.record(at: now) }
            }
        }
    }

    private func takeDue() -> Bool {
        state.withLock { state in
            defer { state.isDue = false }
            state.isRecording = state.isDue
            return state.isDue
        }
    }

    /// Records the versions up to the present one.
    ///
    /// - Returns: the last recorded version; nil if no catalog was put.
    /// - Throws: an error of area `store`; the error that makes a stored catalog unreadable.
    @discardableResult
    func record(at now: Instant) async throws(CartwrightError) -> Mark? {
        let present = catalogs.present
        var conflict = CartwrightError(.serviceOverloaded, "other processes record prices", fault: .environment)
        for _ in 0..<Self.attempts {
            if let known = state.withLock(\.mark), known.number >= present.number { return known }
            do throws(CartwrightError) { return try await record(upTo: present.number, at: now) } catch {
                // Another process records at the same time, and appends the same steps.
                guard error.code == .recordConflict else { throw error }
                conflict = error
            }
        }
        throw conflict
    }

    /// The number of attempts to record versions after conflicts with other processes.
    private static let attempts = 20

    /// Records the versions that are not recorded yet, up to one.
    ///
    /// - Throws: `record.conflict` if another process recorded one of them meanwhile.
    private func record(upTo last: Int64, at now: Instant) async throws(CartwrightError) -> Mark? {
        var (mark, revision) = (Mark?.none, Int64(0))
        if let record = try await records.record(Mark.key, at: now) {
            (mark, revision) = (try Mark(restoring: record.body), record.revision)
        }
        let first: Int64
        if let mark { first = mark.number + 1 } else { first = try await firstStored(before: last, at: now) }
        guard first <= last else { return keep(mark, nil) }
        var recorded = state.withLock(\.recorded)
        if let mark, recorded?.catalog.number != mark.number {
            recorded = try await catalogs.catalog(mark.number, at: now).map { RecordedPrices($0, from: mark.at) }
        }
        for number in first...last {
            guard let next = try await catalogs.catalog(number, at: now), let put = next.at else { continue }
            let at = Self.start(of: put, after: mark?.at, at: now)
            recorded = try await RecordedPrices(next, from: at).append(to: store, after: recorded)
            let made = Mark(number: number, at: at)
            try await records.write([RecordChange(Mark.key, to: made.json.utf8, after: revision)], at: now)
            (mark, revision) = (made, revision + 1)
        }
        return keep(mark, recorded)
    }

    /// Returns the instant of the first prices of a version: instants are in the order of the versions, even if a clock
    /// was set back.
    private static func start(of put: Instant, after last: Instant?, at now: Instant) -> Instant {
        max(min(put, now), last?.adding(milliseconds: 1) ?? .earliest)
    }

    /// Returns the number of the earliest stored version, from which a shop without a history is recorded.
    private func firstStored(before last: Int64, at now: Instant) async throws(CartwrightError) -> Int64 {
        let found = try await records.records(of: CatalogVersion.kind, after: nil, limit: 1, at: now)
        guard let record = found.first else { return max(1, last) }
        return max(1, try CatalogVersion(restoring: record.body).number)
    }

    private func keep(_ mark: Mark?, _ recorded: RecordedPrices?) -> Mark? {
        state.withLock { state in
            state.mark = mark
            if let recorded { state.recorded = recorded }
        }
        return mark
    }

    // MARK: Reading

    /// Returns the histories of items up to an instant, by SKU, with the steps that are not recorded yet: those of
    /// versions whose recording has not ended, and the changes that the present catalog makes until then.
    ///
    /// - Parameters:
    ///   - skus: the SKUs, which the catalog may no longer have.
    ///   - catalog: the catalog whose settings name the countries.
    ///   - country: the country of the shopper.
    ///   - end: the last instant of the histories.
    ///   - now: the current instant.
    /// - Throws: an error of area `store`.
    func histories(
        of skus: [String],
        in catalog: ShopCatalog,
        country: String?,
        until end: Instant,
        at now: Instant
    ) async throws(CartwrightError) -> [String: PriceHistory] {
        guard let context = catalog.priceContext(in: country) else { return [:] }
        // Versions are read first: a recording that ends meanwhile stores steps that they have too.
        let versions = try await latestVersions(at: now)
        let series = skus.map { PriceSeries(sku: $0, context.currency, country: context.country) }
        var found: [String: PriceHistory] = [:]
        for (key, history) in try await store.histories(of: series, from: .earliest) { found[key.sku] = history }
        for (index, version) in versions.enumerated() where version.start <= end {
            let next = index + 1 < versions.count ? versions[index + 1].start : .latest
            try version.append(to: &found, skus, in: context, before: min(next, end.adding(milliseconds: 1)))
        }
        return found
    }

    /// Returns the last recorded version, and the later ones.
    private func latestVersions(at now: Instant) async throws(CartwrightError) -> [RecordedPrices] {
        let present = catalogs.present
        var (mark, recorded) = state.withLock { ($0.mark, $0.recorded) }
        if mark?.number ?? 0 < present.number, let record = try await records.record(Mark.key, at: now) {
            mark = keep(try Mark(restoring: record.body), nil)
        }
        if let mark, recorded?.catalog.number != mark.number {
            recorded = try await catalogs.catalog(mark.number, at: now).map { RecordedPrices($0, from: mark.at) }
        }
        var versions = mark == nil ? [] : [recorded].compactMap(\.self)
        var last = mark?.at
        let first: Int64
        if let mark {
            first = mark.number + 1
        } else {
            first = try await firstStored(before: present.number, at: now)
        }
        for number in stride(from: first, through: present.number, by: 1) {
            guard let next = try await catalogs.catalog(number, at: now), let put = next.at else { continue }
            let at = Self.start(of: put, after: last, at: now)
            versions.append(RecordedPrices(next, from: at))
            last = at
        }
        return versions
    }

    /// Deletes the prices that ended before the time that the shop stores them for.
    ///
    /// - Returns: the number of series of which steps were deleted.
    /// - Throws: an error of area `store`.
    func removeEnded(at now: Instant, limit: Int) async throws(CartwrightError) -> Int {
        let days = catalogs.present.file.catalog.priceHistory.keepDays
        return try await store.removeSteps(endedBy: now.adding(seconds: days.times(-86_400)), limit: limit)
    }
}

extension PriceKeeper.Mark {
    fileprivate var json: JSONValue { ["catalog": .integer(number), "at": .string(at.description)] }

    /// - Throws: an error of area `json` or `time`.
    fileprivate init(restoring bytes: [UInt8]) throws(CartwrightError) {
        var reader = try ObjectReader(JSONParser.parse(bytes), at: .root)
        self.init(number: try reader.integer("catalog"), at: try reader.instant("at"))
        try reader.finish()
    }
}
