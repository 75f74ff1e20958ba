internal import Cartwright

extension RefusalReason {
    /// The reasons that any command can have, which no verb lists.
    static let ofAnyCommand = [
        RefusalReason(.commandUnknown, "no command begins so"),
        RefusalReason(.commandAmbiguous, "a short form stands for several commands"),
        RefusalReason(.commandBadArguments, "too few or too many words, or one is empty"),
        RefusalReason(.commandUnknownOption, "the command has no such option"),
        RefusalReason(.commandUnclosedQuote, "a quote is opened and not closed"),
        RefusalReason(.commandInterrupted, "Ctrl-C ended it, and nothing is changed"),
        RefusalReason(.stepTooLarge, "the steps keep as many lines of carts as they may"),
        RefusalReason(.checkoutPaymentInProgress, "a payment is under way: pay order"),
        RefusalReason(.moneyOverflow, "an amount is too large to be counted"),
        RefusalReason(.ledgerLimitReached, "others have used a promotion up: begin checkout"),
        RefusalReason(area: "store", "the store of --store is locked, full, damaged or away"),
    ]
}

extension Verb {
    /// Whether the verb says that it may refuse with a code.
    func declares(_ code: ErrorCode) -> Bool { (refuses + RefusalReason.ofAnyCommand).contains { $0.covers(code) } }
}
