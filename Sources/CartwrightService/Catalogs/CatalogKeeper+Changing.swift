internal import Cartwright
internal import CartwrightScenarios

extension CatalogKeeper {
    /// Puts a promotion into the catalog, or takes one out. Changes that come while another one is written are written
    /// together: they are one version, and compiled once.
    ///
    /// - Parameters:
    ///   - id: the promotion.
    ///   - value: what it becomes; null takes it out.
    ///   - now: the instant.
    ///   - check: refuses on what is there.
    /// - Throws: what the check throws; an error of area `promotion` or `store`.
    func change(
        _ id: String,
        to value: JSONValue,
        at now: Instant,
        checking check: @escaping @Sendable (Promotion?) throws(CartwrightError) -> Void
    ) async throws(CartwrightError) -> ShopCatalog {
        let result = await withCheckedContinuation { continuation in
            let change = WaitingChange(id: id, value: value, at: now, check: check, continuation: continuation)
            // A task of its own: it goes on where the request is cancelled whose change began it.
            if changes.add(change) {
                Task(executorPreference: WorkThreads.own) {
                    await WorkLimit.within(nil) { await self.writeWaiting() }
                }
            }
        }
        return try result.get()
    }

    private func writeWaiting() async {
        while let batch = changes.next(atMost: CatalogVersion.mostChanges) { await write(batch) }
    }

    /// Writes changes together. One that is refused costs the others nothing.
    private func write(_ batch: [WaitingChange]) async {
        var refusals: [String: CartwrightError] = [:]
        let result: Result<ShopCatalog, CartwrightError>
        do throws(CartwrightError) {
            let now = batch.map(\.at).max() ?? .earliest
            result = .success(
                try await write(after: nil, at: now) { (present) throws(CartwrightError) in
                    // Where another process was faster, all of it is decided anew.
                    refusals = [:]
                    var edit = CatalogEdit(present.file.catalog)
                    var values = JSONObject()
                    for change in batch {
                        do throws(CartwrightError) {
                            try change.check(edit[change.id])
                            try edit.set(change.id, to: change.value, vocabulary)
                            values[change.id] = change.value
                        } catch {
                            refusals[change.id] = error
                        }
                    }
                    guard !values.isEmpty else { return nil }
                    var file = present.file
                    file.catalog = try edit.catalog()
                    return (file, values)
                }
            )
        } catch {
            result = .failure(error)
        }
        for change in batch {
            change.continuation.resume(returning: refusals[change.id].map { .failure($0) } ?? result)
        }
    }
}
