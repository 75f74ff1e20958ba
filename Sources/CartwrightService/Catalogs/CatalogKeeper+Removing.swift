internal import Cartwright

extension CatalogKeeper {
    /// How many versions are looked at together.
    private static let versionsAtOnce = 20

    /// Removes versions but for the newest, and the parts that none of those is made of. A checkout that was agreed on
    /// with an earlier one goes on: the process has it at hand.
    ///
    /// - Parameters:
    ///   - count: how many stay, 1 or more: the present one is among them.
    ///   - now: the instant.
    /// - Throws: an error of area `store`.
    /// - Returns: how many were removed.
    @discardableResult
    func removeVersions(keeping count: Int, at now: Instant) async throws(CartwrightError) -> Int {
        let first = present.number - Int64(max(1, count)) + 1
        guard first > 1 else { return 0 }
        let key = RecordKey(CatalogVersion.kind, CatalogVersion.id(first))
        guard let record = try await records.record(key, at: now) else { return 0 }
        // Versions that are made of the same parts follow each other.
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
                // The version goes before its parts, so that nobody begins to read what is incomplete.
                let parts = version.base == base ? [] : version.removal
                try await records.write([RecordChange(version.key, to: nil, after: nil)] + parts, at: now)
                removed += 1
            }
            if isDone { return removed }
        }
    }
}

extension CatalogKeeper {
    /// Removes the parts of a version that another process was faster than. A store that lost its own answer may say so
    /// of a version that was written: that one keeps its parts.
    func removeParts(ofUnwritten version: CatalogVersion, at now: Instant) async throws(CartwrightError) {
        if let record = try await records.record(version.key, at: now) {
            guard try CatalogVersion(restoring: record.body).base != version.base else { return }
        }
        try await records.write(version.removal, at: now)
    }
}

extension CatalogVersion {
    /// What deletes the parts that it is made of.
    var removal: [RecordChange] { (0..<max(0, parts)).map { RecordChange(partKey($0), to: nil, after: nil) } }
}
