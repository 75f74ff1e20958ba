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
    /// For every complete group of units. Only an amount off a target with groups may have it.
    case group

    /// The frequencies that a tier may have.
    static let ofTiers: [Each] = [.once, .line, .unit, .shipment]

    /// True if it is valid for a scope: merchandise has lines and units, units may have groups, shipping has shipments.
    private func fits(_ scope: Target.Scope) -> Bool {
        switch self {
        case .once: true
        case .line, .unit: scope == .order || scope == .lines || scope == .units
        case .shipment: scope == .shipping
        case .group: scope == .units
        }
    }

    /// Reads the `each` of an effect on a target; once if it is absent.
    ///
    /// - Parameter allowed: the frequencies that the effect may have.
    init(
        from reader: inout ObjectReader,
        on target: Target,
        among allowed: [Each] = Each.allCases
    ) throws(CartwrightError) {
        self =
            try reader.nested(ifPresent: "each") { value, pointer throws(CartwrightError) in
                try Each.reading(value, at: pointer, among: allowed)
            } ?? .once
        guard fits(target.scope) else {
            throw CartwrightError(
                .promotionContradiction,
                "\"each\": \"\(rawValue)\" does not fit a target of scope \"\(target.scope.rawValue)\"",
                hint: self == .group
                    ? "use a target of scope units with groups_of"
                    : "use once; line or unit for merchandise; shipment for shipping",
                at: reader.pointer.appending("each").location
            )
        }
        guard self != .group || target.units.groupsOf != nil else {
            throw CartwrightError(
                .promotionContradiction,
                "\"each\": \"group\" requires a target with groups of units",
                hint: "add \"groups_of\" to the target, or use unit",
                at: reader.pointer.appending("each").location
            )
        }
    }
}
