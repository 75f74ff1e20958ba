internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    static let completeSession = Endpoint(
        name: "complete_session",
        method: .post,
        path: "/v1/sessions/{id}/complete",
        tag: .sessions,
        summary: "Pay for a session's cart",
        description: """
            Starts checkout if it has not started, and pays if the total is the one that the caller sends. \
            `payment: pending` answers 202 and waits for the command `payment_confirmed` or `payment_failed`, or for a \
            call with `payment: confirmed`. A payment without an order answers 409 with its `state`; if its money was \
            taken the state is `refunded`, and `refunds` has the refund to pay. A paid session whose cart has not \
            changed since is refused with `checkout.already_paid` and its `order`. Limits count `identities` that come \
            with the payment before it is requested; if they change the total, the answer is \
            `checkout.total_changed`, and the session keeps them and is in `browsing`, so its next quote has the new \
            total and the reason.
            """,
        scope: .checkout,
        parameters: [.sessionID],
        body: .json(.completion, #"{"total": 2750, "method": "card"}"#),
        isKeyed: true,
        answers: [
            .json("The order.", .completed, .completed),
            .json("The pending payment.", .completed, .pendingPayment, status: 202),
        ]
    ) { call throws(Problem) in
        let id = call.path[0]
        let outside = call.outside
        let wish = try call.read { (reader) throws(CartwrightError) in try Completion(&reader, outside) }
        do throws(CartwrightError) {
            return try await call.complete(wish, id)
        } catch {
            throw try await call.problem(error, id)
        }
    }
}

/// The body of a request that completes a session.
private struct Completion: Sendable {
    /// The total that the customer saw, in minor units.
    let totalMinor: Int64
    /// The payment method, in the shop's words.
    let method: String?
    /// The state of the payment.
    let report: PaymentReport
    /// The identities of the customer that arrive with the payment, as digests.
    let identities: Identities

    init(_ reader: inout ObjectReader, _ outside: OutsideCart) throws(CartwrightError) {
        totalMinor = try reader.integer("total", in: 0...Int64.max)
        method = try reader.string(ifPresent: "method")
        do throws(CartwrightError) { try Payment.check(method) } catch {
            throw error.at(reader.pointer.appending("method"))
        }
        // An absent payment counts as confirmed, so null is refused: it is too easy to send by mistake.
        try reader.refuseNull("payment", expecting: "confirmed or pending")
        report = try reader.choice(ifPresent: "payment") ?? .confirmed
        identities =
            try reader.nested(ifPresent: "identities") { value, pointer throws(CartwrightError) in
                guard outside.setsTerms else { throw OutsideCart.refused("identities", at: .root, without: .backend) }
                return try outside.identities.read(value, at: pointer)
            } ?? .none
    }
}

extension Call {
    fileprivate func complete(_ wish: Completion, _ id: String) async throws(CartwrightError) -> Answer {
        let reply = try await shop.checkout.complete(
            id,
            method: wish.method,
            report: wish.report,
            identities: wish.identities,
            expectingMinor: wish.totalMinor,
            on: try terms(for: id),
            answering: { StoredAnswer(PaidAnswer($0).answer).bytes }
        )
        return try answer(to: reply) { PaidAnswer($0).answer }
    }
}

/// The answer to the completion of a session: its order, the pending payment, or the end of a payment without an
/// order.
private struct PaidAnswer {
    let reply: CheckoutReply

    init(_ reply: CheckoutReply) { self.reply = reply }

    var answer: Answer {
        let session = reply.session
        var object = JSONObject()
        object["id"] = .string(session.id)
        object["revision"] = .integer(reply.revision)
        object["phase"] = .string(session.phase.rawValue)
        if let order = session.orders.last(where: { $0.payment == reply.charge }) {
            object["order"] = .object(order.body(in: session.id))
            return .json(.object(object))
        }
        let closed = session.closedPayments.last { $0.key == reply.charge }
        if closed == nil, let payment = session.payment {
            let quote = payment.quote
            object["payment"] = .present([
                "key": .string(payment.key), "total": .integer(quote.totalMinor), "payable": quote.payableIfRounded,
                "tenders": Self.tenders(quote.tenders), "state": "pending",
            ])
            return .json(.object(object), status: .accepted)
        }
        let state = closed?.isRefunded == true ? "refunded" : "failed"
        object["payment"] =
            closed.map { Self.payment($0, state) } ?? ["state": .string(state)]
        if let refund = closed?.refund { object["refunds"] = [refund.summary(in: session.id)] }
        return .json(.object(object), status: .conflict)
    }

    private static func payment(_ closed: ClosedPayment, _ state: String) -> JSONValue {
        .present([
            "key": .string(closed.key), "total": .integer(closed.totalMinor),
            "payable": closed.payableIfDifferent.map(JSONValue.integer), "tenders": tenders(closed.tenders),
            "state": .string(state),
        ])
    }

    /// Returns the amounts of gift cards and store credits; nil if there are none.
    private static func tenders(_ shares: [TenderShare]) -> JSONValue? {
        shares.isEmpty ? nil : .array(shares.map(\.json))
    }
}

// MARK: In the document

extension Schema {
    fileprivate static let completion = component("completion", "The agreed total, and the payment.").fields([
        "total": .count,
        "method?": .text(matching: #"^[^\u0000-\u001f\u007f-\u009f]*$"#).with("maxLength", 256).orNull
            .described("The payment method in the shop's words: text for people, without control characters."),
        "payment?": .words(of: PaymentReport.self).with("default", .string(PaymentReport.confirmed.rawValue)),
        "identities?": .engine("identities").orNull
            .described(
                "Identities of the customer that arrive with the payment, such as that of a card. Scope backend."
            ),
    ]).closed

    fileprivate static let completed = component(
        "completed",
        "The order, the pending payment, or the end of a payment without an order."
    ).fields([
        "id": .text, "revision": .positive, "phase": .phase, "order?": .order,
        "payment?": .object([
            "key?": .text, "total?": .amount, "payable?": .payable,
            "tenders?": .list(.engine("tender")).described("What gift cards and store credits pay beside it."),
            "state": .words(["pending", "failed", "refunded"]),
        ]),
        "refunds?": .list(.refund),
    ])
}

extension Example {
    fileprivate static let completed: Example = """
        {"id": "cart-7", "revision": 5, "phase": "paid", "order": \(paidOrder)}
        """

    fileprivate static let pendingPayment: Example = """
        {"id": "cart-8", "revision": 3, "phase": "paying",
         "payment": {"key": "cart-8-pay-1", "total": 2500, "state": "pending"}}
        """
}
