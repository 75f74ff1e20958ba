/// The placement of an object.
public enum Placement: String, Hashable, Sendable, CaseIterable {
    /// Among the products of the shop.
    case feed
    /// In the message center.
    case inbox
    /// As an offer at checkout.
    case checkout
}
