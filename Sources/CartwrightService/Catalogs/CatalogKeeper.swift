internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightScenarios
internal import CartwrightFiles
internal import Synchronization

/// The catalog of a shop: stored in the records of the shop's store, and in memory in every process.
///
/// A write is atomic across processes: the new version and the record that names the present version are written
/// together. After a conflict with another process, the change is applied again to the catalog that is there now.
final class CatalogKeeper: Sendable {
    let records: any RecordStore
    /// The log of the changes of the catalog, in the same records.
    private let log: ChangeLog
    private let random: @Sendable () -> UInt64
    private let state: Mutex<State>

    /// Changes of promotions that wait to be written together.
    let changes = CallLine<WaitingChange>()

    private struct State {
        var vocabulary: Vocabulary
        var catalog = ShopCatalog(.empty, number: 0, at: nil)
        /// The revision of the record that names the present version; 0 if there is none.
        var revision: Int64 = 0
        var version: CatalogVersion?
        var listener: (@Sendable (ShopCatalog) -> Void)?
        var writeListener: (@Sendable (Instant) -> Void)?
    }

    /// - Parameters:
    ///   - records: the records of the shop.
    ///   - log: the log of the shop's changes, in the same records.
    ///   - vocabulary: the conditions and effects that promotions may name.
    ///   - random: the source of names for parts; no two processes may draw the same number.
    init(
        _ records: any RecordStore,
        log: ChangeLog? = nil,
        vocabulary: Vocabulary,
        random: @escaping @Sendable () -> UInt64
    ) {
        (self.records, self.random) = (records, random)
        self.log = log ?? ChangeLog(records)
        state = Mutex(State(vocabulary: vocabulary))
    }

    /// The conditions and effects that promotions may name.
    var vocabulary: Vocabulary { state.withLock(\.vocabulary) }

    /// The catalog that prices quotes now.
    var present: ShopCatalog { state.withLock(\.catalog) }

    /// Calls a function with the present catalog, and with each later one.
    func onChange(_ listener: @escaping @Sendable (ShopCatalog) -> Void) {
        state.withLock { state in
            state.listener = listener
            listener(state.catalog)
        }
    }

    /// Calls a function with the instant of each later write by this process.
    func onWrite(_ listener: @escaping @Sendable (Instant) -> Void) { state.withLock { $0.writeListener = listener } }

    /// Loads the stored catalog; without one, uses the catalog that the service was started with.
    ///
    /// - Throws: an error of area `store`; the error that makes the stored catalog unreadable.
    func begin(with file: CatalogFile, at now: Instant) async throws(CartwrightError) {
        state.withLock { $0.catalog = ShopCatalog(file, number: 0, at: nil) }
        try await refresh(at: now)
    }

    /// Loads the changes of other processes.
    ///
    /// - Throws: an error of area `store`; the error that makes the stored catalog unreadable.
    func refresh(at now: Instant) async throws(CartwrightError) {
        let known = state.withLock { state in
            // After a change of the vocabulary, the catalog in memory was read with the former one.
            let version = state.revision == 0 ? nil : state.version
            return Reading(
                vocabulary: state.vocabulary,
                catalog: state.catalog,
                version: version,
                revision: state.revision
            )
        }
        guard let reading = try await stored(beside: known, at: now), reading.revision != known.revision,
            let version = reading.version
        else { return }
        take(reading.catalog, version, at: reading.revision)
    }

    private func take(_ catalog: ShopCatalog, _ version: CatalogVersion, at revision: Int64) {
        state.withLock { state in
            guard revision > state.revision else { return }
            (state.catalog, state.version, state.revision) = (catalog, version, revision)
            state.listener?(catalog)
        }
    }

    // MARK: Reading again

    /// Reads the stored catalog with another vocabulary, and changes nothing yet.
    ///
    /// - Parameter file: the catalog to return if none is stored.
    /// - Throws: an error of area `store`; the error that makes the stored catalog unreadable.
    func reading(
        by vocabulary: Vocabulary,
        orElse file: CatalogFile,
        at now: Instant
    ) async throws(CartwrightError) -> Reading {
        let none = ShopCatalog(file, number: 0, at: nil)
        let unkept = Reading(vocabulary: vocabulary, catalog: none, version: nil, revision: 0)
        return try await stored(beside: unkept, at: now) ?? unkept
    }

    /// Replaces the catalog by that of a reading. A catalog that was put in between stays, and is read with the new
    /// vocabulary at the next refresh.
    ///
    /// - Parameter use: called with the catalog that is present from now on.
    func take(_ reading: Reading, _ use: (ShopCatalog) -> Void) {
        state.withLock { state in
            state.vocabulary = reading.vocabulary
            if reading.revision >= state.revision {
                (state.catalog, state.version) = (reading.catalog, reading.version)
                state.revision = reading.revision
            } else {
                // Revision 0 makes the next refresh read all of it.
                state.revision = 0
            }
            use(state.catalog)
        }
    }

    // MARK: Writing

    /// Replaces the whole catalog.
    ///
    /// - Parameters:
    ///   - file: the new catalog.
    ///   - expected: the version numbers of which one must be the present one; nil for any.
    ///   - now: the instant.
    ///   - key: the id of the access key of the caller; nil without one.
    /// - Throws: `service.precondition_failed`, an error of area `store`.
    func put(
        _ file: CatalogFile,
        after expected: [Int64]?,
        at now: Instant,
        by key: String? = nil
    ) async throws(CartwrightError) -> ShopCatalog {
        try await write(after: expected, at: now) { (present) throws(CartwrightError) in
            NextVersion(file: file, log: present.replacement(by: file, key: key))
        }
    }

    /// The number of attempts to apply a change after conflicts with other processes.
    private static let attempts = 20

    /// The next version of a catalog.
    struct NextVersion {
        let file: CatalogFile
        /// The changed promotions by id, if they are few.
        var changes: JSONObject?
        /// The entries of the log for the version.
        let log: [LoggedChange]
    }

    /// Makes the next version from the present one; nil if nothing changes.
    typealias Making = (ShopCatalog) throws(CartwrightError) -> NextVersion?

    /// Writes a version after the present one.
    ///
    /// - Parameter expected: the version numbers of which one must be the present one; nil for any.
    /// - Throws: `service.precondition_failed`, the error of `make`, an error of area `store`.
    /// - Returns: the present version after the write.
    func write(
        after expected: [Int64]?,
        at now: Instant,
        _ make: Making
    ) async throws(CartwrightError) -> ShopCatalog {
        var race = CartwrightError(.serviceOverloaded, "other requests change the catalog", fault: .environment)
        for _ in 0..<Self.attempts {
            // The precondition also holds against the writes of other processes.
            try await refresh(at: now)
            let (present, revision, version) = state.withLock { ($0.catalog, $0.revision, $0.version) }
            if let expected, !expected.contains(present.number) {
                throw CartwrightError(
                    .servicePreconditionFailed,
                    "expected version \(expected.map(String.init).joined(separator: ", ")) of the catalog, "
                        + "found \(present.number)",
                    hint: "GET /v1/catalog and repeat the change with its tag"
                )
            }
            guard let made = try make(present) else { return present }
            let changed = made.changes.map { changes in Set(changes.map { id, _ in id }) }
            let catalog = ShopCatalog(made.file, number: present.number + 1, at: now, changed: changed)
            let next = try await prepare(catalog, made.changes, after: version, at: now)
            do throws(CartwrightError) {
                try await log.write(
                    made.log,
                    with: [
                        RecordChange(next.key, to: next.json.utf8, after: nil),
                        RecordChange(CatalogVersion.present, to: Array(next.key.id.utf8), after: revision),
                    ],
                    at: now
                )
                take(catalog, next, at: revision + 1)
                state.withLock(\.writeListener)?(now)
                return catalog
            } catch {
                guard error.code == .recordConflict else { throw error }
                race = error
                if next.base != version?.base { try await removeParts(ofUnwritten: next, at: now) }
            }
        }
        throw race
    }

    /// Writes the parts of a new version, unless it is a small change of the previous one.
    private func prepare(
        _ catalog: ShopCatalog,
        _ changes: JSONObject?,
        after version: CatalogVersion?,
        at now: Instant
    ) async throws(CartwrightError) -> CatalogVersion {
        if let changes, let version, version.changes.count + changes.count <= CatalogVersion.mostChanges {
            var all = version.changes
            for (id, value) in changes { all[id] = value }
            return CatalogVersion(catalog, at: now, base: version.base, parts: version.parts, changes: all)
        }
        let parts = CatalogText.parts(of: catalog.file, bytes: CatalogVersion.partBytes)
        // Another process may take the same number, so the parts have a random name.
        let base = Int64(random() >> 1)
        let next = CatalogVersion(catalog, at: now, base: base, parts: Int64(parts.count), changes: [:])
        for (index, part) in parts.enumerated() {
            try await records.write([RecordChange(next.partKey(Int64(index)), to: part, after: nil)], at: now)
        }
        return next
    }
}
