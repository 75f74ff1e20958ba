internal import Cartwright

/// A tier and the pointer to it.
struct PlacedTier {
    let tier: Tier
    let pointer: JSONPointer

    /// The tiers of an effect.
    static func all(of effect: Tiered, _ value: JSONValue, at pointer: JSONPointer) -> [PlacedTier] {
        let thresholds = (value["tiers"]?.elements ?? []).map { tier -> Int64? in
            guard case .integer(let threshold)? = tier["at_least"] else { return nil }
            return threshold
        }
        // The effect sorts tiers if each threshold is one number; else they are in the order of the JSON.
        let known = thresholds.compactMap(\.self)
        let indices =
            known.count == thresholds.count
            ? known.indices.sorted { known[$0] < known[$1] } : Array(thresholds.indices)
        return zip(effect.tiers, indices).map { tier, index in
            PlacedTier(tier: tier, pointer: pointer.appending("tiers").appending(index))
        }
    }
}
