/// The frequency of an amount.
public enum Each: String, Hashable, Sendable, CaseIterable {
    /// Once, spread over the target in proportion.
    case once
    /// For every line.
    case line
    /// For every unit.
    case unit
    /// For every shipment.
    case shipment

    /// True if it is valid for a scope: merchandise has lines and units, shipping has shipments.
    func fits(_ scope: Target.Scope) -> Bool {
        switch self {
        case .once: true
        case .line, .unit: scope == .order || scope == .lines || scope == .units
        case .shipment: scope == .shipping
        }
    }

    /// Reads the `each` of an effect on a target; once if it is absent.
    init(from reader: inout ObjectReader, on target: Target) throws(CartwrightError) {
        self = try reader.choice(ifPresent: "each") ?? .once
        guard fits(target.scope) else {
            throw CartwrightError(
                .promotionContradiction,
                "\"each\": \"\(rawValue)\" does not fit a target of scope \"\(target.scope.rawValue)\"",
                hint: "use once; line or unit for merchandise; shipment for shipping",
                at: reader.pointer.appending("each").location
            )
        }
    }
}
