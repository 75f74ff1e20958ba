/// The cause of a difference between a past order and its price with a catalog. Each order has one: the first that
/// holds, in this order.
public enum BacktestCause: String, Hashable, Sendable, CaseIterable {
    /// The discounts are equal, and the totals are not.
    case tax
    /// The shop applied a promotion that the catalog does not have: an import did not carry it over, or it was given by
    /// hand.
    case notCarriedOver = "promotion_not_carried_over"
    /// The shop accepted a code that the catalog does not have.
    case unknownCode = "code_unknown"
    /// The catalog does not know an item of the order, or its categories.
    case unknownProduct = "product_unknown"
    /// The discounts differ by at most one minor unit for each unit of merchandise.
    case rounding
    /// Another set of promotions was chosen, or another amount: the shopper pays less here.
    case otherSetHere = "other_set_better_here"
    /// Another set of promotions was chosen, or another amount: the shopper paid less there.
    case otherSetThere = "other_set_better_there"

    /// The cause in words.
    public var words: String {
        switch self {
        case .notCarriedOver: "promotion not carried over"
        case .unknownCode: "code unknown"
        case .tax: "tax"
        case .unknownProduct: "price or product unknown"
        case .rounding: "rounding"
        case .otherSetHere: "other set, better here"
        case .otherSetThere: "other set, better there"
        }
    }
}
