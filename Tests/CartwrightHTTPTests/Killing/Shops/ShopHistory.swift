import Synchronization

/// The history of a service by the answers that shoppers got.
struct ShopHistory: Sendable {
    /// An acknowledged order.
    struct Purchase: Hashable, Sendable {
        var totalMinor: Int64
        /// The discount of each promotion, in minor units.
        var discounts: [String: Int64]
        var refundedMinor: Int64 = 0
        var isCancelled = false
    }

    /// Orders by id.
    var purchases: [String: Purchase] = [:]
    /// All answers to a key, by session and key: there should be one.
    var answers: [String: Set<String>] = [:]
    /// The number of repeated requests.
    var repetitions = 0
    /// The number of refusals.
    var refusals = 0
}

/// A history that several shoppers write.
final class SharedHistory: Sendable {
    private let history = Mutex(ShopHistory())

    var present: ShopHistory { history.withLock { $0 } }

    func note(_ change: (inout ShopHistory) -> Void) { history.withLock { change(&$0) } }
}
