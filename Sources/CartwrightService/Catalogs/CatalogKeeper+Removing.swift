internal import Cartwright

extension CatalogKeeper {
    /// How many versions are looked at together.
    private static let versionsAtOnce = 20

    /// Removes versions but for the newest, and the parts that none of those is made of. A checkout that was agreed on
    /// with an earlier one goes on: the process has it at hand.
    ///
    /// - Parameters:
    ///   - count: how many stay, 1 or more: the present one is among them.
    ///   - bytes: how many bytes those before the present one have together at most.
    ///   - now: the instant.
    /// - Throws: an error of area `store`.
    /// - Returns: how many were removed.
    @discardableResult
    func removeVersions(
        keeping count: Int,
        bytes: Int = .max,
        at now: Instant
    ) async throws(CartwrightError) -> Int {
        let first = try await firstKept(count, bytes, at: now)
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
    /// The number of the earliest version that stays. One that is made of the parts of the next takes nothing more.
    private func firstKept(_ count: Int, _ bytes: Int, at now: Instant) async throws(CartwrightError) -> Int64 {
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
