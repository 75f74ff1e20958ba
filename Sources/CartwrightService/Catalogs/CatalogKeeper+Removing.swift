internal import Cartwright

extension CatalogKeeper {
    /// The number of versions read at a time.
    private static let versionsAtOnce = 20

    /// Removes all versions but the newest, and the parts that no remaining version uses. A checkout that was agreed on
    /// with a removed version continues, because the process has that version in memory.
    ///
    /// - Parameters:
    ///   - count: the number of versions that stay, 1 or more, including the present one.
    ///   - bytes: the maximum size in bytes of all versions before the present one.
    ///   - now: the instant.
    /// - Throws: an error of area `store`.
    /// - Returns: the number of removed versions.
    @discardableResult
    func removeVersions(
        keeping count: Int,
        bytes: Int = .max,
        at now: Instant
    ) async throws(CartwrightError) -> Int {
        let first = try await firstStored(count, bytes, at: now)
        guard first > 1 else { return 0 }
        let key = RecordKey(CatalogVersion.kind, CatalogVersion.id(first))
        guard let record = try await records.record(key, at: now) else { return 0 }
        // Versions that share parts are consecutive.
        let base = try CatalogVersion(restoring: record.body).base
        var removed = 0
        while true {
            let kind = CatalogVersion.kind
            let oldest = try await records.records(of: kind, after: nil, limit: Self.versionsAtOnce, at: now)
            var isDone = oldest.count < Self.versionsAtOnce
            for record in oldest {
                let version = try CatalogVersion(restoring: record.body)
                guard version.number < first else {
                    isDone = true
                    break
                }
                // The version is removed before its parts, so that no process begins to read an incomplete version.
                let parts = version.base == base ? [] : version.removal
                try await records.write([RecordChange(version.key, to: nil, after: nil)] + parts, at: now)
                removed += 1
            }
            if isDone { return removed }
        }
    }
}

extension CatalogKeeper {
    /// Returns the number of the earliest version that stays. A version with the parts of the next one needs no space.
    private func firstStored(_ count: Int, _ bytes: Int, at now: Instant) async throws(CartwrightError) -> Int64 {
        let number = present.number
        var (first, left, base) = (number, bytes, Int64?.none)
        for next in stride(from: number, through: max(1, number - Int64(max(1, count)) + 1), by: -1) {
            let key = RecordKey(CatalogVersion.kind, CatalogVersion.id(next))
            guard let record = try await records.record(key, at: now) else { break }
            let version = try CatalogVersion(restoring: record.body)
            if next < number, version.base != base { left -= Int(clamping: version.parts) * CatalogVersion.partBytes }
            guard left >= 0 else { break }
            (first, base) = (next, version.base)
        }
        return first
    }

    /// Removes the parts of a version that lost a conflict with another process. A store that lost its own answer may
    /// report a conflict for a version that was written: such a version keeps its parts.
    func removeParts(ofUnwritten version: CatalogVersion, at now: Instant) async throws(CartwrightError) {
        if let record = try await records.record(version.key, at: now) {
            guard try CatalogVersion(restoring: record.body).base != version.base else { return }
        }
        try await records.write(version.removal, at: now)
    }
}

extension CatalogVersion {
    /// The changes that delete the parts of the version.
    var removal: [RecordChange] { (0..<max(0, parts)).map { RecordChange(partKey($0), to: nil, after: nil) } }
}
