internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightScenarios
internal import CartwrightFiles

extension CatalogKeeper {
    /// Sets or removes a promotion in the catalog. Changes that arrive while another one is written are written
    /// together: they make one version, which is compiled once.
    ///
    /// - Parameters:
    ///   - id: the id of the promotion.
    ///   - value: the new promotion; null removes it.
    ///   - now: the instant.
    ///   - key: the id of the access key of the caller; nil without one.
    ///   - check: throws a refusal, given the present promotion.
    /// - Throws: the error of `check`; an error of area `promotion` or `store`.
    func change(
        _ id: String,
        to value: JSONValue,
        at now: Instant,
        by key: String? = nil,
        checking check: @escaping @Sendable (Promotion?) throws(CartwrightError) -> Void
    ) async throws(CartwrightError) -> ShopCatalog {
        try await answered { answer in
            do throws(CartwrightError) {
                let change = WaitingChange(id: id, value: value, at: now, key: key, check: check, answer: answer)
                guard try changes.add(change) else { return }
                // A task of its own: it continues if the request whose change started it is cancelled.
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

    /// Takes the next changes to write, each of a different promotion.
    private static func takeChanges(_ waiting: inout [WaitingChange]) -> [WaitingChange] {
        var ids: Set<String> = []
        let end = waiting.firstIndex { !ids.insert($0.id).inserted } ?? waiting.count
        let batch = Array(waiting[..<min(end, CatalogVersion.mostChanges)])
        waiting.removeFirst(batch.count)
        return batch
    }

    /// Writes changes together. A refused change does not affect the others.
    private func write(_ batch: [WaitingChange]) async {
        var refusals: [String: CartwrightError] = [:]
        let result: Result<ShopCatalog, CartwrightError>
        do throws(CartwrightError) {
            let now = batch.map(\.at).max() ?? .earliest
            result = .success(
                try await write(after: nil, at: now) { (present) throws(CartwrightError) in
                    // After a conflict with another process, every change is checked again.
                    refusals = [:]
                    var edit = CatalogEdit(present.file.catalog)
                    var (values, log) = (JSONObject(), [LoggedChange]())
                    for change in batch {
                        do throws(CartwrightError) {
                            let before = edit[change.id]
                            try change.check(before)
                            try edit.set(change.id, to: change.value, vocabulary)
                            let after = edit[change.id]
                            log += try present.changes(of: change.id, from: before, to: after, key: change.key)
                            values[change.id] = change.value
                        } catch {
                            refusals[change.id] = error
                        }
                    }
                    guard !values.isEmpty else { return nil }
                    var file = present.file
                    file.catalog = try edit.catalog()
                    return NextVersion(file: file, changes: values, log: log)
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
    /// The new promotion; null removes it.
    let value: JSONValue
    let at: Instant
    /// The id of the access key of the caller; nil without one.
    let key: String?
    /// Throws a refusal, given the present promotion.
    let check: @Sendable (Promotion?) throws(CartwrightError) -> Void
    let answer: @Sendable (Result<ShopCatalog, CartwrightError>) -> Void
}
