/// The treatment of a promotion's discount when units of an order are returned, and the rest of the order does not meet
/// the promotion's conditions.
public enum ReturnPolicy: String, Hashable, Sendable, CaseIterable {
    /// The units that remain keep their shares of the discount.
    case keep
    /// The units that remain lose their shares, and gifts have to be paid for: both are deducted from the refund.
    case clawBack = "claw_back"
    /// The units that remain are priced again with the promotions of the order, as they stood, at the instant of the
    /// order. One such promotion reprices the whole order.
    case reprice
    /// Such a return is refused, unless all other units of the order are returned too.
    case refuse
}
