public import Cartwright

/// The rules of ``/Cartwright/OutboxStore`` as checks that can be run on any store.
///
/// ```swift
/// @Test(arguments: OutboxStoreRule.allCases) func `it is an outbox`(_ rule: OutboxStoreRule) async throws {
///     let folder = temporaryFolder()
///     let contract = OutboxStoreContract { name, limits throws(CartwrightError) in
///         try SQLiteOutbox(path: "\(folder)/\(name)", limits: limits, seed: 1)
///     }
///     #expect(try await contract.violations(of: rule) == [])
/// }
/// ```
public struct OutboxStoreContract: Sendable {
    let open: @Sendable (_ name: String, _ limits: OutboxLimits) throws(CartwrightError) -> any OutboxStore

    /// The contract of a store.
    ///
    /// - Parameter open: opens the outbox of a name: an empty one where the name is new, otherwise the same one as
    ///   before, with the same limits. The one before is not in use any more.
    public init(
        opening open:
            @escaping @Sendable (_ name: String, _ limits: OutboxLimits) throws(CartwrightError) -> any OutboxStore
    ) {
        self.open = open
    }

    /// What the store does against a rule, one sentence each.
    ///
    /// - Throws: what the store throws, which no rule gives it a reason for.
    public func violations(of rule: OutboxStoreRule) async throws(CartwrightError) -> [String] {
        var check = OutboxCheck(rule: rule, open: open)
        switch rule {
        case .emptyAtFirst: try await check.emptyAtFirst()
        case .keepsBytes: try await check.keepsBytes()
        case .batchLimits: try await check.batchLimits()
        case .sourcesApart: try await check.sourcesApart()
        case .inFlightLimit: try await check.inFlightLimit()
        case .sameAgain: try await check.sameAgain()
        case .longestDueFirst: try await check.longestDueFirst()
        case .resumes: try await check.resumes()
        case .clockSetBack: try await check.clockSetBack()
        case .outlivesTheStore: try await check.outlivesTheStore()
        case .divides: try await check.divides()
        case .deadLetters: try await check.deadLetters()
        case .oversizeEvents: try await check.oversizeEvents()
        case .retries: try await check.retries()
        case .discards: try await check.discards()
        case .deletesDelivered: try await check.deletesDelivered()
        case .unknownIDs: try await check.unknownIDs()
        case .lists: try await check.lists()
        case .ownIDs: try await check.ownIDs()
        case .concurrentRecorders: try await check.concurrentRecorders()
        }
        return check.violations
    }
}

/// The rules for an outbox. The raw value is the name that reports use.
public enum OutboxStoreRule: String, Hashable, Sendable, CaseIterable {
    /// An outbox in which nothing was recorded is empty, and recording nothing leaves it so.
    case emptyAtFirst = "empty_at_first"
    /// A batch is an array of the very bytes of its events, in the order of recording, whatever texts people chose.
    case keepsBytes = "keeps_bytes"
    /// A batch holds no more events and bytes than it may.
    case batchLimits = "batch_limits"
    /// Batches that are out at the same time have no source in common, and one source does not hold up the others.
    case sourcesApart = "sources_apart"
    /// No more batches are in flight than may be, and those that wait for another attempt count.
    case inFlightLimit = "in_flight_limit"
    /// A batch that was postponed comes again with its id and its bytes, not before it is due, and counts its failures.
    case sameAgain = "same_again"
    /// Of batches that are due the one that has been for longest goes first, and the summary tells when the next is.
    case longestDueFirst = "longest_due_first"
    /// A batch that is given out is not given out again until it is settled, or the delivering program starts again. A
    /// batch that waits for its next attempt goes on waiting then.
    case resumes = "resumes"
    /// A clock that is set back lets no batch wait longer than it was to wait.
    case clockSetBack = "clock_set_back"
    /// An outbox that is opened anew has everything where it was.
    case outlivesTheStore = "outlives_the_store"
    /// A batch that is too large is divided in two, the older half first, down to single events.
    case divides = "divides"
    /// A batch that is refused is dead, with a reason, and its sources go on.
    case deadLetters = "dead_letters"
    /// An event over its limit is a dead letter from the start.
    case oversizeEvents = "oversize_events"
    /// A dead batch that is retried comes again as it was, and never beside another one that shares a source.
    case retries = "retries"
    /// A dead batch that is discarded is gone.
    case discards = "discards"
    /// Old delivered batches are deleted when they shall be, and nothing else is.
    case deletesDelivered = "deletes_delivered"
    /// Unknown ids are refused, and so are requests about a batch in the wrong state.
    case unknownIDs = "unknown_ids"
    /// Lists are in the order of recording, the newest where not all are wanted.
    case lists = "lists"
    /// No two batches have the same id, also when an outbox is opened anew.
    case ownIDs = "own_ids"
    /// Recorders at the same time lose nothing of each other, and each finds its events in its order.
    case concurrentRecorders = "concurrent_recorders"
}
