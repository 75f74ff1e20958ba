/// What a shop chooses about its ``CheckoutService``.
public struct CheckoutSettings: Hashable, Sendable {
    /// The time that a call may wait for its turn on a session and work out what to write. What is being
    /// written is not given up: stores have limits of their own for that.
    public var callLimit: Duration = .seconds(5)

    /// The time that a charge or a refund may take. After that its outcome is unknown.
    public var paymentLimit: Duration = .seconds(30)

    /// How often a command is worked out anew where others were faster: another process wrote the session, or took the
    /// last of a limited promotion.
    public var attempts = 16

    /// How many catalogs before the present one are kept for checkouts that were agreed on with them. A checkout whose
    /// catalog is gone is priced by the present one when it comes to paying, and refused where that gives another
    /// total.
    public var earlierCatalogs = 8

    /// The most promotions that those catalogs have together: older ones go first. The one before the present one is
    /// kept with any number.
    public var earlierPromotions = 1_000_000

    /// The time that a catalog is kept after it was replaced, in seconds. Unless set otherwise that is as long as a
    /// checkout holds what is limited. ``CheckoutService/forgetCatalogs()`` forgets those that are older.
    public var earlierCatalogSeconds: Int64 = 900

    /// How many earlier revisions of a session stay readable, see ``CheckoutService/view(_:at:explaining:)``.
    public var earlierSteps = 0

    /// The settings that suit most shops.
    public init() {}
}
