internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightScenarios
internal import Synchronization

extension PriceKeeper {
    /// Notes the catalog that the service was started with, if no version was put: its prices apply from the first
    /// start with it on. Its text is stored, so that another process, and a start with another catalog, can work out
    /// the changes that its dates and schedules made.
    ///
    /// - Throws: an error of area `store`.
    func begin(at now: Instant) async throws(CartwrightError) {
        let present = catalogs.present
        let isNoted = state.withLock { $0.noted?.isSame(as: present) ?? false }
        guard present.number == 0, !isNoted else { return }
        let parts = CatalogText.parts(of: present.file, bytes: CatalogVersion.partBytes)
        let digest = try SHA256.hexadecimal(parts.flatMap(\.self))
        var isDone = false
        while !isDone {
            isDone = try await retrying { () async throws(CartwrightError) in
                try await note(present, parts, digest, at: now)
            }
        }
        state.withLock { $0.noted = present }
    }

    /// Notes a catalog once.
    ///
    /// - Parameters:
    ///   - parts: its text.
    ///   - digest: the digest of the text.
    /// - Returns: false if a former start was recorded instead.
    /// - Throws: `record.conflict`, an error of area `store`.
    private func note(
        _ catalog: ShopCatalog,
        _ parts: [[UInt8]],
        _ digest: String,
        at now: Instant
    ) async throws(CartwrightError) -> Bool {
        let (mark, revision) = try await storedMark(at: now)
        if mark?.number ?? 0 > 0 { return true }
        if let known = mark?.next?.text ?? mark?.text, known.digest == digest {
            state.withLock { $0.started = (known, catalog) }
            keep(mark, nil)
            return true
        }
        // Without a history, a catalog without public prices begins none.
        if mark == nil, catalog.priceContexts.isEmpty || catalog.file.items.isEmpty { return true }
        guard mark?.next == nil else {
            _ = try await record(upTo: 0, at: now)
            return false
        }
        let at = Self.start(of: now, after: mark?.at, at: now)
        let text = StartedText(digest: digest, milliseconds: at.milliseconds, parts: Int64(parts.count))
        for (index, part) in parts.enumerated() {
            try await records.write([RecordChange(text.key(Int64(index)), to: part, after: nil)], at: now)
        }
        var made = mark ?? PriceMark(number: 0, at: at)
        made.next = PriceMark.Started(text: text, at: at)
        do throws(CartwrightError) { _ = try await write(made, after: revision, at: now) } catch {
            try await removeUnused(text, at: now)
            throw error
        }
        state.withLock { $0.started = (text, catalog) }
        keep(made, nil)
        return true
    }

    /// Removes the text of a start that lost a conflict, unless the other process stored the same one.
    private func removeUnused(_ text: StartedText, at now: Instant) async throws(CartwrightError) {
        let mark = try await storedMark(at: now).mark
        guard mark?.text != text, mark?.next?.text != text else { return }
        try await records.write(text.removal, at: now)
    }

    /// Returns a catalog that a service was started with; nil if it was removed, since a version was put.
    ///
    /// - Throws: an error of area `store`; the error that makes it unreadable.
    func started(_ text: StartedText, at now: Instant) async throws(CartwrightError) -> ShopCatalog? {
        if let known = state.withLock(\.started), known.text == text { return known.catalog }
        var bytes: [UInt8] = []
        for part in 0..<text.parts {
            guard let record = try await records.record(text.key(part), at: now) else { return nil }
            bytes += record.body
        }
        let file = try CatalogText.read(bytes, isLines: true, vocabulary: catalogs.vocabulary, isKept: true)
        let catalog = ShopCatalog(file, number: 0, at: nil)
        state.withLock { $0.started = (text, catalog) }
        return catalog
    }

    /// Returns the catalog that a service was started with last; nil if a version was put, or there was none.
    ///
    /// - Throws: an error of area `store`; the error that makes it unreadable.
    func startedCatalog(at now: Instant) async throws(CartwrightError) -> ShopCatalog? {
        guard let mark = try await storedMark(at: now).mark, let text = mark.next?.text ?? mark.text else { return nil }
        return try await started(text, at: now)
    }
}
