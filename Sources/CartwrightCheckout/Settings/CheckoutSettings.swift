/// The settings of a ``CheckoutService``.
public struct CheckoutSettings: Hashable, Sendable {
    /// The maximum time for a call to wait for its session and to compute its changes. Writing is not interrupted:
    /// stores have their own limits for that.
    public var callLimit: Duration = .seconds(5)

    /// The maximum duration of a charge or a refund. After that its outcome is unknown.
    public var paymentLimit: Duration = .seconds(30)

    /// The number of attempts of a command that loses races: another process wrote the session, or used up a limited
    /// promotion.
    public var attempts = 16

    /// The number of catalogs before the present one that are kept for checkouts agreed on with them. A checkout whose
    /// catalog was dropped is priced by the present one at payment, and refused if the total differs.
    public var earlierCatalogs = 8

    /// The maximum number of promotions in those catalogs together: older ones are dropped first. The catalog before
    /// the present one is always kept.
    public var earlierPromotions = 1_000_000

    /// The time for which a catalog is kept after it was replaced, in seconds. The default equals the duration of
    /// reservations. ``CheckoutService/forgetCatalogs()`` drops older ones.
    public var earlierCatalogSeconds: Int64 = 900

    /// The number of earlier revisions of a session that stay readable, see ``CheckoutService/view(_:at:explaining:)``.
    public var earlierSteps = 0

    /// Creates the default settings.
    public init() {}
}
