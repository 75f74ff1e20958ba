internal import Cartwright

/// Paying, and what may follow.
enum OrderVerbs {
    static let all = [pay, cancel, returnUnits]

    private static let pay = Verb(
        "pay order",
        "[method=NAME] [outcome=OUTCOME]",
        "pay what was agreed; the outcome is confirmed, failed or unknown",
        examples: ["pay order", "pay order method=test", "pay order outcome=failed"],
        options: ["method", "outcome"],
        refuses: [.notStarted, .totalChanged, .limitReached, .badValue],
        .act { world, arguments, tools throws(CartwrightError) in
            let outcome = try outcome(arguments)
            _ = try world.run(.pay(method: arguments.options["method"]), tools, paying: outcome)
            if let payment = world.session.payment {
                return Reply(
                    "paid \(payment.amount), and no answer came; pay order asks again",
                    json: ["order": .string(payment.order), "outcome": "unknown"]
                )
            }
            guard outcome == .confirmed, let order = world.session.orders.last else {
                return Reply("the payment failed; the checkout goes on", json: ["outcome": "failed"])
            }
            return Reply(
                ReplyLine("paid \(order.quote.total); order \(order.id)", .good),
                json: ["order": .string(order.id), "total": order.quote.total.json]
            )
        }
    )

    /// What becomes of the charge: confirmed, unless told otherwise.
    private static func outcome(_ arguments: Arguments) throws(CartwrightError) -> PaymentOutcome {
        switch arguments.options["outcome"] {
        case nil, "confirmed": return .confirmed
        case "failed": return .failed(reason: "declined")
        case "unknown": return .unknown
        case let word?:
            throw CartwrightError(
                .commandBadValue,
                "\(word) is no outcome of a payment",
                hint: "outcome=confirmed, outcome=failed or outcome=unknown"
            )
        }
    }

    private static let cancel = Verb(
        "cancel order",
        "ID",
        "cancel a paid order",
        examples: ["cancel order o1"],
        arguments: 1...1,
        refuses: [.orderUnknown, .orderClosed],
        .act { world, arguments, tools throws(CartwrightError) in
            let transition = try world.run(.cancelOrder(id: arguments[0]), tools, for: arguments)
            return refundReply("cancelled \(arguments[0])", arguments[0], transition)
        }
    )

    private static let returnUnits = Verb(
        "return units",
        "ORDER LINE N",
        "send units of a paid order back",
        examples: ["return units o1 MUG 1"],
        arguments: 3...3,
        refuses: [.orderUnknown, .lineUnknown, .orderClosed, .badValue, .badQuantity],
        .act { world, arguments, tools throws(CartwrightError) in
            let count = try Arguments.integer(arguments[2], called: "N")
            let transition = try world.run(
                .returnUnits(order: arguments[0], line: arguments[1], count: count),
                tools,
                for: arguments
            )
            return refundReply("returned \(count) x \(arguments[1])", arguments[0], transition)
        }
    )

    private static func refundReply(_ what: String, _ order: String, _ transition: Transition) -> Reply {
        for case .refund(let money, order: _, key: _) in transition.requests {
            return Reply("\(what); refund \(money)", json: ["order": .string(order), "refund": money.json])
        }
        return Reply("\(what)", json: ["order": .string(order)])
    }
}
