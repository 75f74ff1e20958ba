internal import Cartwright
internal import CartwrightScenarios

extension World {
    /// Returns an error of a command in the terms of the REPL: names instead of ids, and a command as the hint.
    ///
    /// - Parameters:
    ///   - error: the error of the checkout.
    ///   - arguments: the typed arguments, for hints that repeat the command with another name.
    ///   - findsCodes: true if issued codes are looked up.
    func hinted(
        _ error: CartwrightError,
        _ arguments: Arguments? = nil,
        findsCodes: Bool = true
    ) -> CartwrightError {
        guard let refusal = error.refusal else { return hintedOnCard(error) }
        var error = error
        switch refusal {
        case .notInCheckout: error.hint = "begin checkout"
        case .checkoutInProgress: error.hint = "cancel checkout"
        case .paymentInProgress, .noPayment: error.hint = "pay order"
        case .emptyCart:
            error.hint = somethingToBuy
        case .alreadyPaid(let order): error.hint = "show order \(order)"
        case .badMethod: error.hint = "pay order method=card"
        case .unknownLine(let name, let known):
            error.hint = mended(arguments, name, known) ?? (known.isEmpty ? somethingToBuy : "show cart")
        case .unknownCode(let code):
            let known = mended(arguments, code, promotionCodes)
            error.hint = known ?? (driver.hasCatalog ? "list promotions" : "show cart")
            if known == nil, !findsCodes {
                error.details = ["issued codes are in a store: cartwright repl --store FILE or postgres://…"]
            }
        case .codeNotUsable(_, .upcoming(let start)): error.hint = "option clock \(start)"
        case .codeNotUsable(_, .usedUp): error.hint = "list orders"
        case .codeNotUsable(_, .otherCustomer): error.hint = "help set customer"
        case .codeNotUsable: error.hint = "list promotions"
        case .unknownOrder(let name, let known):
            error.hint = mended(arguments, name, known) ?? (known.isEmpty ? "begin checkout" : "list orders")
        case .orderClosed(let id, _): error.hint = "show order \(id)"
        case .returnRefused(let order, let promotion):
            error.summary =
                "the rest of order \(order) would not meet the conditions of \(promotionName(promotion)), "
                + "which refuses the return"
            error.hint = "return order \(order)"
        case .badQuantity(let quantity, let allowed) where allowed.upperBound == 0:
            error.summary = "cannot return \(quantity): the line has no units left"
            error.hint = "show order"
        case .codeAlreadyEntered(let code): error.hint = "remove code \(CommandLine.quoted(code))"
        case .codeNotEntered(let code):
            error.hint = mended(arguments, code, session.cart.codes) ?? "show cart"
        case .unknownGift(let id, let known): error.hint = mended(arguments, id, known) ?? "show cart"
        case .giftAlreadyDeclined(let id): error.hint = "accept gift \(CommandLine.quoted(id))"
        case .giftNotDeclined(let id, let known): error.hint = mended(arguments, id, known) ?? "show cart"
        case .totalChanged: error.hint = "begin checkout"
        case .unknownCoupon, .couponNotShown, .couponDismissed, .couponAlreadyApplied, .duplicatePromotion,
            .notCombinable:
            hintOnCoupon(refusal, &error)
        case .tender(let refusal): error.hint = hint(on: refusal) ?? error.hint
        case .badQuantity, .badPrice, .duplicateID, .otherCurrency: break
        }
        return error
    }

    /// Returns a command that helps with a refused gift card or store credit.
    private func hint(on refusal: TenderRefusal) -> String? {
        switch refusal {
        case .unknown, .disabled, .expired, .otherCurrency, .usedUp: "list gift cards"
        case .noCustomer, .noStoreCredit: "set customer ada"
        case .alreadyApplied(let account):
            session.tenders.first { $0.account == account }?.kind == .storeCredit
                ? "stop store credit" : "remove gift card"
        case .notApplied, .tooMany: "show cart"
        case .badAmount, .aboveBalance: nil
        }
    }

    /// A command that adds an item to the cart: one of the catalog if possible.
    private var somethingToBuy: String {
        if !driver.hasCatalog { return "add item MUG" }
        return shop.items.first.map { "add item \(CommandLine.quoted($0.sku))" } ?? "add item MUG price=12.50"
    }

    private func hintOnCoupon(_ refusal: Refusal, _ error: inout CartwrightError) {
        switch refusal {
        case .couponNotShown(let id):
            error.summary = "\(couponName(id)) has expired or is not shown"
            error.hint = "list coupons"
        case .couponDismissed(let id):
            error.summary = "\(couponName(id)) was dismissed"
            error.hint = "undo"
        case .couponAlreadyApplied(let id):
            error.summary = "\(couponName(id)) is already applied"
            error.hint = "explain coupon \(CommandLine.quoted(couponName(id)))"
        case .notCombinable(let id, let other, let saves):
            error.summary =
                "\(couponName(id)) was not applied: \(couponName(other)) is applied and excludes it; "
                + swapWords(saves)
            error.hint = "dismiss coupon \(CommandLine.quoted(couponName(other)))"
        default: error.hint = "list coupons"
        }
    }

    /// Returns an error of the feed with a command as its hint where there is one; other hints stay.
    private func hintedOnCard(_ error: CartwrightError) -> CartwrightError {
        var error = error
        if error.code == .feedAlreadyDismissed { error.hint = "undo" }
        return error
    }

    /// Returns the command with the nearest of some names; nil if none is near.
    private func mended(_ arguments: Arguments?, _ name: String, _ known: [String]) -> String? {
        guard let arguments, let nearest = Spelling.nearest(to: name, among: known) else { return nil }
        let typed =
            arguments.words.first { $0 == name || PromotionCode.normalized($0) == PromotionCode.normalized(name) }
            ?? name
        return arguments.command(replacing: typed, with: nearest)
    }

    /// All promotion codes that can be entered.
    private var promotionCodes: [String] {
        let coupons = session.feed.cards.compactMap { session.handled[$0.id] }.flatMap(\.promotions)
        return (checkout.catalog.promotions + coupons).compactMap(\.code)
    }

    private func swapWords(_ saves: Int64) -> String {
        if saves > 0 { return "swapping would save \(money(saves)) more" }
        if saves < 0 { return "swapping would cost \(money(-saves))" }
        return "swapping would change nothing"
    }
}
