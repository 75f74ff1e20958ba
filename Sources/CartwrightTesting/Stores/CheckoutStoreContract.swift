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

    /// Creates the contract of a store.
    ///
    /// - Parameter open: opens the store of a name: an empty one if the name is new, otherwise the same one as before,
    ///   which may be in use.
    public init(opening open: @escaping @Sendable (_ name: String) throws(CartwrightError) -> any CheckoutStore) {
        self.open = open
    }

    /// Returns the violations of a rule, one sentence each.
    ///
    /// - Throws: unexpected errors of the store.
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

/// The rules for a checkout store, in addition to those of ledgers, session stores and outboxes. The raw value is the
/// name in reports.
public enum CheckoutStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A change is stored with its session, its requests to the ledger, and its events.
    case commitsTogether = "commits_together"
    /// The requests of a change are carried out in order, except those that are not for the ledger.
    case carriesOutRequests = "carries_out_requests"
    /// If another revision is present, nothing of a change is stored.
    case conflictChangesNothing = "conflict_changes_nothing"
    /// If the ledger refuses one request, nothing of a change is stored, including earlier requests.
    case refusalChangesNothing = "refusal_changes_nothing"
    /// A change whose key was committed before does nothing and returns the first answer, whatever came after it.
    case answersAgain = "answers_again"
    /// The answer of a change is stored with its key, and returned to callers that repeat or look up the key.
    case keepsAnswers = "keeps_answers"
    /// A refusal changes nothing and takes its key, unless the key is in use.
    case keepsRefusals = "keeps_refusals"
    /// Keys of changes before an instant are removed, at most the requested number, and no others.
    case forgetsCommitments = "forgets_commitments"
    /// Unsettled sessions are found, the oldest first, until a later change settles them.
    case findsUnsettled = "finds_unsettled"
    /// An event that exceeds the size limit becomes a dead letter; everything else of its change is stored.
    case buriesOversizeEvents = "buries_oversize_events"
    /// The number of earlier readable revisions of a session is that of its last change; each revision has the commands
    /// that led to it.
    case keepsEarlierSteps = "keeps_earlier_steps"
    /// A commit and single writes of the same data have the same result.
    case oneStore = "one_store"
    /// A store that is opened again has all data.
    case outlivesTheStore = "outlives_the_store"
    /// Of concurrent changes exactly as many succeed as the limit allows, each as a whole.
    case concurrentChanges = "concurrent_changes"
}
