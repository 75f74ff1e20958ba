internal import Cartwright

extension LintRule {
    /// Limits per customer with a cart that has none of the ids that they count.
    static let customer = LintRule { subject in
        guard let cart = subject.cart?.cart else { return [] }
        return subject.promotions.filter { entry in
            entry.promotion.perCustomerLimit != nil && !entry.promotion.customerTerms.count(cart.customer)
        }.map { entry in
            let terms = entry.promotion.customerTerms
            return CartwrightError(
                .lintLimitWithoutCustomer,
                "\(entry.promotion.id) has a limit per customer, but the cart has no \(terms.wordsForIDs): uses are "
                    + "not counted",
                hint: terms.countedBy.contains(.customer)
                    ? "add \"customer\": {\"id\": …} to the cart"
                    : "add \"identities\": {…} to the customer of the cart",
                at: entry.pointer.appending("per_customer_limit").location
            )
        }
    }
}

extension CustomerTerms {
    /// True if the customer has an id that is counted.
    fileprivate func count(_ customer: Customer?) -> Bool {
        guard let customer else { return false }
        return countedBy.contains(.customer) && !customer.id.isEmpty
            || countedIdentities.contains { !customer.identities.ofKind($0).isEmpty }
    }

    fileprivate var wordsForIDs: String {
        countedBy.contains(.customer)
            ? "customer" : countedIdentities.map(\.rawValue).joined(separator: " or ") + " of a customer"
    }
}
