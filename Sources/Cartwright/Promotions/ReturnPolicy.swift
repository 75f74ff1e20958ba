/// What becomes of a promotion's discount when units of an order come back, and what remains does not meet the
/// promotion's conditions any more.
public enum ReturnPolicy: String, Hashable, Sendable, CaseIterable {
    /// The units that remain keep their shares of the discount.
    case keep
    /// The units that remain lose their shares, and gifts have to be paid: both come off the refund.
    case clawBack = "claw_back"
    /// Such a return is refused, unless the rest of the order comes back whole.
    case refuse
}
