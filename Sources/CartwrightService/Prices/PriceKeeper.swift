internal import Cartwright
internal import CartwrightScenarios
internal import Synchronization

/// Records the public prices of a shop's catalogs, and reads their history.
///
/// A recording appends the changes that the dates and schedules of a version made until the next version was put, and
/// then the prices of that one. All of them follow from the stored versions, so processes that record at the same time
/// append the same steps, and what a killed process did not record is appended by the next recording. A catalog that
/// a service was started with is stored for this, until a version is put.
final class PriceKeeper: Sendable {
    private let store: any PriceHistoryStore
    let records: any RecordStore
    let catalogs: CatalogKeeper
    let state = Mutex(State())

    struct State {
        var mark: PriceMark?
        /// The recorded version, if this process recorded it.
        var recorded: RecordedPrices?
        /// The catalog that this process was started with, once it is noted.
        var noted: ShopCatalog?
        /// The catalog that a service was started with last, and its stored text.
        var started: (text: StartedText, catalog: ShopCatalog)?
        var isRecording = false
        /// The instant of the last request to record that no recording began with; nil if there is none.
        var due: Instant?
    }

    init(_ store: any PriceHistoryStore, records: any RecordStore, catalogs: CatalogKeeper) {
        (self.store, self.records, self.catalogs) = (store, records, catalogs)
    }

    /// Records the versions up to the present one, outside of the task of the caller.
    func recordSoon(at now: Instant) {
        let isFirst = state.withLock { state in
            defer { (state.isRecording, state.due) = (true, max(now, state.due ?? now)) }
            return !state.isRecording
        }
        guard isFirst else { return }
        Task(executorPreference: WorkThreads.own) {
            await WorkLimit.within(nil) {
                // The next cleanup repeats a recording that fails.
                while let due = self.takeDue() { _ = try? await self.record(at: due) }
            }
        }
    }

    private func takeDue() -> Instant? {
        state.withLock { state in
            defer { state.due = nil }
            state.isRecording = state.due != nil
            return state.due
        }
    }

    /// Records the versions up to the present one.
    ///
    /// - Returns: the last recorded version; nil if there was no catalog.
    /// - Throws: an error of area `store`; the error that makes a stored catalog unreadable.
    @discardableResult
    func record(at now: Instant) async throws(CartwrightError) -> PriceMark? {
        let present = catalogs.present
        return try await retrying { () async throws(CartwrightError) in
            if let known = state.withLock(\.mark), known.number >= present.number, known.next == nil { return known }
            return try await record(upTo: present.number, at: now)
        }
    }

    /// The number of attempts after conflicts with other processes.
    private static let attempts = 20

    /// Repeats a work after conflicts with other processes, which record at the same time and append the same steps.
    ///
    /// - Throws: the error of the work; `record.conflict` after too many conflicts.
    func retrying<Value>(_ work: () async throws(CartwrightError) -> Value) async throws(CartwrightError) -> Value {
        var conflict = CartwrightError(.serviceOverloaded, "other processes record prices", fault: .environment)
        for _ in 0..<Self.attempts {
            do throws(CartwrightError) { return try await work() } catch {
                guard error.code == .recordConflict else { throw error }
                conflict = error
            }
        }
        throw conflict
    }

    /// Records the versions that are not recorded yet, up to one.
    ///
    /// - Throws: `record.conflict` if another process recorded one of them meanwhile.
    func record(upTo last: Int64, at now: Instant) async throws(CartwrightError) -> PriceMark? {
        var (mark, revision) = try await storedMark(at: now)
        var recorded = try await recordedVersion(of: mark, at: now)
        if let begun = mark, let next = begun.next {
            let catalog = try await started(next.text, at: now)
            if let catalog {
                recorded = try await RecordedPrices(catalog, from: next.at).append(to: store, after: recorded)
            }
            let made = PriceMark(number: 0, at: next.at, text: next.text)
            revision = try await write(made, after: revision, removing: begun.text, at: now)
            mark = made
        }
        let first: Int64
        if let mark { first = mark.number + 1 } else { first = try await firstStored(before: last, at: now) }
        guard first <= last else { return keep(mark, recorded) }
        for number in first...last {
            guard let next = try await catalogs.catalog(number, at: now), let put = next.at else { continue }
            let at = Self.start(of: put, after: mark?.at, at: now)
            recorded = try await RecordedPrices(next, from: at).append(to: store, after: recorded)
            let made = PriceMark(number: number, at: at)
            revision = try await write(made, after: revision, removing: mark?.text, at: now)
            mark = made
        }
        return keep(mark, recorded)
    }

    /// Returns the stored mark, and the revision of its record.
    func storedMark(at now: Instant) async throws(CartwrightError) -> (mark: PriceMark?, revision: Int64) {
        guard let record = try await records.record(PriceMark.key, at: now) else { return (nil, 0) }
        return (try PriceMark(restoring: record.body), record.revision)
    }

    /// Writes a mark, and removes the text of a catalog that is no longer needed.
    ///
    /// - Returns: the new revision.
    /// - Throws: `record.conflict` if the stored mark has another revision.
    func write(
        _ mark: PriceMark,
        after revision: Int64,
        removing text: StartedText? = nil,
        at now: Instant
    ) async throws(CartwrightError) -> Int64 {
        let change = RecordChange(PriceMark.key, to: mark.json.utf8, after: revision)
        try await records.write([change] + (text?.removal ?? []), at: now)
        return revision + 1
    }

    /// Returns the version of a mark; nil if it is not stored, or if no version is recorded.
    private func recordedVersion(
        of mark: PriceMark?,
        at now: Instant
    ) async throws(CartwrightError) -> RecordedPrices? {
        guard let mark, let number = mark.recordedNumber else { return nil }
        let known = state.withLock(\.recorded)
        if let known, known.catalog.number == number, known.start == mark.at { return known }
        let catalog: ShopCatalog?
        if let text = mark.text {
            catalog = try await started(text, at: now)
        } else {
            catalog = try await catalogs.catalog(number, at: now)
        }
        return catalog.map { RecordedPrices($0, from: mark.at) }
    }

    /// Returns the instant of the first prices of a version: instants are in the order of the versions, even if a clock
    /// was set back.
    static func start(of put: Instant, after last: Instant?, at now: Instant) -> Instant {
        max(min(put, now), last?.adding(milliseconds: 1) ?? .earliest)
    }

    /// Returns the number of the earliest stored version, from which a shop without a history is recorded.
    private func firstStored(before last: Int64, at now: Instant) async throws(CartwrightError) -> Int64 {
        let found = try await records.records(of: CatalogVersion.kind, after: nil, limit: 1, at: now)
        guard let record = found.first else { return max(1, last) }
        return max(1, try CatalogVersion(restoring: record.body).number)
    }

    @discardableResult
    func keep(_ mark: PriceMark?, _ recorded: RecordedPrices?) -> PriceMark? {
        state.withLock { state in
            state.mark = mark
            if let recorded { state.recorded = recorded }
            // A version that was put takes the place of all starts.
            if mark?.number ?? 0 > 0 { (state.started, state.noted) = (nil, nil) }
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
        return try await histories(of: skus, in: context, until: end, at: now)
    }

    /// Returns the histories of items in a context, as above.
    func histories(
        of skus: [String],
        in context: ShelfContext,
        until end: Instant,
        at now: Instant
    ) async throws(CartwrightError) -> [String: PriceHistory] {
        // Versions are read first: a recording that ends meanwhile stores steps that they have too.
        let versions = try await latestVersions(at: now)
        // A version applies from its put on, even if its first instant had to be after the clock.
        let end = end == now ? max(end, versions.last?.start ?? end) : end
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
        var mark = state.withLock(\.mark)
        if mark?.number ?? -1 < present.number || mark?.next != nil {
            mark = keep(try await storedMark(at: now).mark, nil)
        }
        var versions: [RecordedPrices] = []
        if let recorded = try await recordedVersion(of: mark, at: now) { versions.append(recorded) }
        var last = mark?.at
        if let next = mark?.next {
            if let catalog = try await started(next.text, at: now) {
                versions.append(RecordedPrices(catalog, from: next.at))
            }
            last = next.at
        }
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
