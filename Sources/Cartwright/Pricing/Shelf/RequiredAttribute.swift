/// An attribute of which a line must have one of some texts before an effect of a promotion can reach it.
struct RequiredAttribute: Sendable {
    /// The name of the attribute.
    let name: String
    /// The texts, of which the line must have one.
    let texts: Set<String>

    /// - Returns: nil unless each effect is one of the engine on lines or units, and requires the same attribute.
    init?(of effects: [any Effect]) {
        var common: (name: String, texts: Set<String>)?
        for effect in effects {
            guard let effect = effect as? any TargetedEffect,
                effect.stage == .line || effect.stage == .unit,
                (effect as? AmountOff)?.forEvery == nil,
                let required = effect.target.filter.requiredTexts(of: common?.name)
            else { return nil }
            common = (required.name, required.texts.union(common?.texts ?? []))
        }
        guard let common else { return nil }
        (name, texts) = common
    }
}

extension LineFilter {
    /// The texts of an attribute, of which a line must have one; nil if it may have other values.
    ///
    /// - Parameter wanted: the name of the attribute; nil for the first one that qualifies.
    fileprivate func requiredTexts(of wanted: String?) -> (name: String, texts: Set<String>)? {
        for (name, value) in (attributes ?? [:]).sorted(by: { $0.key < $1.key }) where wanted ?? name == name {
            let texts = value.texts
            guard !texts.isEmpty, texts.count == value.elementCount else { continue }
            return (name, Set(texts))
        }
        return nil
    }
}

extension JSONValue {
    /// The number of elements of an array; 1 for any other value.
    fileprivate var elementCount: Int { if case .array(let elements) = self { elements.count } else { 1 } }
}
