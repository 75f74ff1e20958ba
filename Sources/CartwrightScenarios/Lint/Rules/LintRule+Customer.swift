internal import Cartwright

extension LintRule {
    /// Limits per customer with a cart that has no customer.
    static let customer = LintRule { subject in
        guard let (cart, _, _) = subject.cart, cart.customer?.id.isEmpty ?? true else { return [] }
        let known = cart.customer?.identities ?? .none
        return subject.promotions.filter { entry in
            entry.promotion.perCustomerLimit != nil
                && !entry.promotion.customerTerms.countedIdentities.contains { !known.ofKind($0).isEmpty }
        }.map { entry in
            CartwrightError(
                .lintLimitWithoutCustomer,
                "\(entry.promotion.id) has a limit per customer, but the cart has no customer: uses are not counted",
                hint: "add \"customer\": {\"id\": …} to the cart",
                at: entry.pointer.appending("per_customer_limit").location
            )
        }
    }
}
