internal import Cartwright
internal import CartwrightScenarios
internal import CartwrightFiles

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
        try await answered { answer in
            do throws(CartwrightError) {
                let change = WaitingChange(id: id, value: value, at: now, check: check, answer: answer)
                guard try changes.add(change) else { return }
                // A task of its own: it goes on where the request is cancelled whose change began it.
                Task(executorPreference: WorkThreads.own) {
                    await WorkLimit.within(nil) { await self.writeWaiting() }
                }
            } catch {
                answer(.failure(error))
            }
        }
    }

    private func writeWaiting() async {
        while let batch = changes.next(Self.takeChanges) { await write(batch) }
    }

    /// Takes the changes to write next, each of another promotion.
    private static func takeChanges(_ waiting: inout [WaitingChange]) -> [WaitingChange] {
        var ids: Set<String> = []
        let end = waiting.firstIndex { !ids.insert($0.id).inserted } ?? waiting.count
        let batch = Array(waiting[..<min(end, CatalogVersion.mostChanges)])
        waiting.removeFirst(batch.count)
        return batch
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
            change.answer(refusals[change.id].map { .failure($0) } ?? result)
        }
    }
}

/// A change of one promotion that waits to be written.
struct WaitingChange: Sendable {
    let id: String
    /// The promotion as it becomes; null takes it out.
    let value: JSONValue
    let at: Instant
    /// Refuses on what is there.
    let check: @Sendable (Promotion?) throws(CartwrightError) -> Void
    let answer: @Sendable (Result<ShopCatalog, CartwrightError>) -> Void
}
