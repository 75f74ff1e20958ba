/// The places that an effect may reduce, as a catalog holds them. Plain numbers only, see ``CompiledPromotion``.
struct CompiledPlaces: Sendable {
    let reach: Reach

    /// True if its target has only some shipments, which the effect itself has to match.
    var picksShipments = false

    /// The lines of its target.
    var lines = CompiledFilter.all

    /// The lines whose units have to be bought; nil for an effect that requires no purchase.
    var bought: CompiledFilter?

    /// The kind of places.
    enum Reach: Sendable {
        /// The lines of its target.
        case lines
        /// The shipments of its target.
        case shipments
        /// Both.
        case linesAndShipments
        /// The lines that the effect reaches, see ``Effect/reaches(_:)``.
        case namedLines
        /// None, or those that it proposes.
        case unknown
    }

    /// No places, or those that an effect proposes.
    static let none = CompiledPlaces(reach: .unknown)
}
