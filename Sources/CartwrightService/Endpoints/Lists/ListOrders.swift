internal import Cartwright
internal import HTTPTypes

extension Endpoint {
    static let listOrders = Endpoint(
        name: "list_orders",
        method: .get,
        path: "/v1/orders",
        tag: .orders,
        summary: "List orders",
        description: """
            The order that was paid last comes first. All filters of a request apply together; `from` and `until` are \
            compared with the time of payment.
            """,
        scope: .manage,
        parameters: [
            .listCustomer, .orderPhase, .listPromotion, .listCode, .listFrom, .listUntil, .listAfter, .limit,
        ],
        answers: [.json("Orders.", .orderList, .orderList)]
    ) { call throws(Problem) in
        let query = try call.listQuery(.orders, [.paid, .partiallyReturned, .returned, .cancelled])
        return try await call.page(query, as: "orders") { $0.order($1) }
    }
}

extension Schema {
    fileprivate static let orderList = component("order_list", "Orders, newest first.").fields([
        "orders": .list(.listedOrder), "next?": listNext,
    ])

    static let listedOrder = component("listed_order", "An order in short.").fields([
        "id": .text, "session": .text, "phase": .phase, "customer?": .text, "currency": .currency, "total": .amount,
        "payable?": .payable,
        "tenders?": .list(.engine("tender")).described("The gift cards and store credits that paid."),
        "refunded": .amount, "codes?": .list(.text).described("The entered codes."),
        "promotions?": .list(.listedPromotion).described("The promotions, and the discount of each."),
        "paid_at": .instant,
    ])
}

extension Example {
    fileprivate static let orderList: Example = """
        {"orders": [\(listedOrder)]}
        """

    static let listedOrder: Example = """
        {"id": "cart-7.o1", "session": "cart-7", "phase": "paid", "customer": "ada", "currency": "USD", "total": 2750,
         "refunded": 0, "promotions": [{"id": "tenoff", "amount": 250}], "paid_at": "2026-11-23T15:00:00Z"}
        """
}
