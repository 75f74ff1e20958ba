import Cartwright
import Synchronization

/// A record store whose writes wait while its gate is closed.
final class GatedRecords: RecordStore {
    private let inner: any RecordStore
    private let state = Mutex(State())

    private struct State {
        var isOpen = true
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    init(_ inner: any RecordStore) { self.inner = inner }

    /// Closes the gate: later writes wait.
    func close() { state.withLock { $0.isOpen = false } }

    /// Opens the gate and resumes the waiting writes.
    func open() {
        let waiting = state.withLock { state in
            defer { state = State() }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// True if a write is waiting.
    var isWaitedAt: Bool { state.withLock { !$0.waiting.isEmpty } }

    func record(_ key: RecordKey, at now: Instant) async throws(CartwrightError) -> Record? {
        try await inner.record(key, at: now)
    }

    func records(of kind: String, after id: String?, limit: Int, at now: Instant) async throws(CartwrightError)
        -> [Record]
    {
        try await inner.records(of: kind, after: id, limit: limit, at: now)
    }

    func write(_ changes: [RecordChange], at now: Instant) async throws(CartwrightError) {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
        try await inner.write(changes, at: now)
    }

    func removeExpired(before now: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try await inner.removeExpired(before: now, limit: limit)
    }
}
