/// The kinds of accounts that pay for orders.
public enum AccountKind: String, Hashable, Sendable, CaseIterable {
    /// Belongs to the person who has its code.
    case giftCard = "gift_card"
    /// Belongs to a customer.
    case storeCredit = "store_credit"

    /// The start of the ids of accounts of this kind.
    public var idPrefix: String {
        switch self {
        case .giftCard: "gc_"
        case .storeCredit: "sc_"
        }
    }
}
