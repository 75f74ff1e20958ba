internal import Synchronization

/// The ids that requests have in the log of one process: `r1`, `r2`, … in the order in which they came.
final class RequestIDs: Sendable {
    private let count = Atomic<UInt64>(0)

    /// The id of one more request.
    func next() -> String { "r\(count.wrappingAdd(1, ordering: .relaxed).newValue)" }
}
