internal import Cartwright
internal import CartwrightScenarios
internal import Synchronization

/// The catalog of a shop: kept in the records of its store, at hand in every process.
///
/// Writing is one step for all processes: the new version and the name of the one that counts are written together, and
/// where another process was faster, the change is made anew on what is there.
final class CatalogKeeper: Sendable {
    let records: any RecordStore
    private let random: @Sendable () -> UInt64
    private let state: Mutex<State>

    private struct State {
        var vocabulary: Vocabulary
        var catalog = ShopCatalog(.empty, number: 0, at: nil)
        /// How often the name of the version that counts was written, 0 for never.
        var revision: Int64 = 0
        var version: CatalogVersion?
        var listener: (@Sendable (ShopCatalog) -> Void)?
    }

    /// - Parameter random: what the names of parts follow from, which no two processes may give the same.
    init(_ records: any RecordStore, vocabulary: Vocabulary, random: @escaping @Sendable () -> UInt64) {
        (self.records, self.random) = (records, random)
        state = Mutex(State(vocabulary: vocabulary))
    }

    /// The conditions and effects that promotions may name.
    var vocabulary: Vocabulary { state.withLock(\.vocabulary) }

    /// What quotes are priced by now.
    var present: ShopCatalog { state.withLock(\.catalog) }

    /// Calls a function with each catalog that comes, and with the present one.
    func onChange(_ listener: @escaping @Sendable (ShopCatalog) -> Void) {
        state.withLock { state in
            state.listener = listener
            listener(state.catalog)
        }
    }

    /// Takes what was kept, or else what the service was started with.
    ///
    /// - Throws: an error of area `store`; what makes the kept catalog unreadable.
    func begin(with file: CatalogFile, at now: Instant) async throws(CartwrightError) {
        state.withLock { $0.catalog = ShopCatalog(file, number: 0, at: nil) }
        try await refresh(at: now)
    }

    /// Follows what other processes have put.
    ///
    /// - Throws: an error of area `store`; what makes the kept catalog unreadable.
    func refresh(at now: Instant) async throws(CartwrightError) {
        guard let name = try await records.record(CatalogVersion.present, at: now),
            name.revision != state.withLock(\.revision)
        else { return }
        let key = RecordKey(CatalogVersion.kind, String(decoding: name.body, as: UTF8.self))
        guard let record = try await records.record(key, at: now) else { return }
        let version = try CatalogVersion(restoring: record.body)
        take(try await catalog(of: version, by: vocabulary, at: now), version, at: name.revision)
    }

    private func take(_ catalog: ShopCatalog, _ version: CatalogVersion, at revision: Int64) {
        state.withLock { state in
            guard revision > state.revision else { return }
            (state.catalog, state.version, state.revision) = (catalog, version, revision)
            state.listener?(catalog)
        }
    }

    /// Reads a version.
    private func catalog(
        of version: CatalogVersion,
        by vocabulary: Vocabulary,
        at now: Instant
    ) async throws(CartwrightError) -> ShopCatalog {
        var text: [UInt8] = []
        for part in 0..<version.parts {
            text += try await records.record(version.partKey(part), at: now)?.body ?? []
        }
        var file = try CatalogText.read(text, isLines: true, vocabulary: vocabulary)
        for (id, value) in version.changes { file = try file.changing(id, to: value, vocabulary) }
        return ShopCatalog(file, number: version.number, at: version.at)
    }

    // MARK: Reading anew

    /// What is kept, read by another vocabulary.
    struct Reading: Sendable {
        fileprivate let vocabulary: Vocabulary
        fileprivate let catalog: ShopCatalog
        fileprivate let version: CatalogVersion?
        fileprivate let revision: Int64
    }

    /// Reads what is kept by another vocabulary, and changes nothing yet.
    ///
    /// - Parameter file: what counts where nothing is kept.
    /// - Throws: an error of area `store`; what makes the kept catalog unreadable.
    func reading(
        by vocabulary: Vocabulary,
        orElse file: CatalogFile,
        at now: Instant
    ) async throws(CartwrightError) -> Reading {
        let none = ShopCatalog(file, number: 0, at: nil)
        let unkept = Reading(vocabulary: vocabulary, catalog: none, version: nil, revision: 0)
        guard let name = try await records.record(CatalogVersion.present, at: now) else { return unkept }
        let key = RecordKey(CatalogVersion.kind, String(decoding: name.body, as: UTF8.self))
        guard let record = try await records.record(key, at: now) else { return unkept }
        let version = try CatalogVersion(restoring: record.body)
        return Reading(
            vocabulary: vocabulary,
            catalog: try await catalog(of: version, by: vocabulary, at: now),
            version: version,
            revision: name.revision
        )
    }

    /// Takes what was read. Where somebody has put a catalog in between, that one stays, and is read by the other
    /// vocabulary when the store is looked at the next time.
    ///
    /// - Parameter use: called with the catalog that counts from now on.
    func take(_ reading: Reading, _ use: (ShopCatalog) -> Void) {
        state.withLock { state in
            state.vocabulary = reading.vocabulary
            if reading.revision >= state.revision {
                (state.catalog, state.version) = (reading.catalog, reading.version)
                state.revision = reading.revision
            } else {
                // As if nothing were known of what is kept.
                state.revision = 0
            }
            use(state.catalog)
        }
    }

    // MARK: Writing

    /// Puts a whole catalog in place of the present one.
    ///
    /// - Parameter expected: the number of the version that it takes the place of; nil for any.
    /// - Throws: `service.precondition_failed`, an error of area `store`.
    func put(
        _ file: CatalogFile,
        after expected: [Int64]?,
        at now: Instant
    ) async throws(CartwrightError) -> ShopCatalog {
        try await write(after: expected, at: now) { (_, number) throws(CartwrightError) in
            (file, nil, number)
        }
    }

    /// Puts a promotion into the catalog, or takes one out.
    ///
    /// - Parameters:
    ///   - id: the promotion.
    ///   - value: what it becomes; null takes it out.
    ///   - check: refuses on what is there.
    ///   - now: the instant.
    /// - Throws: what the check throws; an error of area `promotion` or `store`.
    func change(
        _ id: String,
        to value: JSONValue,
        at now: Instant,
        checking check: @Sendable (Promotion?) throws(CartwrightError) -> Void
    ) async throws(CartwrightError) -> ShopCatalog {
        try await write(after: nil, at: now) { (present, number) throws(CartwrightError) in
            try check(present.file.catalog[id])
            return (try present.file.changing(id, to: value, self.vocabulary), (id, value), number)
        }
    }

    /// How often a change is made anew where other processes are faster.
    private static let attempts = 20

    private typealias Making = (ShopCatalog, Int64) throws(CartwrightError) -> (
        file: CatalogFile, change: (id: String, value: JSONValue)?, number: Int64
    )

    private func write(
        after expected: [Int64]?,
        at now: Instant,
        _ make: Making
    ) async throws(CartwrightError) -> ShopCatalog {
        var race = CartwrightError(.serviceOverloaded, "others change the catalog", fault: .environment)
        for _ in 0..<Self.attempts {
            let (present, revision, version) = state.withLock { ($0.catalog, $0.revision, $0.version) }
            if let expected, !expected.contains(present.number) {
                throw CartwrightError(
                    .servicePreconditionFailed,
                    "expected version \(expected.map(String.init).joined(separator: ", ")) of the catalog, "
                        + "found \(present.number)",
                    hint: "GET /v1/catalog, and decide anew"
                )
            }
            let made = try make(present, present.number + 1)
            let catalog = ShopCatalog(made.file, number: made.number, at: now)
            let next = try await prepare(catalog, made.change, after: version, at: now)
            do throws(CartwrightError) {
                try await records.write(
                    [
                        RecordChange(next.key, to: next.json.utf8, after: nil),
                        RecordChange(CatalogVersion.present, to: Array(next.key.id.utf8), after: revision),
                    ],
                    at: now
                )
                take(catalog, next, at: revision + 1)
                return catalog
            } catch {
                guard error.code == "record.conflict" else { throw error }
                race = error
                try await refresh(at: now)
            }
        }
        throw race
    }

    /// Writes the parts of a new version, where it is not a small change of the one before.
    private func prepare(
        _ catalog: ShopCatalog,
        _ change: (id: String, value: JSONValue)?,
        after version: CatalogVersion?,
        at now: Instant
    ) async throws(CartwrightError) -> CatalogVersion {
        if let change, let version, version.changes.count < CatalogVersion.mostChanges {
            var changes = version.changes
            changes[change.id] = change.value
            return CatalogVersion(catalog, at: now, base: version.base, parts: version.parts, changes: changes)
        }
        let parts = CatalogText.parts(of: catalog.file, bytes: CatalogVersion.partBytes)
        // The number may be another process's as well, so the parts have a name of their own.
        let base = Int64(random() >> 1)
        let next = CatalogVersion(catalog, at: now, base: base, parts: Int64(parts.count), changes: [:])
        for (index, part) in parts.enumerated() {
            try await records.write([RecordChange(next.partKey(Int64(index)), to: part, after: nil)], at: now)
        }
        return next
    }

    // MARK: Reading

    /// Versions, the newest first.
    ///
    /// - Throws: an error of area `store`.
    func versions(before number: Int64?, limit: Int, at now: Instant) async throws(CartwrightError) -> [JSONValue] {
        let last = present.number
        let first = max(1, min(last, (number ?? last + 1) - 1))
        var found: [JSONValue] = []
        var next = first
        while next >= 1, found.count < limit, last > 0 {
            let key = RecordKey(CatalogVersion.kind, CatalogVersion.id(next))
            if let record = try await records.record(key, at: now) {
                found.append(.object(try CatalogVersion(restoring: record.body).facts))
            }
            next -= 1
        }
        return found
    }

    /// The catalog of a number; nil where it is not kept.
    ///
    /// - Throws: an error of area `store`; what makes the kept catalog unreadable.
    func catalog(_ number: Int64, at now: Instant) async throws(CartwrightError) -> ShopCatalog? {
        let present = present
        if present.number == number { return present }
        let key = RecordKey(CatalogVersion.kind, CatalogVersion.id(number))
        guard let record = try await records.record(key, at: now) else { return nil }
        return try await catalog(of: try CatalogVersion(restoring: record.body), by: vocabulary, at: now)
    }
}

extension CatalogFile {
    /// The file with another promotion in it, or without one.
    ///
    /// - Throws: an error of area `promotion` or `json`.
    fileprivate func changing(
        _ id: String,
        to value: JSONValue,
        _ vocabulary: Vocabulary
    ) throws(CartwrightError) -> CatalogFile {
        var promotions = catalog.promotions
        let place = promotions.firstIndex { $0.id == id }
        if value == .null {
            if let place { promotions.remove(at: place) }
        } else {
            let promotion = try Promotion(value, vocabulary: vocabulary)
            if let place { promotions[place] = promotion } else { promotions.append(promotion) }
        }
        return CatalogFile(currency: currency, items: items, catalog: try Catalog(promotions))
    }
}
