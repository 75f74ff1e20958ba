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

extension World {
    /// Returns the rows of the sample gift cards: code, account and balance.
    func giftCardRows(_ tools: Tools) -> [ListRow] {
        sampleGiftCards(tools).map { card, balance in
            let isApplied = session.tenders.contains { $0.account == card.account }
            return ListRow(
                [card.code, card.account, balance.description, isApplied ? "applied" : ""],
                [
                    "code": .string(card.code), "account": .string(card.account), "balance": balance.json,
                    "applied": .bool(isApplied),
                ]
            )
        }
    }

    /// Returns the amount of an argument in minor units; nil if it is absent.
    ///
    /// - Throws: `money.bad_amount`.
    fileprivate func limit(_ arguments: Arguments, at position: Int) throws(CartwrightError) -> Int64? {
        arguments.words.count > position ? try amount(arguments[position]) : nil
    }

    /// Returns the answer to a change of tenders: what is left to pay.
    fileprivate func tenderReply(_ what: String, _ tools: Tools) throws(CartwrightError) -> Reply {
        let quote = try quote(tools)
        let rows = quote.payableRows.map { ReplyLine("  \($0.name) \(money($0.minor))") }
        return Reply(
            [ReplyLine("\(what); cart total \(quote.totalText)", .good)] + rows,
            json: [
                "total": quote.total.json, "payable": quote.payable.json,
                "tenders": .array(quote.tenders.map { $0.json(in: quote.currency) }),
            ]
        )
    }
}
