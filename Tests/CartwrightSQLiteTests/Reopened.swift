import Synchronization

/// Stores in memory that can be reopened by name.
final class Reopened<Store: Sendable>: Sendable {
    private let known = Mutex<[String: Store]>([:])
    private let make: @Sendable () -> Store

    init(_ make: @escaping @Sendable () -> Store) { self.make = make }

    func open(_ name: String) -> Store {
        known.withLock { known in
            let store = known[name] ?? make()
            known[name] = store
            return store
        }
    }
}
