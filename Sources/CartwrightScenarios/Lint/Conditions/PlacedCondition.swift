internal import Cartwright

/// A condition, the JSON that it was read from, and where that stands.
struct PlacedCondition {
    let condition: any Condition
    let value: JSONValue
    let pointer: JSONPointer

    /// The conditions inside it.
    var parts: [PlacedCondition] {
        guard let inside = value["of"] else { return [] }
        let place = pointer.appending("of")
        guard case .array(let values) = inside else {
            return condition.parts.map { PlacedCondition(condition: $0, value: inside, pointer: place) }
        }
        return zip(condition.parts, values).enumerated().map { index, part in
            PlacedCondition(condition: part.0, value: part.1, pointer: place.appending(index))
        }
    }
}

extension [PlacedCondition] {
    /// The conditions with those of `all` in its place, where it has any: all of them must hold.
    var flattened: [PlacedCondition] {
        flatMap { placed in
            let parts = placed.condition is AllCondition ? placed.parts : []
            return parts.isEmpty ? [placed] : parts.flattened
        }
    }

    /// So many are compared with each other; who writes more did not write them by hand.
    static var mostCompared: Int { 100 }
}
