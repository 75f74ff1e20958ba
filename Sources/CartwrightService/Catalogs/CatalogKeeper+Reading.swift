internal import Cartwright
internal import CartwrightScenarios

extension CatalogKeeper {
    /// The stored catalog, read with a vocabulary.
    struct Reading: Sendable {
        let vocabulary: Vocabulary
        let catalog: ShopCatalog
        /// The stored version; nil if there is none.
        let version: CatalogVersion?
        /// The revision of the record that names the present version; 0 if there is none.
        let revision: Int64
    }

    /// The number of attempts to read a version if it is removed while it is read.
    private static let attempts = 4

    /// Returns the stored catalog; nil if there is none.
    ///
    /// - Parameter known: the last reading with the same vocabulary. Only the changes since then are read.
    /// - Throws: an error of area `store`; the error that makes the stored catalog unreadable.
    func stored(beside known: Reading, at now: Instant) async throws(CartwrightError) -> Reading? {
        var removed = CartwrightError.missingPart(of: "now")
        for _ in 0..<Self.attempts {
            guard let name = try await records.record(CatalogVersion.present, at: now) else { return nil }
            guard name.revision != known.revision else { return known }
            let key = RecordKey(CatalogVersion.kind, String(decoding: name.body, as: UTF8.self))
            guard let record = try await records.record(key, at: now) else { continue }
            let version = try CatalogVersion(restoring: record.body)
            do throws(CartwrightError) {
                return Reading(
                    vocabulary: known.vocabulary,
                    catalog: try await catalog(of: version, beside: known, at: now),
                    version: version,
                    revision: name.revision
                )
            } catch {
                guard error.code == .storeCorrupt else { throw error }
                removed = error
            }
        }
        throw removed
    }

    /// Reads a version.
    ///
    /// - Throws: `store.corrupt` if a part is missing; the error that makes the catalog unreadable.
    private func catalog(
        of version: CatalogVersion,
        beside known: Reading,
        at now: Instant
    ) async throws(CartwrightError) -> ShopCatalog {
        var (file, changes) = (known.catalog.file, version.changes)
        if let before = known.version, before.base == version.base {
            for (id, value) in before.changes where changes[id] == value { changes[id] = nil }
        } else {
            var text: [UInt8] = []
            for part in 0..<version.parts {
                guard let record = try await records.record(version.partKey(part), at: now) else {
                    throw .missingPart(of: version.key.id)
                }
                text += record.body
            }
            file = try CatalogText.read(text, isLines: true, vocabulary: known.vocabulary, isKept: true)
        }
        if !changes.isEmpty {
            var edit = CatalogEdit(file.catalog)
            for (id, value) in changes { try edit.set(id, to: value, known.vocabulary, isKept: true) }
            file.catalog = try edit.catalog()
        }
        return ShopCatalog(file, number: version.number, at: version.at)
    }

    /// Returns stored versions, the newest first.
    ///
    /// - Throws: an error of area `store`.
    func versions(before number: Int64?, limit: Int, at now: Instant) async throws(CartwrightError) -> [JSONValue] {
        let last = present.number
        var next = max(0, min(last, (number ?? last + 1) - 1))
        var found: [JSONValue] = []
        while next >= 1, found.count < limit {
            let key = RecordKey(CatalogVersion.kind, CatalogVersion.id(next))
            // The versions before it were removed as well.
            guard let record = try await records.record(key, at: now) else { break }
            found.append(.object(try CatalogVersion(restoring: record.body).facts))
            next -= 1
        }
        return found
    }

    /// Returns the catalog with a version number; nil if it is not stored.
    ///
    /// - Throws: an error of area `store`; the error that makes the stored catalog unreadable.
    func catalog(_ number: Int64, at now: Instant) async throws(CartwrightError) -> ShopCatalog? {
        let present = present
        if present.number == number { return present }
        let key = RecordKey(CatalogVersion.kind, CatalogVersion.id(number))
        guard let record = try await records.record(key, at: now) else { return nil }
        let nothing = ShopCatalog(.empty, number: 0, at: nil)
        let unknown = Reading(vocabulary: vocabulary, catalog: nothing, version: nil, revision: 0)
        do throws(CartwrightError) {
            return try await catalog(of: try CatalogVersion(restoring: record.body), beside: unknown, at: now)
        } catch {
            // The version was removed while it was read.
            guard error.code == .storeCorrupt, try await records.record(key, at: now) == nil else { throw error }
            return nil
        }
    }
}

extension CartwrightError {
    fileprivate static func missingPart(of version: String) -> CartwrightError {
        CartwrightError(
            .storeCorrupt,
            "a part of the catalog of version \(version) is missing",
            hint: "PUT /v1/catalog",
            fault: .environment
        )
    }
}
