import Cartwright

/// The target of an effect.
struct PlainTarget {
    private let value: JSONValue?
    private let isOfFixedPrice: Bool

    init(_ value: JSONValue?, isOfFixedPrice: Bool) { (self.value, self.isOfFixedPrice) = (value, isOfFixedPrice) }

    var scope: String { value?["scope"].textIfPresent ?? "order" }

    var stage: PlainStage {
        switch scope {
        case "units": .unit
        case "lines": .line
        case "shipping": .shipping
        case "total": .total
        default: .order
        }
    }

    /// True if a place is in the target.
    func reaches(_ place: PlainPlace, _ currency: String) -> Bool {
        let filter = value?["filter"]
        if place.isLine {
            return scope != "shipping" && place.isDiscountable && PlainFilter(filter).matches(place, currency)
        }
        if scope == "total" { return true }
        return scope == "shipping" && (filter?["methods"].texts?.contains(place.value["method"].text) ?? true)
    }

    // MARK: Units

    /// True if units of a line may be picked.
    func picks(_ line: PlainPlace, in scenario: PlainScenario) -> Bool {
        reaches(line, scenario.currency) && !scenario.isLeftOut(line, of: value?["filter"])
    }

    var maximumUnits: Int64? { value?["max_units"].integer }
    var isPerLine: Bool { value?["per"].text == "line" }
    var takesDearest: Bool { (value?["take"].textIfPresent ?? (isOfFixedPrice ? "dearest" : "cheapest")) == "dearest" }
    var groupsOf: Int64? { value?["groups_of"].integer }
    var maximumGroups: Int64? { value?["max_groups"].integer }

    /// True if the picked units are used up even if nothing comes off them.
    var usesUp: Bool { value?["uses_up"].bool ?? false }

    /// Returns the number of units to take: cuts to `max_units` first, then to whole groups.
    func count(of units: Int) -> Int {
        let kept = min(Int64(units), maximumUnits ?? .max)
        guard groupsOf != nil || maximumGroups != nil else { return Int(kept) }
        let size = groupsOf ?? 1
        return Int(min(kept / size, maximumGroups ?? .max) * size)
    }
}
