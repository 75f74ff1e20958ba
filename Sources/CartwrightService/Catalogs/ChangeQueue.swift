internal import Cartwright
internal import Synchronization

/// A change of one promotion that waits to be written.
struct WaitingChange: Sendable {
    let id: String
    /// What the promotion becomes; null takes it out.
    let value: JSONValue
    let at: Instant
    /// Refuses on what is there.
    let check: @Sendable (Promotion?) throws(CartwrightError) -> Void
    let continuation: CheckedContinuation<Result<ShopCatalog, CartwrightError>, Never>
}

/// Changes of promotions in the order in which they came. One task at a time takes them out, those that have come
/// meanwhile together.
final class ChangeQueue: Sendable {
    private let state = Mutex(State())

    private struct State {
        var waiting: [WaitingChange] = []
        var isServed = false
    }

    /// How many wait.
    var count: Int { state.withLock(\.waiting.count) }

    /// Lets a change wait.
    ///
    /// - Returns: whether nobody takes changes out, so that the caller has to begin.
    func add(_ change: WaitingChange) -> Bool {
        state.withLock { state in
            state.waiting.append(change)
            defer { state.isServed = true }
            return !state.isServed
        }
    }

    /// The changes to write next, each of another promotion; nil where none waits, and whoever took them ends.
    func next(atMost limit: Int) -> [WaitingChange]? {
        state.withLock { state in
            var ids: Set<String> = []
            let end = state.waiting.firstIndex { !ids.insert($0.id).inserted } ?? state.waiting.count
            let batch = Array(state.waiting[..<min(end, limit)])
            state.waiting.removeFirst(batch.count)
            state.isServed = !batch.isEmpty
            return batch.isEmpty ? nil : batch
        }
    }
}
