public import Cartwright

// The scope of a condition: `need 3, have 2` of kitchen.

extension Condition {
    /// The lines that the condition counts; nil if it counts none, or all.
    var scope: LineFilter? {
        let filter: LineFilter? =
            switch self {
            case let condition as QuantityCondition: condition.filter
            case let condition as SubtotalCondition: condition.filter
            case let condition as DistinctSKUsCondition: condition.filter
            default: nil
            }
        return filter == .all ? nil : filter
    }

    /// The condition and all nested conditions.
    fileprivate var family: [any Condition] { [self] + parts.flatMap(\.family) }
}

extension LineFilter {
    /// The SKUs or categories that the filter names: `MUG or TEA`, `kitchen`; nil if it names none.
    var words: String? {
        let names = (skus ?? categories)?.sorted { $0.isNaturallyBefore($1) } ?? []
        guard names.count > Self.mostNames else { return names.isEmpty ? nil : names.alternatives }
        return "\(names.prefix(Self.mostNames).joined(separator: ", ")) and \(names.count - Self.mostNames) more"
    }

    /// The largest number of names in a sentence.
    private static let mostNames = 4
}

extension Promotion {
    /// Returns the scope of the condition behind a finding: `kitchen`; nil if it counts everything.
    public func scopeWords(of finding: Finding) -> String? {
        let ofType = conditions.flatMap(\.family).filter { type(of: $0).type == finding.condition }
        let same = ofType.first { condition in
            guard case .object(let json) = condition.json else { return false }
            return finding.required.allSatisfy { json[$0.key] == $0.value }
        }
        return (same ?? ofType.first)?.scope?.words
    }
}
