internal import Cartwright

extension LintRule {
    /// Limits for each customer where the cart has no customer to count by.
    static let customer = LintRule { subject in
        guard let (cart, _, _) = subject.cart, cart.customer?.id.isEmpty ?? true else { return [] }
        return subject.promotions.filter { $0.promotion.perCustomerLimit != nil }.map { entry in
            CartwrightError(
                .lintLimitWithoutCustomer,
                "\(entry.promotion.id) has a limit for each customer, and the cart has no customer: nothing is counted",
                hint: "add \"customer\": {\"id\": …} to the cart",
                at: entry.pointer.appending("per_customer_limit").location
            )
        }
    }
}
