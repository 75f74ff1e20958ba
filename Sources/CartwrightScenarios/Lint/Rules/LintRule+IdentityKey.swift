internal import Cartwright

extension LintRule {
    /// Limits per customer that count or require identities, where lint was run without their key: programs without
    /// one refuse the catalog.
    static let identityKey = LintRule { subject in
        guard !subject.hasIdentityKey else { return [] }
        return subject.promotions.filter { $0.promotion.customerTerms.needIdentities }.map { entry in
            let kinds = entry.promotion.customerTerms.neededIdentities.map(\.rawValue)
            return CartwrightError(
                .lintNeedsIdentityKey,
                "the limit per customer of \(entry.promotion.id) needs identities "
                    + "(\(kinds.joined(separator: ", "))): a program without their key refuses the promotion",
                hint: "use --identity-key-file FILE with serve, price, simulate and repl, and with lint too",
                at: entry.pointer.appending("per_customer_limit").location
            )
        }
    }
}

extension CustomerTerms {
    /// The kinds of identities that are counted or required, in order.
    fileprivate var neededIdentities: [IdentityKind] {
        IdentityKind.allCases.filter { countedBy.contains(PersonKey($0)) || required.contains($0) }
    }
}
