extension Finding {
    /// The findings inside that explain this one: for a failed ``AllCondition`` those that do not hold, otherwise all.
    package var partsInQuestion: [Finding] {
        condition == AllCondition.type && !isMet ? parts.filter { !$0.isMet } : parts
    }

    /// The word between them in a sentence.
    package var conjunction: String { condition == AnyCondition.type ? "or" : "and" }

    /// The condition with its ``partsInQuestion``: `any (subtotal, quantity)`.
    package var name: String {
        let inside = partsInQuestion.map(\.name).joined(separator: ", ")
        return inside.isEmpty ? condition : "\(condition) (\(inside))"
    }
}
