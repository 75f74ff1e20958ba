internal import Cartwright
internal import CartwrightScenarios
internal import CartwrightFiles
internal import Synchronization

/// The catalog of a shop: kept in the records of its store, at hand in every process.
///
/// Writing is one step for all processes: the new version and the name of the one that counts are written together, and
/// where another process was faster, the change is made anew on what is there.
final class CatalogKeeper: Sendable {
    let records: any RecordStore
    private let random: @Sendable () -> UInt64
    private let state: Mutex<State>

    /// Changes of promotions that wait to be written together.
    let changes = CallLine<WaitingChange>()

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
        let known = state.withLock { state in
            // Where another vocabulary came, what is at hand was read by the former one.
            let version = state.revision == 0 ? nil : state.version
            return Reading(
                vocabulary: state.vocabulary,
                catalog: state.catalog,
                version: version,
                revision: state.revision
            )
        }
        guard let reading = try await kept(beside: known, at: now), reading.revision != known.revision,
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

    // MARK: Reading anew

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
        return try await kept(beside: unkept, at: now) ?? unkept
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
        try await write(after: expected, at: now) { (_) throws(CartwrightError) in (file, nil) }
    }

    /// How often a change is made anew where other processes are faster.
    private static let attempts = 20

    /// What a version becomes, given the present one: the whole of it, and its changes where they are small; nil where
    /// nothing changes.
    typealias Making = (ShopCatalog) throws(CartwrightError) -> (file: CatalogFile, changes: JSONObject?)?

    /// Writes a version after the present one.
    ///
    /// - Parameter expected: the numbers of the versions that it may take the place of; nil for any.
    /// - Throws: `service.precondition_failed`, what `make` throws, an error of area `store`.
    /// - Returns: the version that counts then.
    func write(
        after expected: [Int64]?,
        at now: Instant,
        _ make: Making
    ) async throws(CartwrightError) -> ShopCatalog {
        var race = CartwrightError(.serviceOverloaded, "others change the catalog", fault: .environment)
        for _ in 0..<Self.attempts {
            // What another process has put counts for what is refused, too.
            try await refresh(at: now)
            let (present, revision, version) = state.withLock { ($0.catalog, $0.revision, $0.version) }
            if let expected, !expected.contains(present.number) {
                throw CartwrightError(
                    .servicePreconditionFailed,
                    "expected version \(expected.map(String.init).joined(separator: ", ")) of the catalog, "
                        + "found \(present.number)",
                    hint: "GET /v1/catalog, and decide anew"
                )
            }
            guard let made = try make(present) else { return present }
            let catalog = ShopCatalog(made.file, number: present.number + 1, at: now)
            let next = try await prepare(catalog, made.changes, after: version, at: now)
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
                guard error.code == .recordConflict else { throw error }
                race = error
                if next.base != version?.base { try await removeParts(ofUnwritten: next, at: now) }
            }
        }
        throw race
    }

    /// Writes the parts of a new version, where it is not a small change of the one before.
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
        // The number may be another process's as well, so the parts have a name of their own.
        let base = Int64(random() >> 1)
        let next = CatalogVersion(catalog, at: now, base: base, parts: Int64(parts.count), changes: [:])
        for (index, part) in parts.enumerated() {
            try await records.write([RecordChange(next.partKey(Int64(index)), to: part, after: nil)], at: now)
        }
        return next
    }
}
