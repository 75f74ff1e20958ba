/// Where an object belongs.
public enum Placement: String, Hashable, Sendable, CaseIterable {
    /// Among the products of the shop.
    case feed
    /// In the message centre.
    case inbox
    /// As an offer at checkout.
    case checkout
}
