/// The counters that a command needs: those of some promotions, of one customer, of some codes, of campaigns
/// and of accounts.
///
/// ``Checkout/counterQuery(for:before:at:)`` returns the query of a command; ``Ledger/counters(_:excluding:at:)`` reads
/// the counters.
public struct CounterQuery: Hashable, Sendable {
    /// The ids of the promotions, each once.
    public var promotions: [String]

    /// The customer with uses to count separately; nil if unknown.
    public var customer: String?

    /// The currency of the cart if spending per currency is needed: for a ``Budget`` with a limit per currency. Nil if
    /// no promotion has such a budget.
    public var currency: Currency?

    /// The normalized codes, see ``PromotionCode``, each once. A program with issued codes adds them to
    /// ``Counters/codes``, and reads the counters of their promotions.
    public var codes: [String]

    /// Other counters, each once, in order: those of campaigns, of periods, and of the accounts of the session. A
    /// program with accounts adds their facts to ``Counters/accounts``.
    public var others: [CounterKey] = []

    /// The spellings in which non-ASCII codes were entered, by normalized form: a store may have several codes with the
    /// same normalized form, see ``CodeStore/codesBySpelling()``.
    public var spellings: [String: String] = [:]

    /// The codes as they were entered, or normalized.
    public var enteredCodes: [String] { spellings.isEmpty ? codes : codes.map { spellings[$0] ?? $0 } }

    /// Creates a query.
    public init(
        promotions: [String] = [],
        customer: String? = nil,
        currency: Currency? = nil,
        codes: [String] = []
    ) {
        self.promotions = promotions
        self.customer = customer
        self.currency = currency
        self.codes = codes
    }

    /// True if the query is empty, so that ``Counters/none`` is the result.
    public var isEmpty: Bool { promotions.isEmpty && codes.isEmpty && others.isEmpty }
}
