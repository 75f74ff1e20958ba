extension Finding {
    /// The findings inside that matter: of conditions that must all hold those that do not, else every one.
    package var partsInQuestion: [Finding] {
        condition == AllCondition.type && !isMet ? parts.filter { !$0.isMet } : parts
    }

    /// What stands between them in a sentence.
    package var conjunction: String { condition == AnyCondition.type ? "or" : "and" }

    /// The condition, with those inside that matter: `any (subtotal, quantity)`.
    package var name: String {
        let inside = partsInQuestion.map(\.name).joined(separator: ", ")
        return inside.isEmpty ? condition : "\(condition) (\(inside))"
    }
}
