public import Cartwright

/// The rules of ``/Cartwright/Ledger`` as checks that can be run on any ledger.
///
/// ```swift
/// @Test(arguments: LedgerRule.allCases) func `it is a ledger`(_ rule: LedgerRule) async throws {
///     let folder = temporaryFolder()
///     let contract = LedgerContract { name throws(CartwrightError) in try SQLiteLedger(path: "\(folder)/\(name)") }
///     #expect(try await contract.violations(of: rule) == [])
/// }
/// ```
public struct LedgerContract: Sendable {
    let open: @Sendable (_ name: String) throws(CartwrightError) -> any Ledger

    /// The contract of a ledger.
    ///
    /// - Parameter open: opens the ledger of a name: an empty one where the name is new, otherwise the same one as
    ///   before, which may be in use.
    public init(opening open: @escaping @Sendable (_ name: String) throws(CartwrightError) -> any Ledger) {
        self.open = open
    }

    /// What the ledger does against a rule, one sentence each.
    ///
    /// - Throws: what the ledger throws, which no rule gives it a reason for.
    public func violations(of rule: LedgerRule) async throws(CartwrightError) -> [String] {
        var check = LedgerCheck(rule: rule, open: open)
        switch rule {
        case .emptyAtFirst: try await check.emptyAtFirst()
        case .countsHolds: try await check.countsHolds()
        case .keepsLimits: try await check.keepsLimits()
        case .allOrNone: try await check.allOrNone()
        case .replacesHolds: try await check.replacesHolds()
        case .addsUp: try await check.addsUp()
        case .namesFirst: try await check.namesFirst()
        case .expires: try await check.expires()
        case .onlyAsks: try await check.onlyAsks()
        case .confirmsOnce: try await check.confirmsOnce()
        case .confirmsLate: try await check.confirmsLate()
        case .ordersOfSessions: try await check.ordersOfSessions()
        case .releases: try await check.releases()
        case .givesBackOnce: try await check.givesBackOnce()
        case .givesBackParts: try await check.givesBackParts()
        case .countsApart: try await check.countsApart()
        case .sameText: try await check.sameText()
        case .largeAmounts: try await check.largeAmounts()
        case .outlivesTheStore: try await check.outlivesTheStore()
        case .concurrentReservations: try await check.concurrentReservations()
        }
        return check.violations
    }
}

/// The rules for a ledger. The raw value is the name that reports use.
public enum LedgerRule: String, Hashable, Sendable, CaseIterable {
    /// A ledger that has counted nothing counts nothing, and demands of nothing change nothing.
    case emptyAtFirst = "empty_at_first"
    /// The holds of one session count for all others, and not for itself.
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
    /// The uses of an order are returned once.
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
