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
