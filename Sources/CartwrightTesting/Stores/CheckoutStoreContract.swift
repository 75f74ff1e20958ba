public import Cartwright

/// The rules of ``/Cartwright/CheckoutStore`` as checks that can be run on any store.
///
/// A checkout store is a ledger and a session store, too, and has an outbox: try ``LedgerContract``,
/// ``SessionStoreContract`` and ``OutboxStoreContract`` on it as well.
///
/// ```swift
/// @Test(arguments: CheckoutStoreRule.allCases) func `it is a checkout store`(_ rule: CheckoutStoreRule) async throws {
///     let folder = temporaryFolder()
///     let contract = CheckoutStoreContract { name throws(CartwrightError) in
///         try SQLiteCheckoutStore(path: "\(folder)/\(name)", seed: 1)
///     }
///     #expect(try await contract.violations(of: rule) == [])
/// }
/// ```
public struct CheckoutStoreContract: Sendable {
    let open: @Sendable (_ name: String) throws(CartwrightError) -> any CheckoutStore

    /// The contract of a store.
    ///
    /// - Parameter open: opens the store of a name: an empty one where the name is new, otherwise the same one as
    ///   before, which may be in use.
    public init(opening open: @escaping @Sendable (_ name: String) throws(CartwrightError) -> any CheckoutStore) {
        self.open = open
    }

    /// What the store does against a rule, one sentence each.
    ///
    /// - Throws: what the store throws, which no rule gives it a reason for.
    public func violations(of rule: CheckoutStoreRule) async throws(CartwrightError) -> [String] {
        var check = CheckoutCheck(rule: rule, open: open)
        switch rule {
        case .commitsTogether: try await check.commitsTogether()
        case .carriesOutRequests: try await check.carriesOutRequests()
        case .conflictChangesNothing: try await check.conflictChangesNothing()
        case .refusalChangesNothing: try await check.refusalChangesNothing()
        case .answersAgain: try await check.answersAgain()
        case .keepsAnswers: try await check.keepsAnswers()
        case .keepsRefusals: try await check.keepsRefusals()
        case .forgetsCommitments: try await check.forgetsCommitments()
        case .findsUnsettled: try await check.findsUnsettled()
        case .buriesOversizeEvents: try await check.buriesOversizeEvents()
        case .keepsEarlierSteps: try await check.keepsEarlierSteps()
        case .oneStore: try await check.oneStore()
        case .outlivesTheStore: try await check.outlivesTheStore()
        case .concurrentChanges: try await check.concurrentChanges()
        }
        return check.violations
    }
}
