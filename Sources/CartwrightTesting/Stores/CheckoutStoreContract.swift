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

/// The rules for a checkout store, besides the rules of ledgers, session stores and outboxes. The raw value is
/// the name that reports use.
public enum CheckoutStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A change is there with its session, what it asks of the ledger, and its events.
    case commitsTogether = "commits_together"
    /// The requests of a change are carried out in their order, and those that are not the ledger's are left alone.
    case carriesOutRequests = "carries_out_requests"
    /// Where another revision is there, nothing of a change is.
    case conflictChangesNothing = "conflict_changes_nothing"
    /// Where the ledger refuses one request, nothing of a change is there, what was asked before it neither.
    case refusalChangesNothing = "refusal_changes_nothing"
    /// A change whose key was committed before does nothing, and is answered as then, whatever came after it.
    case answersAgain = "answers_again"
    /// The answer of a change is stored with its key, and returned to callers that repeat or look up the key.
    case keepsAnswers = "keeps_answers"
    /// A refusal changes nothing and takes its key, unless that stands for something already.
    case keepsRefusals = "keeps_refusals"
    /// Keys of changes before an instant are forgotten, no more at a time than was asked for, and no others.
    case forgetsCommitments = "forgets_commitments"
    /// Sessions that a change left unsettled are found, the longest first, until a later change settles them.
    case findsUnsettled = "finds_unsettled"
    /// An event that is larger than one may be becomes a dead letter; all else of its change is there.
    case buriesOversizeEvents = "buries_oversize_events"
    /// As many earlier revisions of a session stay readable as its last change says, and no others; each, and the
    /// present one, has the commands that led to it.
    case keepsEarlierSteps = "keeps_earlier_steps"
    /// A commit and single writes of the same data have the same result.
    case oneStore = "one_store"
    /// A store that is opened anew has all of it.
    case outlivesTheStore = "outlives_the_store"
    /// Of changes at the same time exactly as many succeed as the limit has, each whole.
    case concurrentChanges = "concurrent_changes"
}
