import Cartwright
import CartwrightService
import Synchronization

/// Stores in memory whose records can be read and that refuse writes.
final class RefusingStores: ServiceStores {
    private let stores = MemoryServiceStores(seed: 7)
    private let state = Mutex<(code: ErrorCode?, tries: Int)>((nil, 0))

    /// Makes writes fail with a code; nil makes them succeed.
    func refuses(_ code: ErrorCode?) { state.withLock { $0.code = code } }

    /// The number of writes to the records of the service itself.
    var tries: Int { state.withLock(\.tries) }

    func stores(of tenant: Tenant) -> ShopStores {
        var own = stores.stores(of: tenant)
        if tenant == .operators { own.records = Records(stores: self, inner: own.records) }
        return own
    }

    func check() {}

    private struct Records: RecordStore {
        let stores: RefusingStores
        let inner: any RecordStore

        func record(_ key: RecordKey, at now: Instant) async throws(CartwrightError) -> Record? {
            try await inner.record(key, at: now)
        }

        func records(
            of kind: String,
            after id: String?,
            limit: Int,
            at now: Instant
        ) async throws(CartwrightError) -> [Record] {
            try await inner.records(of: kind, after: id, limit: limit, at: now)
        }

        func write(_ changes: [RecordChange], at now: Instant) async throws(CartwrightError) {
            let code = stores.state.withLock { state in
                state.tries += 1
                return state.code
            }
            if let code { throw CartwrightError(code, "the store takes nothing", fault: .environment) }
            try await inner.write(changes, at: now)
        }

        func removeExpired(before now: Instant, limit: Int) async throws(CartwrightError) -> Int {
            try await inner.removeExpired(before: now, limit: limit)
        }
    }
}
