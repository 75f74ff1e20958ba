internal import Cartwright

extension World {
    /// Returns a refusal of the service in the terms of the REPL: refusals of the state machine read as in a local
    /// session.
    func localError(_ problem: ServiceProblem, _ command: Command?, _ arguments: Arguments?) -> CartwrightError {
        if let command, let refusal = refusal(problem, of: command) { return hinted(refusal.error, arguments) }
        var error = problem.error
        if error.code == .serviceUnknownSKU {
            error.code = .itemUnknown
            error.hint = arguments.flatMap { mended(error.hint, $0) } ?? "add item with a SKU of the service's catalog"
        }
        if error.code == .serviceNotTrusted {
            let isOfTerms = error.hint?.contains("the scope backend") ?? false
            error.hint =
                isOfTerms
                ? "a key with the scope backend"
                : "the same without price= and categories=, or a key with the scope manage"
        }
        return error
    }

    /// Returns the command with the name that the service suggests.
    private func mended(_ hint: String?, _ arguments: Arguments) -> String? {
        let prefix = "did you mean "
        guard let hint, hint.hasPrefix(prefix), hint.hasSuffix("?") else { return nil }
        return arguments.command(replacing: arguments[0], with: String(hint.dropFirst(prefix.count).dropLast()))
    }

    private func refusal(_ problem: ServiceProblem, of command: Command) -> Refusal? {
        switch problem.error.code {
        case .checkoutNotStarted: return .notInCheckout
        case .checkoutInProgress: return .checkoutInProgress
        case .checkoutPaymentInProgress: return .paymentInProgress
        case .checkoutEmptyCart: return .emptyCart
        case .checkoutAlreadyPaid: return session.orderList.last.map { .alreadyPaid(order: $0.id) }
        case .checkoutTotalChanged: return totalChanged(problem)
        default: return refusalOfName(problem, of: command)
        }
    }

    private func totalChanged(_ problem: ServiceProblem) -> Refusal? {
        guard case .integer(let agreed)? = problem.body["expected_total"],
            case .integer(let now)? = problem.body["total"]
        else { return nil }
        return .totalChanged(agreed: money(agreed), now: money(now))
    }

    /// Returns a refusal about a name in the command.
    private func refusalOfName(_ problem: ServiceProblem, of command: Command) -> Refusal? {
        switch (problem.error.code, command) {
        case (.cartUnknownLine, .setQuantity(let line, _)), (.cartUnknownLine, .removeLine(let line)):
            return .unknownLine(line, known: session.cart.lines.map(\.id))
        case (.codeUnknown, .enterCode(let code)): return .unknownCode(code)
        case (.codeOtherCustomer, .enterCode(let code)): return .codeNotUsable(code, .otherCustomer)
        case (.codeAlreadyEntered, .enterCode(let code)): return .codeAlreadyEntered(code)
        case (.codeNotEntered, .removeCode(let code)): return .codeNotEntered(code)
        case (.giftUnknown, .declineGift(let id)): return .unknownGift(id, known: [])
        case (.giftAlreadyDeclined, .declineGift(let id)): return .giftAlreadyDeclined(id)
        case (.giftNotDeclined, .acceptGift(let id)): return .giftNotDeclined(id, known: session.cart.declined)
        case (.tenderUnknown, .applyGiftCard): return .tender(.unknown)
        case (.tenderNoCustomer, .useStoreCredit): return .tender(.noCustomer)
        case (.couponUnknown, .applyCoupon(let id)), (.couponUnknown, .dismissCoupon(let id)):
            return .unknownCoupon(id)
        case (.couponNotShown, .applyCoupon(let id)): return .couponNotShown(cardID: id)
        case (.couponAlreadyApplied, .applyCoupon(let id)): return .couponAlreadyApplied(cardID: id)
        case (.couponNotCombinable, .applyCoupon(let id)):
            guard case .string(let other)? = problem.body["by"], case .integer(let saves)? = problem.body["swap_saves"]
            else { return nil }
            return .notCombinable(cardID: id, with: other, swapSavesMinor: saves)
        case (.orderUnknown, .cancelOrder(let id)), (.orderUnknown, .returnOrder(let id)),
            (.orderUnknown, .returnUnits(let id, _)):
            return .unknownOrder(id, known: session.orderList.map(\.id))
        default: return nil
        }
    }
}
