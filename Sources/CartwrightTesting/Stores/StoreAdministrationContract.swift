public import Cartwright

/// The rules of ``/Cartwright/StoreAdministration`` as checks that can be run on any checkout store that has one.
///
/// ```swift
/// @Test(arguments: StoreAdministrationRule.allCases)
/// func `the store can be administered`(_ rule: StoreAdministrationRule) async throws {
///     let folder = temporaryFolder()
///     let contract = StoreAdministrationContract { name throws(CartwrightError) in
///         try SQLiteCheckoutStore(path: "\(folder)/\(name)", seed: 1)
///     }
///     #expect(try await contract.violations(of: rule) == [])
/// }
/// ```
public struct StoreAdministrationContract: Sendable {
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
    /// - Throws: `store.unsupported` if the store has no administration; unexpected errors of the store.
    public func violations(of rule: StoreAdministrationRule) async throws(CartwrightError) -> [String] {
        let store = try open(rule.rawValue)
        guard let administration = store.administration else { throw .noAdministration }
        var check = AdministrationCheck(store, administration)
        switch rule {
        case .listsNewestFirst: try await check.listsNewestFirst()
        case .filters: try await check.filters()
        case .followsChanges: try await check.followsChanges()
        case .addsUp: try await check.addsUp()
        case .removesASession: try await check.removesASession()
        case .removesOldSessions: try await check.removesOldSessions()
        case .removesSteps: try await check.removesSteps()
        case .removesPeriods: try await check.removesPeriods()
        case .rewritesSessions: try await check.rewritesSessions()
        case .rewritesEvents: try await check.rewritesEvents()
        }
        return check.violations
    }
}

/// The rules for the administration of a checkout store. The raw value is the name in reports.
public enum StoreAdministrationRule: String, Hashable, Sendable, CaseIterable {
    /// Pages have sessions and orders, the newest first, each once.
    case listsNewestFirst = "lists_newest_first"
    /// An entry is found by each of its keys and by all of them together, and by the instants of its list.
    case filters = "filters"
    /// A change of a session changes its keys, but neither its place nor the key of a past customer.
    case followsChanges = "follows_changes"
    /// Totals are the number and the amounts of the entries with a key, by currency.
    case addsUp = "adds_up"
    /// A removed session leaves nothing behind, and its reservation is released; at another revision it stays.
    case removesASession = "removes_a_session"
    /// Sessions without orders that were last changed before an instant are removed, at most the requested number.
    case removesOldSessions = "removes_old_sessions"
    /// Earlier revisions stored before an instant are removed, at most the requested number.
    case removesSteps = "removes_steps"
    /// Counters of periods that began before a day are removed, at most the requested number, except those with a
    /// reservation; other counters stay, and giving back to a removed counter changes nothing.
    case removesPeriods = "removes_periods"
    /// A rewritten session is rewritten with its steps, commands, answers and entries, at the next revision.
    case rewritesSessions = "rewrites_sessions"
    /// Events are rewritten in every state, and can be delivered and divided afterwards.
    case rewritesEvents = "rewrites_events"
}
