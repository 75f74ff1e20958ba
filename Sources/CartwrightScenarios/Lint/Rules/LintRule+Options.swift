internal import Cartwright

extension LintRule {
    /// Options that change nothing: a rounding of cash in currencies that no cart has, a rounding of tax without tax,
    /// and empty objects in a catalog, where they replace nothing.
    static let options = LintRule { subject in
        guard let (options, pointer) = subject.options else { return [] }
        return cashRounding(options.cashRounding, subject, pointer.appending("cash_rounding"))
            + tax(options.tax, subject, pointer.appending("tax"))
    }

    private static func cashRounding(
        _ steps: [Currency: Int64]?,
        _ subject: LintSubject,
        _ pointer: JSONPointer
    ) -> [CartwrightError] {
        guard let steps else { return [] }
        guard !steps.isEmpty else { return subject.kind == .catalog ? [.noEffect(ofEmptyAt: pointer)] : [] }
        guard let currency = subject.cart?.cart.currency ?? subject.shopCurrency, steps[currency] == nil else {
            return []
        }
        let named = steps.keys.map(\.code).sorted().joined(separator: ", ")
        return [
            CartwrightError(
                .lintOptionWithoutEffect,
                "cash_rounding names \(named), but prices are in \(currency): totals are not rounded",
                hint: "add \"\(currency)\" with its step, or remove cash_rounding",
                at: pointer.location
            )
        ]
    }

    private static func tax(_ tax: TaxRounding?, _ subject: LintSubject, _ pointer: JSONPointer) -> [CartwrightError] {
        guard let tax else { return [] }
        if subject.kind == .catalog, tax == TaxRounding() { return [.noEffect(ofEmptyAt: pointer)] }
        guard let cart = subject.cart?.cart else { return [] }
        let rates = cart.lines.map(\.taxRate) + cart.shipments.map(\.taxRate)
        guard !rates.contains(where: { ($0?.millionths ?? 0) > 0 }) else { return [] }
        return [
            CartwrightError(
                .lintOptionWithoutEffect,
                "the options round tax, but no line or shipment of the cart has a tax rate",
                hint: "add \"tax_rate\" to the lines, or remove tax from the options",
                at: pointer.location
            )
        ]
    }
}

extension CartwrightError {
    fileprivate static func noEffect(ofEmptyAt pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .lintOptionWithoutEffect,
            "the option has the default value",
            hint: "remove it: only in a scenario it replaces an option of the catalog",
            at: pointer.location
        )
    }
}
