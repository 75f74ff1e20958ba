import Testing

@testable import Cartwright

/// Every command in every phase: the phase it leads to, or the code of the refusal.
@Suite struct PhaseTests {
    struct Row {
        let command: Command
        /// The outcomes in the order of ``Phase/allCases``.
        let outcomes: [String]

        init(_ command: Command, _ outcomes: String...) {
            self.command = command
            self.outcomes = outcomes
        }
    }

    /// The outcomes of a command that keeps the phase.
    static let same = Phase.allCases.map(\.rawValue)

    /// The refusal of a change while a payment is in progress.
    static let waits = "checkout.payment_in_progress"

    /// A command that keeps the phase, and is refused while a payment is in progress.
    static func staysOrWaits(_ command: Command) -> Row {
        Row(command, same[0], same[1], waits, same[3], same[4], same[5], same[6])
    }

    /// A command that is accepted only while a payment is in progress.
    static func answers(_ command: Command, _ phase: String) -> Row {
        let none = "checkout.no_payment"
        return Row(command, none, none, phase, none, none, none, none)
    }

    static func stays(_ command: Command) -> Row {
        Row(command, same[0], same[1], same[2], same[3], same[4], same[5], same[6])
    }

    /// A command that keeps the phase while browsing or in checkout, and begins a new purchase after paying.
    static func beginsAnew(_ command: Command) -> Row {
        Row(command, "browsing", "checkout", waits, "browsing", "browsing", "browsing", "browsing")
    }

    /// A command that changes lines, and is refused in checkout.
    static func changesLines(_ command: Command, afterPaying: String) -> Row {
        Row(command, "browsing", "checkout.in_progress", waits, afterPaying, afterPaying, afterPaying, afterPaying)
    }

    static let table: [Row] = [
        stays(.receiveCards(CardBatch([.link("new")]))),
        stays(.viewCard(id: "link")),
        stays(.openCard(id: "link")),
        beginsAnew(.openCard(id: "coupon")),
        stays(.dismissCard(id: "link")),
        stays(.viewItem(sku: "A", unitPriceMinor: 1000)),
        staysOrWaits(.setCustomer(Customer(id: "ada"))),
        staysOrWaits(.setCountry("DE")),
        staysOrWaits(.setChannel(nil)),
        staysOrWaits(.setAttribute(key: "wrapped", value: true)),
        changesLines(.loadCart(Cart(currency: .usd)), afterPaying: "browsing"),
        changesLines(.add("B"), afterPaying: "browsing"),
        changesLines(.setQuantity(line: "A", quantity: 3), afterPaying: "cart.unknown_line"),
        changesLines(.removeLine("A"), afterPaying: "cart.unknown_line"),
        beginsAnew(.enterCode("other")),
        Row(
            .removeCode("half"),
            "browsing",
            "checkout",
            waits,
            "code.not_entered",
            "code.not_entered",
            "code.not_entered",
            "code.not_entered"
        ),
        Row(
            .declineGift(promotion: "gift"),
            "browsing",
            "checkout",
            waits,
            "gift.unknown",
            "gift.unknown",
            "gift.unknown",
            "gift.unknown"
        ),
        Row(
            .acceptGift(promotion: "gift"),
            "gift.not_declined",
            "gift.not_declined",
            waits,
            "gift.not_declined",
            "gift.not_declined",
            "gift.not_declined",
            "gift.not_declined"
        ),
        beginsAnew(.applyGiftCard(account: "gc_1")),
        Row(
            .removeGiftCard(),
            "tender.not_applied",
            "tender.not_applied",
            waits,
            "tender.not_applied",
            "tender.not_applied",
            "tender.not_applied",
            "tender.not_applied"
        ),
        Row(
            .useStoreCredit(),
            "tender.no_customer",
            "tender.no_customer",
            waits,
            "tender.no_customer",
            "tender.no_customer",
            "tender.no_customer",
            "tender.no_customer"
        ),
        Row(
            .stopStoreCredit,
            "tender.not_applied",
            "tender.not_applied",
            waits,
            "tender.not_applied",
            "tender.not_applied",
            "tender.not_applied",
            "tender.not_applied"
        ),
        beginsAnew(.chooseShipping(method: "express", amountMinor: 900)),
        Row(
            .beginCheckout,
            "checkout",
            "checkout",
            waits,
            "checkout.empty_cart",
            "checkout.empty_cart",
            "checkout.empty_cart",
            "checkout.empty_cart"
        ),
        Row(
            .cancelCheckout,
            "checkout.not_started",
            "browsing",
            waits,
            "checkout.not_started",
            "checkout.not_started",
            "checkout.not_started",
            "checkout.not_started"
        ),
        beginsAnew(.applyCoupon(cardID: "coupon")),
        staysOrWaits(.dismissCoupon(cardID: "coupon")),
        Row(
            .pay(method: nil),
            "checkout.not_started",
            "paid",
            "paid",
            "checkout.already_paid",
            "checkout.already_paid",
            "checkout.already_paid",
            "checkout.already_paid"
        ),
        Row(
            .paymentConfirmed(key: "s1-pay-1"),
            "checkout.no_payment",
            "checkout.no_payment",
            "paid",
            "paid",
            "partially_returned",
            "returned",
            "cancelled"
        ),
        answers(.paymentFailed(reason: "declined", key: "s1-pay-1"), "checkout"),
        answers(.paymentUnknown(key: "s1-pay-1"), "paying"),
        answers(.reservationLost(key: "s1-pay-1"), "browsing"),
        answers(.paymentConfirmed(key: "s1-pay-2"), "checkout.no_payment"),
        stays(.refundMade(key: "s1-o1-cancel")),
        stays(.rewardMade(key: "code 6:friend c1")),
        Row(
            .cancelOrder(id: "o1"),
            "order.unknown",
            "order.unknown",
            "order.unknown",
            "cancelled",
            "order.closed",
            "order.closed",
            "order.closed"
        ),
        Row(
            .returnUnits(order: "o1", line: "A", count: 1),
            "order.unknown",
            "order.unknown",
            "order.unknown",
            "partially_returned",
            "returned",
            "order.closed",
            "order.closed"
        ),
        Row(
            .returnOrder(id: "o1"),
            "order.unknown",
            "order.unknown",
            "order.unknown",
            "returned",
            "returned",
            "order.closed",
            "order.closed"
        ),
    ]

    /// A shopper with two units of A and the code HALF, in a given phase.
    static func shopper(in phase: Phase) throws -> Shopper {
        var shopper = try Shopper(
            [.percent("coupon", 10), .link("link")],
            catalog: [
                .percent("half", 50, #","code":"HALF""#), .percent("other", 5, #","code":"OTHER""#),
                Promotion(JSONParser.parse(#"{"id":"gift","effects":[{"type":"gift","sku":"MUG"}]}"#)),
            ]
        )
        try shopper.issue("gc_1", 500)
        try shopper.run(.add("A", 2), .enterCode("half"))
        if phase != .browsing { try shopper.run(.beginCheckout) }
        if phase == .paying { try shopper.run(.pay(method: "card"), paying: .unknown) }
        if phase.isAfterPaying { try shopper.run(.pay(method: "card")) }
        switch phase {
        case .browsing, .checkout, .paying, .paid: break
        case .partiallyReturned: try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        case .returned: try shopper.run(.returnUnits(order: "o1", line: "A", count: 2))
        case .cancelled: try shopper.run(.cancelOrder(id: "o1"))
        }
        return shopper
    }

    @Test(arguments: Phase.allCases)
    func `every command leads to the phase or refusal in the table`(phase: Phase) throws {
        let shopper = try Self.shopper(in: phase)
        #expect(shopper.session.phase == phase)
        let column = try #require(Phase.allCases.firstIndex(of: phase))
        for row in Self.table {
            #expect(shopper.outcome(of: row.command) == row.outcomes[column], "\(row.command.name) in \(phase)")
        }
    }

    @Test func `the table has every command`() {
        let names = Set(Self.table.map(\.command.name))
        #expect(names.count == 36)
    }

    @Test func `a change of an earlier order does not change the phase of the current purchase`() throws {
        var shopper = try Self.shopper(in: .paid)
        try shopper.run(.add("B", 1), .cancelOrder(id: "o1"))
        #expect(shopper.session.phase == .browsing)
        #expect(shopper.session.orders.map(\.phase) == [.cancelled])
        try shopper.run(.beginCheckout, .pay(method: nil), .returnUnits(order: "o2", line: "B", count: 1))
        #expect(shopper.session.orders.map(\.phase) == [.cancelled, .returned])
        #expect(shopper.session.phase == .returned)
    }

    @Test func `paying empties the cart and keeps the customer`() throws {
        var shopper = try Shopper([.percent("coupon", 10)])
        try shopper.run(
            .setCustomer(Customer(id: "ada")),
            .add("A"),
            .chooseShipping(method: "post", amountMinor: 500),
            .applyCoupon(cardID: "coupon"),
            .beginCheckout,
            .pay(method: nil)
        )
        let cart = shopper.session.cart
        #expect(cart.lines.isEmpty && cart.shipments.isEmpty && cart.codes.isEmpty)
        #expect(cart.customer?.id == "ada")
        #expect(shopper.session.activeCoupons.isEmpty)
        #expect(shopper.session.agreement == nil)
        #expect(shopper.session.orders.first?.quote.totalMinor == 1400)
    }
}

extension Command {
    /// The name of the case. A new case does not compile until it is named here.
    var name: String {
        switch self {
        case .receiveCards: "receiveCards"
        case .viewCard: "viewCard"
        case .openCard: "openCard"
        case .dismissCard: "dismissCard"
        case .viewItem: "viewItem"
        case .setCustomer: "setCustomer"
        case .loadCart: "loadCart"
        case .addLine: "addLine"
        case .setQuantity: "setQuantity"
        case .removeLine: "removeLine"
        case .enterCode: "enterCode"
        case .removeCode: "removeCode"
        case .declineGift: "declineGift"
        case .acceptGift: "acceptGift"
        case .applyGiftCard: "applyGiftCard"
        case .removeGiftCard: "removeGiftCard"
        case .useStoreCredit: "useStoreCredit"
        case .stopStoreCredit: "stopStoreCredit"
        case .setCountry: "setCountry"
        case .setChannel: "setChannel"
        case .setAttribute: "setAttribute"
        case .chooseShipping: "chooseShipping"
        case .beginCheckout: "beginCheckout"
        case .cancelCheckout: "cancelCheckout"
        case .applyCoupon: "applyCoupon"
        case .dismissCoupon: "dismissCoupon"
        case .pay: "pay"
        case .paymentConfirmed: "paymentConfirmed"
        case .paymentFailed: "paymentFailed"
        case .paymentUnknown: "paymentUnknown"
        case .reservationLost: "reservationLost"
        case .refundMade: "refundMade"
        case .rewardMade: "rewardMade"
        case .cancelOrder: "cancelOrder"
        case .returnUnits: "returnUnits"
        case .returnOrder: "returnOrder"
        }
    }
}
