/// Which counters somebody needs: those of some promotions, of one customer, and of some codes.
///
/// ``Checkout/counterQuery(for:before:at:)`` says which a command needs; ``Ledger/counters(_:excluding:at:)`` answers.
public struct CounterQuery: Hashable, Sendable {
    /// The ids of the promotions, each once.
    public var promotions: [String]

    /// Whose uses are counted apart; nil is nobody known.
    public var customer: String?

    /// The currency of the cart, where what promotions spent in it is to be counted: that of a ``Budget`` with a limit
    /// for each currency. Nil where no promotion has such a budget.
    public var currency: Currency?

    /// The codes, normalized as ``PromotionCode`` says, each once. Who knows that one was issued for a promotion
    /// answers with ``Counters/codes``, and with the counters of that promotion.
    public var codes: [String]

    /// The spellings in which codes beyond ASCII were entered, by their normalized forms: a store may have several
    /// codes of which that is the form, see ``CodeStore/codesBySpelling()``.
    public var spellings: [String: String] = [:]

    /// The codes as they were entered, or normalized.
    public var enteredCodes: [String] { spellings.isEmpty ? codes : codes.map { spellings[$0] ?? $0 } }

    /// A question.
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

    /// Whether nothing is asked for, so that ``Counters/none`` is the answer.
    public var isEmpty: Bool { promotions.isEmpty && codes.isEmpty }
}
