/// What a command did.
public struct Transition: Sendable {
    /// The session afterwards.
    public var session: Session
    /// What happened, oldest first. The same events stand at the end of the session's pending ones.
    public var events: [Event] = []
    /// What the caller has to carry out, in order.
    public var requests: [Request] = []
    /// What was wrong with data that came in; the rest of it was taken.
    public var diagnostics: [CartwrightError] = []
}

/// Something that touches the world and so is the caller's to do.
public enum Request: Hashable, Sendable {
    /// Do what a click on a card asks for.
    case perform(ClickAction, cardID: String)
    /// Show coupons at checkout: those to offer, in order, and those held back.
    case present(offers: [CouponState], heldBack: [CouponState])
    /// Pay money back to the shopper.
    case refund(Money, order: String)
}
