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

    /// Creates the contract of a ledger.
    ///
    /// - Parameter open: opens the ledger of a name: an empty one if the name is new, otherwise the same one as before,
    ///   which may be in use.
    public init(opening open: @escaping @Sendable (_ name: String) throws(CartwrightError) -> any Ledger) {
        self.open = open
    }

    /// Returns the violations of a rule, one sentence each.
    ///
    /// - Throws: unexpected errors of the ledger.
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
        case .countsPeriods: try await check.countsPeriods()
        case .sameText: try await check.sameText()
        case .largeAmounts: try await check.largeAmounts()
        case .outlivesTheStore: try await check.outlivesTheStore()
        case .concurrentReservations: try await check.concurrentReservations()
        }
        return check.violations
    }
}

/// The rules for a ledger. The raw value is the name in reports.
public enum LedgerRule: String, Hashable, Sendable, CaseIterable {
    /// A new ledger has empty counters, and empty demands change nothing.
    case emptyAtFirst = "empty_at_first"
    /// The reservations of a session count for all other sessions, but not for itself.
    case countsHolds = "counts_holds"
    /// Used and reserved amounts together never exceed a limit, in any order.
    case keepsLimits = "keeps_limits"
    /// All demands of a session are reserved, or none.
    case allOrNone = "all_or_none"
    /// A new reservation replaces the earlier one; if it is refused, the earlier one stays.
    case replacesHolds = "replaces_holds"
    /// Demands of one counter are added up with the lowest limit, and amounts below 1 are ignored.
    case addsUp = "adds_up"
    /// The error names the first counter, in counter order, that has no room.
    case namesFirst = "names_first"
    /// A reservation ends exactly at its instant, and makes room then.
    case expires
    /// Reading changes nothing, for any instant.
    case onlyAsks = "only_asks"
    /// A confirmed order is counted once, however often it is confirmed, and stays unchanged.
    case confirmsOnce = "confirms_once"
    /// An order whose reservation has expired is counted if there is room, and refused otherwise.
    case confirmsLate = "confirms_late"
    /// Orders of two sessions with the same id are two orders.
    case ordersOfSessions = "orders_of_sessions"
    /// Released reservations do not count, orders stay, and releasing again changes nothing.
    case releases
    /// The uses of an order are returned once.
    case givesBackOnce = "gives_back_once"
    /// Parts of an order are given back once for each key, and never more than the order still has.
    case givesBackParts = "gives_back_parts"
    /// Promotions, customers and codes are counted separately, with any names.
    case countsApart = "counts_apart"
    /// Each calendar period has a counter of its own, of a promotion and of a person, for sessions on both sides of
    /// its end, too, and where the clock changes to summer time or back; uses are given back to the period in which
    /// they were reserved.
    case countsPeriods = "counts_periods"
    /// Names with equal text are the same counter, in any composition of their accents.
    case sameText = "same_text"
    /// Sums that do not fit into 64 bits are refused.
    case largeAmounts = "large_amounts"
    /// A ledger that is opened again has all counters, reservations and keys.
    case outlivesTheStore = "outlives_the_store"
    /// Of concurrent sessions exactly as many succeed as the limit allows.
    case concurrentReservations = "concurrent_reservations"
}
