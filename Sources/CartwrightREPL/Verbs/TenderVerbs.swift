internal import Cartwright

/// The commands that pay with gift cards and store credit.
enum TenderVerbs {
    static let all = [applyGiftCard, removeGiftCard, useStoreCredit, stopStoreCredit]

    private static let applyGiftCard = Verb(
        "apply gift card",
        takes: [.word("CODE", .text), .optional("AMOUNT", .amount)],
        "pay with a gift card: its balance, or an amount at most",
        examples: ["apply gift card GIFT-25", "apply gift card GIFT-25 10.00"],
        refuses: [
            .tenderUnknown, .tenderDisabled, .tenderExpired, .tenderOtherCurrency, .tenderAlreadyApplied,
            .tenderTooMany, .tenderBadAmount, .tenderAboveBalance, .tenderUsedUp, .moneyBadAmount,
        ],
        .act { world, arguments, tools throws(CartwrightError) in
            let limit = try world.limit(arguments, at: 1)
            let account = try world.giftCard(ofCode: arguments[0], tools)
            _ = try world.run(.applyGiftCard(account: account, limitMinor: limit), tools, for: arguments)
            return try world.tenderReply("applied gift card", tools)
        }
    )

    private static let removeGiftCard = Verb(
        "remove gift card",
        "remove the applied gift cards",
        examples: ["remove gift card"],
        refuses: [.tenderNotApplied],
        .act { world, arguments, tools throws(CartwrightError) in
            _ = try world.run(.removeGiftCard(), tools, for: arguments)
            return try world.tenderReply("removed gift cards", tools)
        }
    )

    private static let useStoreCredit = Verb(
        "use store credit",
        takes: [.optional("AMOUNT", .amount)],
        "pay with store credit of the customer: its balance, or an amount at most",
        examples: ["use store credit", "use store credit 5.00"],
        refuses: [
            .tenderNoCustomer, .tenderNoStoreCredit, .tenderDisabled, .tenderExpired, .tenderAlreadyApplied,
            .tenderTooMany, .tenderBadAmount, .tenderAboveBalance, .tenderUsedUp, .moneyBadAmount,
        ],
        .act { world, arguments, tools throws(CartwrightError) in
            let limit = try world.limit(arguments, at: 0)
            try world.issueStoreCredit(tools)
            _ = try world.run(.useStoreCredit(limitMinor: limit), tools, for: arguments)
            return try world.tenderReply("using store credit", tools)
        }
    )

    private static let stopStoreCredit = Verb(
        "stop store credit",
        "pay without store credit",
        examples: ["stop store credit"],
        refuses: [.tenderNotApplied],
        .act { world, arguments, tools throws(CartwrightError) in
            _ = try world.run(.stopStoreCredit, tools, for: arguments)
            return try world.tenderReply("stopped store credit", tools)
        }
    )
}
