internal import Cartwright

/// A condition or an effect of a plugin, by its type.
struct PartName: Hashable {
    let kind: Kind
    let type: String

    enum Kind: String {
        case condition, effect
    }

    init(_ kind: Kind, _ type: String) { (self.kind, self.type) = (kind, type) }

    /// The name as text: `condition "stamp_count"`.
    var words: String { "\(kind.rawValue) \"\(type)\"" }

    /// Returns a promotion with the part.
    func promotion(of part: JSONValue) -> JSONValue {
        switch kind {
        case .condition:
            ["id": "try", "conditions": [part], "effects": [["type": "percent_off", "percent": "10"]]]
        case .effect: ["id": "try", "effects": [part]]
        }
    }

    /// Returns the JSON of the part after reading it with a vocabulary.
    ///
    /// - Throws: the errors of reading.
    func reread(_ part: JSONValue, _ vocabulary: Vocabulary) throws(CartwrightError) -> JSONValue {
        switch kind {
        case .condition: try vocabulary.condition(part, at: .root).json
        case .effect: try vocabulary.effect(part, at: .root).json
        }
    }
}
