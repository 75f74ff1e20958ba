internal import Cartwright

extension World {
    /// A refusal of the checkout in the words of the REPL: names instead of ids, and a command to go on with.
    func hinted(_ refusal: Refusal) -> CartwrightError {
        var error = refusal.error
        switch refusal {
        case .notInCheckout: error.hint = "begin checkout"
        case .checkoutInProgress: error.hint = "cancel checkout"
        case .emptyCart: error.hint = shop.items.first.map { "add item \($0.sku)" } ?? "add item MUG price=12.50"
        case .unknownLine(let name, let known):
            error.hint = Spelling.nearest(to: name, among: known) ?? "show cart"
        case .unknownCoupon: error.hint = "list coupons"
        case .unknownCode: error.hint = "list coupons"
        case .unknownOrder: error.hint = session.orders.isEmpty ? "pay order" : "show order \(session.orders.count)"
        case .couponNotShown(let id):
            error.summary = "\(couponName(id)) is expired or not shown"
            error.hint = "list coupons"
        case .couponDismissed(let id):
            error.summary = "\(couponName(id)) was dismissed"
            error.hint = "undo"
        case .couponAlreadyApplied(let id):
            error.summary = "\(couponName(id)) is applied already"
            error.hint = "explain coupon \(couponName(id))"
        case .codeAlreadyEntered(let code): error.hint = "remove code \(code)"
        case .codeNotEntered: error.hint = session.cart.codes.first.map { "remove code \($0)" } ?? "enter code CODE"
        case .notCombinable(let id, let other, let saves):
            error.summary =
                "\(couponName(id)) was not applied: \(couponName(other)) is applied and excludes it; "
                + swapWords(saves)
            error.hint = "dismiss coupon \(couponName(other))"
        case .totalChanged: error.hint = "begin checkout"
        case .badQuantity, .badPrice, .duplicateID, .otherCurrency, .orderClosed, .duplicatePromotion, .because:
            break
        }
        return error
    }

    private func swapWords(_ saves: Int64) -> String {
        if saves > 0 { return "swapping would save \(money(saves)) more" }
        if saves < 0 { return "swapping would cost \(money(-saves))" }
        return "swapping would change nothing"
    }
}
