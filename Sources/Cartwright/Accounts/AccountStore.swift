/// A store of accounts: gift cards and store credits.
///
/// The ledger of the same store writes the amounts that are held, spent and refunded, in the transaction of the
/// reservation or order; this protocol has the rest. A completed method is durable. A method that throws has changed
/// nothing.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any store.
public protocol AccountStore: Sendable {
    /// Issues an account.
    ///
    /// - Returns: the new account.
    /// - Throws: `account.exists` if an account has its id or code; `account.bad_terms`; an error of area `store`.
    @discardableResult
    func issue(_ new: NewAccount) async throws(CartwrightError) -> Account

    /// Issues accounts in one transaction, all of them or none. One that was issued before is not issued again: a gift
    /// card whose code, or a store credit whose id, exists with the same terms.
    ///
    /// - Returns: the ids of the new accounts, in order.
    /// - Throws: `account.exists` if an account has the id or code of one with other terms; `account.bad_terms`; both
    ///   with the position as a JSON pointer, such as `/3`. An error of area `store`.
    @discardableResult
    func issueAll(_ accounts: [NewAccount]) async throws(CartwrightError) -> [String]

    /// Returns an account; nil if it was never issued.
    ///
    /// - Parameters:
    ///   - id: the account.
    ///   - now: the instant of its totals.
    /// - Throws: an error of area `store`.
    func account(_ id: String, at now: Instant) async throws(CartwrightError) -> Account?

    /// Returns the id of the gift card with one of these digests of its code; nil if there is none. Several keys of
    /// digests give several digests of one code.
    ///
    /// - Throws: an error of area `store`.
    func account(ofCode digests: [[UInt8]]) async throws(CartwrightError) -> String?

    /// Returns accounts in the order of their ids.
    ///
    /// - Throws: an error of area `store`.
    func accounts(_ query: AccountQuery, at now: Instant) async throws(CartwrightError) -> [Account]

    /// Returns the entries of an account, oldest first.
    ///
    /// - Parameters:
    ///   - id: the account.
    ///   - number: returns only entries after this one; 0 begins with the first.
    ///   - limit: the maximum number of entries to return, 0 or more.
    /// - Throws: an error of area `store`.
    func entries(of id: String, after number: Int64, limit: Int) async throws(CartwrightError) -> [AccountEntry]

    /// Credits or takes an amount. An adjustment whose key was carried out before does nothing.
    ///
    /// - Returns: the account.
    /// - Throws: `account.unknown`; `account.insufficient` if it takes more than the balance; `account.bad_terms`;
    ///   an error of area `store`.
    @discardableResult
    func adjust(_ id: String, by adjustment: AccountAdjustment) async throws(CartwrightError) -> Account

    /// Enables or disables an account. Holds stay good.
    ///
    /// - Returns: the account.
    /// - Throws: `account.unknown`; an error of area `store`.
    @discardableResult
    func enable(_ id: String, _ isEnabled: Bool, at now: Instant) async throws(CartwrightError) -> Account

    /// Returns the facts of the accounts that exist, by id.
    ///
    /// - Throws: an error of area `store`.
    func facts(_ ids: [String], at now: Instant) async throws(CartwrightError) -> [String: AccountFacts]

    /// Books the balances of accounts that have ended as expired. Reading an account does not need it: a balance at an
    /// instant after the end is 0.
    ///
    /// - Parameters:
    ///   - now: the instant.
    ///   - limit: the maximum number of accounts to change, 0 or more.
    /// - Returns: the number of changed accounts.
    /// - Throws: an error of area `store`.
    @discardableResult
    func bookExpired(at now: Instant, limit: Int) async throws(CartwrightError) -> Int

    /// Replaces a customer in all its store credits.
    ///
    /// - Returns: the number of changed accounts.
    /// - Throws: an error of area `store`.
    @discardableResult
    func replaceOwner(_ customer: String, by other: String) async throws(CartwrightError) -> Int
}

/// A page of accounts to read.
public struct AccountQuery: Hashable, Sendable {
    /// Only accounts of this kind; nil for all.
    public var kind: AccountKind?
    /// Only store credits of this customer; nil for all.
    public var customer: String?
    /// Only accounts after this id; nil begins with the first.
    public var after: String?
    /// The maximum number of accounts to return, 0 or more.
    public var limit: Int

    /// Creates a query.
    public init(kind: AccountKind? = nil, customer: String? = nil, after: String? = nil, limit: Int = 100) {
        (self.kind, self.customer, self.after, self.limit) = (kind, customer, after, limit)
    }
}
