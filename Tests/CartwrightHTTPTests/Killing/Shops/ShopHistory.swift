import Synchronization

/// What shoppers were told that a service has done.
struct ShopHistory: Sendable {
    /// An order that was acknowledged.
    struct Purchase: Hashable, Sendable {
        var totalMinor: Int64
        /// What each promotion has taken off, in minor units.
        var discounts: [String: Int64]
        var refundedMinor: Int64 = 0
        var isCancelled = false
    }

    /// Orders by id.
    var purchases: [String: Purchase] = [:]
    /// All answers that were given to a key, by session and key: there should be one.
    var answers: [String: Set<String>] = [:]
    /// How often a request had to be repeated.
    var repetitions = 0
    /// How often shoppers were refused.
    var refusals = 0
}

/// A history that many shoppers write.
final class SharedHistory: Sendable {
    private let history = Mutex(ShopHistory())

    var present: ShopHistory { history.withLock { $0 } }

    func note(_ change: (inout ShopHistory) -> Void) { history.withLock { change(&$0) } }
}
