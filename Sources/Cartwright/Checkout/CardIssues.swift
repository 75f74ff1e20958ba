/// The rules for the promotions that cards may issue codes and credit of, see ``FollowUp``.
extension Catalog {
    /// Checks the promotions that cards may issue.
    ///
    /// - Throws: `catalog.bad_issue`, with the JSON pointer.
    package func checkIssues() throws(CartwrightError) {
        if let problem = Self.problems(ofIssues: cardsMayIssue, { self[$0] }).first { throw problem }
    }

    /// Returns the problems of promotions that cards may issue: each has a code, for codes, or a `credit` of a fixed
    /// amount that is available at once, for store credit. A promotion for store credit alone must be disabled, since
    /// it would give the credit to carts as well.
    ///
    /// - Parameter find: Returns the promotion with an id; nil if there is none.
    package static func problems(ofIssues ids: [String], _ find: (String) -> Promotion?) -> [CartwrightError] {
        ids.enumerated().compactMap { index, id in
            let pointer = JSONPointer.root.appending("cards_may_issue").appending(index)
            guard let promotion = find(id) else {
                return .badIssue(
                    "a promotion of the catalog",
                    "\"\(id)\"",
                    hint: "write the id of a promotion",
                    pointer
                )
            }
            guard promotion.code == nil else { return nil }
            guard promotion.issuedCredit != nil else {
                return .badIssue(
                    "a promotion with a code, or with a credit of an amount without after_days and for_every",
                    "\"\(id)\" with neither",
                    hint:
                        "add a \"code\" to the promotion, or an effect such as {\"type\": \"credit\", \"amount\": 500}",
                    pointer
                )
            }
            guard promotion.isEnabled else { return nil }
            return .badIssue(
                "\"\(id)\" disabled",
                "it enabled, so that every cart gets its credit as well",
                hint: "add \"enabled\": false to the promotion; cards give its credit all the same",
                pointer
            )
        }
    }
}

extension Promotion {
    /// The credit that a card may give; nil if there is none.
    fileprivate var issuedCredit: Amount? {
        for case let credit as Credit in effects {
            guard case .amount(let amount) = credit.size, credit.afterDays == 0, credit.forEvery == nil else {
                continue
            }
            return amount
        }
        return nil
    }

    /// The amount that a card may give in a currency, in minor units; nil if there is none.
    func issuedCreditMinor(in currency: Currency) -> Int64? {
        issuedCredit?.minor(in: currency).flatMap { $0 > 0 ? $0 : nil }
    }

    /// True if a card can give it by a follow-up: its code, or its credit.
    func hasReward(for action: FollowUp.Action) -> Bool {
        if case .issueCode = action { code != nil } else { issuedCredit != nil }
    }
}

extension CartwrightError {
    fileprivate static func badIssue(
        _ expected: String,
        _ found: String,
        hint: String,
        _ pointer: JSONPointer
    ) -> CartwrightError {
        CartwrightError(
            .catalogBadIssue,
            "cards_may_issue: expected \(expected), found \(found)",
            hint: hint,
            at: pointer.location
        )
    }
}
