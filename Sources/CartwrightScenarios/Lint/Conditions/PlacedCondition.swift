internal import Cartwright

/// A condition, the JSON that it was read from, and the pointer to it.
struct PlacedCondition {
    let condition: any Condition
    let value: JSONValue
    let pointer: JSONPointer

    /// The nested conditions.
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
    /// The conditions, with each `all` replaced by its parts, if any: all of them must hold.
    var flattened: [PlacedCondition] {
        flatMap { placed in
            let parts = placed.condition is AllCondition ? placed.parts : []
            return parts.isEmpty ? [placed] : parts.flattened
        }
    }

    /// The maximum number of conditions that are compared with each other; hand-written lists are shorter.
    static var mostCompared: Int { 100 }
}
