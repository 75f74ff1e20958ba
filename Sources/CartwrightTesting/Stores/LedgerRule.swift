/// What a ledger has to hold to. The raw value is the name that reports use.
public enum LedgerRule: String, Hashable, Sendable, CaseIterable {
    /// A ledger that has counted nothing counts nothing, and demands of nothing change nothing.
    case emptyAtFirst = "empty_at_first"
    /// What one session holds counts for all others, and not for itself.
    case countsHolds = "counts_holds"
    /// Used and held together never exceed a limit, whichever of both comes first.
    case keepsLimits = "keeps_limits"
    /// All demands of a session are held, or none.
    case allOrNone = "all_or_none"
    /// A new hold takes the place of the old one; where it is refused, the old one stands.
    case replacesHolds = "replaces_holds"
    /// Demands of one counter add up, the lower limit counts, and an amount below 1 asks for nothing.
    case addsUp = "adds_up"
    /// The error names the first counter in order that has no room.
    case namesFirst = "names_first"
    /// A hold ends at its instant, makes room then, and not before.
    case expires
    /// Asking changes nothing, whichever instant it is asked for.
    case onlyAsks = "only_asks"
    /// A confirmed order is counted once, however often it is confirmed, and stays as it is.
    case confirmsOnce = "confirms_once"
    /// An order whose hold has expired is counted where there is room, and otherwise refused.
    case confirmsLate = "confirms_late"
    /// Orders of two sessions with one id are two orders.
    case ordersOfSessions = "orders_of_sessions"
    /// Released holds count no more, orders stay, and releasing again changes nothing.
    case releases
    /// What an order used is given back once.
    case givesBackOnce = "gives_back_once"
    /// Parts of an order are given back once for each key, and never more than the order still uses.
    case givesBackParts = "gives_back_parts"
    /// Each promotion, customer and code is counted apart, whatever they are called.
    case countsApart = "counts_apart"
    /// Names that are the same text are the same counter, however their accents are composed.
    case sameText = "same_text"
    /// Sums that are no number of 64 bits are refused.
    case largeAmounts = "large_amounts"
    /// A ledger that is opened anew has all that was counted and held, and knows what was done.
    case outlivesTheStore = "outlives_the_store"
    /// Of sessions at the same time exactly as many succeed as the limit has.
    case concurrentReservations = "concurrent_reservations"
}
