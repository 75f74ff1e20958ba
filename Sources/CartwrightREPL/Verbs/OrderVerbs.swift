internal import Cartwright

/// The commands of payment, cancellation and returns.
enum OrderVerbs {
    static let all = [pay, cancel, returnUnits, returnOrder]

    private static let pay = Verb(
        "pay order",
        takes: [.option("method", .text), .option("outcome", .choice(outcomes))]
            + IdentityKind.allCases.map { .option($0.rawValue, .text) },
        "pay the agreed total; the outcome is confirmed, failed or unknown",
        examples: ["pay order", "pay order method=test", "pay order outcome=failed"],
        refuses: [
            .checkoutNotStarted, .checkoutAlreadyPaid, .checkoutTotalChanged, .commandBadValue, .checkoutBadMethod,
            .textTooLong, .customerBadIdentity, .customerNoIdentityKey,
        ],
        .act { world, arguments, tools throws(CartwrightError) in
            let outcome = outcome(arguments)
            let (orderCount, hasTenders) = (world.session.orderList.count, !world.session.tenders.isEmpty)
            let identities = try arguments.identities(without: tools.identities)
            do throws(CartwrightError) {
                let command = Command.pay(method: arguments.options["method"], identities: identities)
                _ = try world.run(command, tools, paying: outcome)
            } catch {
                throw identities.isEmpty ? error : error.explainingIdentities
            }
            if let payment = world.session.payment {
                return Reply(
                    "payment of \(payment.amount) requested, no response yet; pay order tries again",
                    json: .present([
                        "outcome": "unknown", "order": .string(payment.order), "total": payment.quote.total.json,
                        "tenders": payment.quote.tendersIfAny, "payable": payment.quote.payableIfDifferent,
                    ])
                )
            }
            guard outcome == .confirmed else { return failed(world.session.agreement?.quote) }
            guard world.session.orderList.count > orderCount, let order = world.session.orderList.last else {
                let what = hasTenders ? "a limited promotion, gift card or store credit" : "a limited promotion"
                return Reply(
                    "\(what) was used up by others; the payment is refunded and the cart reopened",
                    json: ["outcome": "reservation_lost"]
                )
            }
            return Reply(
                ReplyLine("paid \(order.quote.totalText); order \(order.id)", .good),
                json: .present([
                    "outcome": "confirmed", "order": .string(order.id), "total": order.quote.total.json,
                    "tenders": order.quote.tendersIfAny, "payable": order.quote.payableIfDifferent,
                ])
            )
        }
    )

    /// Returns the answer to a failed payment; with tenders it names the amount that was asked for.
    ///
    /// - Parameter quote: the agreed quote.
    private static func failed(_ quote: Quote?) -> Reply {
        guard let quote, !quote.tenders.isEmpty else {
            return Reply("the payment failed; checkout continues", json: ["outcome": "failed"])
        }
        return Reply(
            "the payment of \(quote.payable) failed; checkout continues with \(quote.totalText)",
            json: .present([
                "outcome": "failed", "total": quote.total.json, "tenders": quote.tendersIfAny,
                "payable": quote.payableIfDifferent,
            ])
        )
    }

    private static let outcomes = ["confirmed", "failed", "unknown"]

    /// Returns the outcome of the payment, confirmed by default.
    private static func outcome(_ arguments: Arguments) -> PaymentOutcome {
        switch arguments.options["outcome"] {
        case "failed": .failed(reason: "declined")
        case "unknown": .unknown
        default: .confirmed
        }
    }

    private static let cancel = Verb(
        "cancel order",
        takes: [.word("ID", .order)],
        "cancel a paid order",
        examples: ["cancel order o1"],
        refuses: [.orderUnknown, .orderClosed],
        .act { world, arguments, tools throws(CartwrightError) in
            let id = arguments[0]
            _ = try world.run(.cancelOrder(id: id), tools, for: arguments)
            let refund = try world.order(arguments).quote.total
            return Reply("cancelled \(id); refund \(refund)", json: ["order": .string(id), "refund": refund.json])
        }
    )

    private static let returnUnits = Verb(
        "return units",
        takes: [
            .word("ORDER", .order), .word("LINE", .orderLine), .word("N", .number),
            .words("LINE N", .orderLine, 0...mostReturnedWords),
        ],
        "return units of a paid order, and explain the refund",
        examples: ["return units o1 MUG 1", "try return units o1 MUG 1"],
        refuses: [
            .orderUnknown, .cartUnknownLine, .orderClosed, .commandBadValue, .cartBadQuantity, .orderReturnRefused,
        ],
        .act { world, arguments, tools throws(CartwrightError) in
            let units = try returnedUnits(arguments)
            return try world.takeBack(
                units,
                .returnUnits(order: arguments[0], units: units),
                "returned " + units.map { "\($0.count) x \($0.line)" }.joined(separator: ", "),
                arguments,
                tools
            )
        }
    )

    /// The maximum number of words for further lines, more than a line of input is likely to hold.
    private static let mostReturnedWords = 10_000

    /// Returns the pairs of line and quantity after the order.
    private static func returnedUnits(_ arguments: Arguments) throws(CartwrightError) -> [ReturnedUnits] {
        var units: [ReturnedUnits] = []
        for position in stride(from: 1, to: max(3, arguments.words.count), by: 2) {
            let count = try Arguments.integer(arguments[position + 1], called: "N")
            units.append(ReturnedUnits(line: arguments[position], count: count))
        }
        return units
    }

    private static let returnOrder = Verb(
        "return order",
        takes: [.word("ORDER", .order)],
        "return all that is left of a paid order, shipping included",
        examples: ["return order o1", "try return order o1"],
        refuses: [.orderUnknown, .orderClosed],
        .act { world, arguments, tools throws(CartwrightError) in
            try world.takeBack(
                nil,
                .returnOrder(id: arguments[0]),
                "returned all of \(arguments[0])",
                arguments,
                tools
            )
        }
    )
}

extension World {
    /// Carries out a return, and explains the refund if it is not obvious.
    fileprivate mutating func takeBack(
        _ units: [ReturnedUnits]?,
        _ command: Command,
        _ what: String,
        _ arguments: Arguments,
        _ tools: Tools
    ) throws(CartwrightError) -> Reply {
        let preview: ReturnPreview?
        do {
            preview = try driver.refund(of: units, from: arguments[0], in: self, tools)
        } catch {
            throw hinted(error, arguments)
        }
        let (parts, before) = (preview.map { view(of: $0).blocks }, try order(arguments).refundedMinor)
        _ = try run(command, tools, for: arguments)
        let paidBack = try order(arguments).refundedMinor - before
        let refund = preview?.refund ?? money(paidBack)
        let line = ScreenBlock.line("\(what); refund \(refund)")
        let json = preview?.json ?? ["order": .string(arguments[0]), "refund": refund.json]
        var reply = Reply([line] + (parts ?? []), json: json)
        reply.explanation = parts ?? [line]
        return reply
    }
}

extension CartwrightError {
    /// The refusal of a payment whose identities change the total: the session does not keep them.
    fileprivate var explainingIdentities: CartwrightError {
        guard case .totalChanged? = refusal else { return self }
        var error = self
        error.details = ["limits count the identities of the payment; set them on the customer to see the new total"]
        error.hint = "help set customer"
        return error
    }
}
