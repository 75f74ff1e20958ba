internal import BasicContainers

extension Quote {
    /// Adds the promotions and codes that were not applied, each with its reason, as far as the options request them.
    mutating func addVerdicts(
        _ eligibility: Eligibility,
        _ chosen: Chosen,
        of cart: InternedCart,
        _ options: ChoiceOptions
    ) {
        let isExplaining = options.explanation != .applied || options.explainsOffers
        guard isExplaining || !cart.codes.isEmpty else { return }
        let verdicts = Verdicts(eligibility, chosen, of: cart)
        if isExplaining { notApplied = verdicts.notApplied(on: cart, options) }
        rejectedCodes = verdicts.rejectedCodes(of: cart)
    }
}
