extension Command: Storable, JSONConvertible {
    private enum Name: String, CaseIterable {
        case receiveCards = "receive_cards"
        case viewCard = "view_card"
        case openCard = "open_card"
        case dismissCard = "dismiss_card"
        case viewItem = "view_item"
        case setCustomer = "set_customer"
        case setCountry = "set_country"
        case setChannel = "set_channel"
        case setAttribute = "set_attribute"
        case loadCart = "load_cart"
        case addLine = "add_line"
        case setQuantity = "set_quantity"
        case removeLine = "remove_line"
        case enterCode = "enter_code"
        case removeCode = "remove_code"
        case declineGift = "decline_gift"
        case acceptGift = "accept_gift"
        case applyGiftCard = "apply_gift_card"
        case removeGiftCard = "remove_gift_card"
        case useStoreCredit = "use_store_credit"
        case stopStoreCredit = "stop_store_credit"
        case chooseShipping = "choose_shipping"
        case beginCheckout = "begin_checkout"
        case cancelCheckout = "cancel_checkout"
        case applyCoupon = "apply_coupon"
        case dismissCoupon = "dismiss_coupon"
        case pay
        case paymentConfirmed = "payment_confirmed"
        case paymentFailed = "payment_failed"
        case paymentUnknown = "payment_unknown"
        case reservationLost = "reservation_lost"
        case refundMade = "refund_made"
        case rewardMade = "reward_made"
        case cancelOrder = "cancel_order"
        case returnUnits = "return_units"
        case returnOrder = "return_order"
    }

    /// The command as JSON, without loss: `{"command": "enter_code", "code": "SPRING20"}`.
    public var json: JSONValue { storedForm }

    /// The name of the command in stored data and metrics: `enter_code`.
    public var name: String { storedName.rawValue }

    private var storedName: Name {
        switch self {
        case .receiveCards: .receiveCards
        case .viewCard: .viewCard
        case .openCard: .openCard
        case .dismissCard: .dismissCard
        case .viewItem: .viewItem
        case .setCustomer: .setCustomer
        case .setCountry: .setCountry
        case .setChannel: .setChannel
        case .setAttribute: .setAttribute
        case .loadCart: .loadCart
        case .addLine: .addLine
        case .setQuantity: .setQuantity
        case .removeLine: .removeLine
        case .enterCode: .enterCode
        case .removeCode: .removeCode
        case .declineGift: .declineGift
        case .acceptGift: .acceptGift
        case .applyGiftCard: .applyGiftCard
        case .removeGiftCard: .removeGiftCard
        case .useStoreCredit: .useStoreCredit
        case .stopStoreCredit: .stopStoreCredit
        case .chooseShipping: .chooseShipping
        case .beginCheckout: .beginCheckout
        case .cancelCheckout: .cancelCheckout
        case .applyCoupon: .applyCoupon
        case .dismissCoupon: .dismissCoupon
        case .pay: .pay
        case .paymentConfirmed: .paymentConfirmed
        case .paymentFailed: .paymentFailed
        case .paymentUnknown: .paymentUnknown
        case .reservationLost: .reservationLost
        case .refundMade: .refundMade
        case .rewardMade: .rewardMade
        case .cancelOrder: .cancelOrder
        case .returnUnits: .returnUnits
        case .returnOrder: .returnOrder
        }
    }

    var storedForm: JSONValue {
        var object = StoredObject()
        object.set("command", name)
        switch self {
        case .receiveCards(let batch): object.set("batch", batch)
        case .viewCard(let id), .openCard(let id), .dismissCard(let id): object.set("card", id)
        case .viewItem(let sku, let title, let price):
            object.set("sku", sku)
            object.set("title", title)
            object.set("unit_price", price)
        case .setCustomer(let customer): object.set("customer", customer)
        case .setCountry(let country): object.set("country", country)
        case .setChannel(let channel): object.set("channel", channel)
        case .setAttribute(let key, let value):
            object.set("key", key)
            object.set("value", json: value)
        case .loadCart(let cart): object.set("cart", cart)
        case .addLine(let line): object.set("line", line)
        case .setQuantity(let line, let quantity):
            object.set("line", line)
            object.set("quantity", quantity)
        case .removeLine(let line): object.set("line", line)
        case .enterCode(let code), .removeCode(let code): object.set("code", code)
        case .declineGift(let promotion), .acceptGift(let promotion): object.set("promotion", promotion)
        case .applyGiftCard(let account, let limit):
            object.set("account", account)
            object.set("limit", limit)
        case .removeGiftCard(let account): object.set("account", account)
        case .useStoreCredit(let limit): object.set("limit", limit)
        case .stopStoreCredit: break
        case .chooseShipping(let method, let amount):
            object.set("method", method)
            object.set("amount", amount)
        case .beginCheckout, .cancelCheckout: break
        case .applyCoupon(let id), .dismissCoupon(let id): object.set("card", id)
        case .pay(let method, let reference, let report, let identities):
            object.set(method: method, reference: reference, report: report)
            object.set("identities", texts: identities.all.map(\.text))
        case .paymentConfirmed(let key), .paymentUnknown(let key), .reservationLost(let key), .refundMade(let key),
            .rewardMade(let key):
            object.set("key", key)
        case .paymentFailed(let reason, let key):
            object.set("reason", reason)
            object.set("key", key)
        case .cancelOrder(let id), .returnOrder(let id): object.set("order", id)
        case .returnUnits(let order, let units):
            object.set("order", order)
            object.set("lines", units)
        }
        return object.json
    }

    /// Reads the output of ``json``.
    ///
    /// - Throws: an error of area `json`, `money` or `time`, with the JSON pointer.
    public init(restoring value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let name: Name = try reader.choice("command")
        self =
            switch name {
            case .receiveCards: .receiveCards(try reader.part("batch"))
            case .viewCard: .viewCard(id: try reader.string("card"))
            case .openCard: .openCard(id: try reader.string("card"))
            case .dismissCard: .dismissCard(id: try reader.string("card"))
            case .viewItem:
                .viewItem(
                    sku: try reader.string("sku"),
                    title: try reader.string(ifPresent: "title"),
                    unitPriceMinor: try reader.integer("unit_price")
                )
            case .setCustomer: .setCustomer(try reader.part(ifPresent: "customer"))
            case .setCountry: .setCountry(try reader.string(ifPresent: "country"))
            case .setChannel: .setChannel(try reader.string(ifPresent: "channel"))
            case .setAttribute:
                .setAttribute(
                    key: try reader.string("key"),
                    value: try reader.nested(ifPresent: "value", JSONValue.attribute)
                )
            case .loadCart: .loadCart(try reader.part("cart"))
            case .addLine: .addLine(try reader.part("line"))
            case .setQuantity:
                .setQuantity(line: try reader.string("line"), quantity: try reader.integer("quantity"))
            case .removeLine: .removeLine(try reader.string("line"))
            case .enterCode: .enterCode(try reader.string("code"))
            case .removeCode: .removeCode(try reader.string("code"))
            case .declineGift: .declineGift(promotion: try reader.string("promotion"))
            case .acceptGift: .acceptGift(promotion: try reader.string("promotion"))
            case .applyGiftCard:
                .applyGiftCard(
                    account: try reader.string("account"),
                    limitMinor: try reader.integer(ifPresent: "limit")
                )
            case .removeGiftCard: .removeGiftCard(account: try reader.string(ifPresent: "account"))
            case .useStoreCredit: .useStoreCredit(limitMinor: try reader.integer(ifPresent: "limit"))
            case .stopStoreCredit: .stopStoreCredit
            case .chooseShipping:
                .chooseShipping(method: try reader.string("method"), amountMinor: try reader.integer("amount"))
            case .beginCheckout: .beginCheckout
            case .cancelCheckout: .cancelCheckout
            case .applyCoupon: .applyCoupon(cardID: try reader.string("card"))
            case .dismissCoupon: .dismissCoupon(cardID: try reader.string("card"))
            case .pay:
                .pay(
                    method: try reader.string(ifPresent: "method"),
                    reference: try reader.string(ifPresent: "reference"),
                    report: try reader.choice(ifPresent: "report") ?? .confirmed,
                    identities: Identities(
                        try reader.array(ifPresent: "identities", of: Identity.init(stored:at:)) ?? []
                    )
                )
            case .paymentConfirmed: .paymentConfirmed(key: try reader.string("key"))
            case .paymentFailed:
                .paymentFailed(reason: try reader.string("reason"), key: try reader.string("key"))
            case .paymentUnknown: .paymentUnknown(key: try reader.string("key"))
            case .reservationLost: .reservationLost(key: try reader.string("key"))
            case .refundMade: .refundMade(key: try reader.string("key"))
            case .rewardMade: .rewardMade(key: try reader.string("key"))
            case .cancelOrder: .cancelOrder(id: try reader.string("order"))
            case .returnUnits: .returnUnits(order: try reader.string("order"), units: try reader.returnedUnits())
            case .returnOrder: .returnOrder(id: try reader.string("order"))
            }
        try reader.finish()
    }
}

extension ReturnedUnits: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("line", line)
        object.set("count", count)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(line: try reader.string("line"), count: try reader.integer("count"))
    }
}

extension ObjectReader {
    /// Reads the units to return: lines, or in the form before version 0.2.0, one line beside the order.
    fileprivate mutating func returnedUnits() throws(CartwrightError) -> [ReturnedUnits] {
        if let line = try string(ifPresent: "line") { return [ReturnedUnits(line: line, count: try integer("count"))] }
        if let units = try array(ifPresent: "lines", of: ReturnedUnits.init(restoring:at:)) { return units }
        return [try part("lines")]
    }
}
