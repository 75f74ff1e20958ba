public import Cartwright

/// The rules of ``/Cartwright/AccountStore``, and of the ledger beside it, as checks that can be run on any store.
///
/// ```swift
/// @Test(arguments: AccountStoreRule.allCases) func `it has accounts`(_ rule: AccountStoreRule) async throws {
///     let folder = temporaryFolder()
///     let contract = AccountStoreContract { name throws(CartwrightError) in
///         let store = try SQLiteStore(path: "\(folder)/\(name)")
///         return AccountBooks(try SQLiteLedger(store), try SQLiteAccountStore(store))
///     }
///     #expect(try await contract.violations(of: rule) == [])
/// }
/// ```
public struct AccountStoreContract: Sendable {
    let open: @Sendable (_ name: String) throws(CartwrightError) -> AccountBooks

    /// Creates the contract of a store.
    ///
    /// - Parameter open: opens the store of a name: an empty one if the name is new, otherwise the same one as before,
    ///   which may be in use.
    public init(opening open: @escaping @Sendable (_ name: String) throws(CartwrightError) -> AccountBooks) {
        self.open = open
    }

    /// Returns the violations of a rule, one sentence each.
    ///
    /// - Throws: unexpected errors of the store.
    public func violations(of rule: AccountStoreRule) async throws(CartwrightError) -> [String] {
        var check = AccountCheck(rule: rule, books: try open(rule.rawValue), open: open)
        switch rule {
        case .emptyAtFirst: try await check.emptyAtFirst()
        case .readsBack: try await check.readsBack()
        case .refusesDuplicates: try await check.refusesDuplicates()
        case .issuesAll: try await check.issuesAll()
        case .checksTerms: try await check.checksTerms()
        case .inOrder: try await check.inOrder()
        case .limitsItself: try await check.limitsItself()
        case .waitsForCredits: try await check.waitsForCredits()
        case .ends: try await check.ends()
        case .disables: try await check.disables()
        case .writesEntries: try await check.writesEntries()
        case .writesOnce: try await check.writesOnce()
        case .releasesExpiredHolds: try await check.releasesExpiredHolds()
        case .adjusts: try await check.adjusts()
        case .takesNoMore: try await check.takesNoMore()
        case .replacesOwners: try await check.replacesOwners()
        case .creditsOrders: try await check.creditsOrders()
        case .takesBackLaterCredits: try await check.takesBackLaterCredits()
        case .outlivesTheStore: try await check.outlivesTheStore()
        case .balances: try await check.balances()
        case .spendsExactly: try await check.spendsExactly()
        }
        return check.violations
    }
}

/// The accounts of a store, and the ledger that holds and spends them.
public struct AccountBooks: Sendable {
    /// The ledger.
    public var ledger: any Ledger
    /// The accounts.
    public var accounts: any AccountStore

    /// Creates the pair.
    public init(_ ledger: any Ledger, _ accounts: any AccountStore) {
        (self.ledger, self.accounts) = (ledger, accounts)
    }
}

/// The rules for a store of accounts. The raw value is the name in reports.
public enum AccountStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A new store has no accounts, and nothing can be held of an unknown one.
    case emptyAtFirst = "empty_at_first"
    /// An account is read back with all its terms, by id and by code, with any names.
    case readsBack = "reads_back"
    /// A second account with the same id or code is refused.
    case refusesDuplicates = "refuses_duplicates"
    /// Accounts that are issued together are all issued, or none; those that were issued before are not issued again.
    case issuesAll = "issues_all"
    /// Invalid terms are refused.
    case checksTerms = "checks_terms"
    /// Pages contain every account once, in the order of the ids, of all kinds or one, or of one customer.
    case inOrder = "in_order"
    /// Holds are limited by the account, whatever limit the demand has, and a top-up makes room.
    case limitsItself = "limits_itself"
    /// A credit with a later instant cannot be held before it.
    case waitsForCredits = "waits_for_credits"
    /// From its end on nothing can be held, earlier holds stay good, and the balance is booked as expired.
    case ends
    /// Nothing can be held of a disabled account, and earlier holds stay good.
    case disables
    /// Each movement of the ledger is an entry, in order, with its session and order.
    case writesEntries = "writes_entries"
    /// Repeated calls write nothing, and so do refused ones.
    case writesOnce = "writes_once"
    /// A hold that has expired is released by the next reservation, at the instant of its end.
    case releasesExpiredHolds = "releases_expired_holds"
    /// An adjustment credits or takes an amount, once for each key.
    case adjusts
    /// An adjustment takes no more than the balance: what is held or spent cannot be taken.
    case takesNoMore = "takes_no_more"
    /// A customer is replaced in all its store credits, and in no others.
    case replacesOwners = "replaces_owners"
    /// An order credits an account, which is opened if it does not exist, and takes back at most the balance, once for
    /// each key.
    case creditsOrders = "credits_orders"
    /// A credit that is not available yet is taken back from what is available later.
    case takesBackLaterCredits = "takes_back_later_credits"
    /// A store that is opened again has all accounts, entries and holds.
    case outlivesTheStore = "outlives_the_store"
    /// After any calls: issued + refunded + adjusted = spent + held + expired + balance.
    case balances
    /// Of concurrent sessions, exactly the balance is spent.
    case spendsExactly = "spends_exactly"
}
