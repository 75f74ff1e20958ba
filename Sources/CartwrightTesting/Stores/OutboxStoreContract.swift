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

    /// Creates the contract of a store.
    ///
    /// - Parameter open: opens the outbox of a name: an empty one if the name is new, otherwise the same one as before,
    ///   with the same limits. The earlier one is not in use any more.
    public init(
        opening open:
            @escaping @Sendable (_ name: String, _ limits: OutboxLimits) throws(CartwrightError) -> any OutboxStore
    ) {
        self.open = open
    }

    /// Returns the violations of a rule, one sentence each.
    ///
    /// - Throws: unexpected errors of the store.
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
        case .settlesTakingNext: try await check.settlesTakingNext()
        case .sameInOneCall: try await check.sameInOneCall()
        }
        return check.violations
    }
}

/// The rules for an outbox. The raw value is the name in reports.
public enum OutboxStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A new outbox is empty, and recording no events keeps it empty.
    case emptyAtFirst = "empty_at_first"
    /// A batch is an array of the exact bytes of its events, in the order of recording, with any texts.
    case keepsBytes = "keeps_bytes"
    /// A batch does not exceed its limits of events and bytes.
    case batchLimits = "batch_limits"
    /// Batches that are being sent share no source, and a source does not delay others.
    case sourcesApart = "sources_apart"
    /// The number of batches in flight does not exceed its limit, including those that wait for another attempt.
    case inFlightLimit = "in_flight_limit"
    /// A postponed batch comes again with its id and its bytes, not before it is due, and counts its failures.
    case sameAgain = "same_again"
    /// The batch that has been due for the longest time comes first, and the summary has the instant of the next one.
    case longestDueFirst = "longest_due_first"
    /// A batch that is being sent is not returned again until it is settled, or the delivering program starts again. A
    /// batch that waits for its next attempt keeps waiting then.
    case resumes = "resumes"
    /// After a clock is set back no batch waits longer than planned.
    case clockSetBack = "clock_set_back"
    /// An outbox that is opened again has all data.
    case outlivesTheStore = "outlives_the_store"
    /// A batch that is too large is divided in two, the older half first, down to single events.
    case divides = "divides"
    /// A refused batch is dead, with a reason, and its sources continue.
    case deadLetters = "dead_letters"
    /// An event that exceeds the size limit is a dead letter from the start.
    case oversizeEvents = "oversize_events"
    /// A retried dead batch comes again unchanged, and never beside another one with the same source.
    case retries = "retries"
    /// A discarded dead batch is deleted.
    case discards = "discards"
    /// Old delivered batches are deleted on request, and nothing else.
    case deletesDelivered = "deletes_delivered"
    /// Unknown ids are refused, and so are requests about a batch in the wrong state.
    case unknownIDs = "unknown_ids"
    /// Lists are in the order of recording, and a limited list has the newest.
    case lists = "lists"
    /// All batches have different ids, even after an outbox is opened again.
    case ownIDs = "own_ids"
    /// Concurrent recorders lose no events, and the events of each keep their order.
    case concurrentRecorders = "concurrent_recorders"
    /// A batch that is taken together with an outcome is being sent like any other, also after an outbox is opened
    /// again, and an outcome for an unknown batch takes nothing.
    case settlesTakingNext = "settles_taking_next"
    /// Settling and taking the next batch in one call gives the same results as two calls, whatever was done before.
    case sameInOneCall = "same_in_one_call"
}
