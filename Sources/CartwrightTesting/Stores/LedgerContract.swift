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
