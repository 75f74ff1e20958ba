extension Command: Keepable, JSONConvertible {
    private enum Name: String, CaseIterable {
        case receiveCards = "receive_cards"
        case viewCard = "view_card"
        case openCard = "open_card"
        case dismissCard = "dismiss_card"
        case setCustomer = "set_customer"
        case loadCart = "load_cart"
        case addLine = "add_line"
        case setQuantity = "set_quantity"
        case removeLine = "remove_line"
        case enterCode = "enter_code"
        case removeCode = "remove_code"
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
        case cancelOrder = "cancel_order"
        case returnUnits = "return_units"
        case returnOrder = "return_order"
    }

    /// The command, exactly: `{"command": "enter_code", "code": "SPRING20"}`.
    public var json: JSONValue { kept }

    var kept: JSONValue {
        var object = KeptObject()
        func named(_ name: Name, _ fill: (inout KeptObject) -> Void = { _ in }) -> JSONValue {
            object.set("command", name.rawValue)
            fill(&object)
            return object.json
        }
        return switch self {
        case .receiveCards(let batch): named(.receiveCards) { $0.set("batch", batch) }
        case .viewCard(let id): named(.viewCard) { $0.set("card", id) }
        case .openCard(let id): named(.openCard) { $0.set("card", id) }
        case .dismissCard(let id): named(.dismissCard) { $0.set("card", id) }
        case .setCustomer(let customer): named(.setCustomer) { $0.set("customer", customer) }
        case .loadCart(let cart): named(.loadCart) { $0.set("cart", cart) }
        case .addLine(let line): named(.addLine) { $0.set("line", line) }
        case .setQuantity(let line, let quantity):
            named(.setQuantity) {
                $0.set("line", line)
                $0.set("quantity", quantity)
            }
        case .removeLine(let line): named(.removeLine) { $0.set("line", line) }
        case .enterCode(let code): named(.enterCode) { $0.set("code", code) }
        case .removeCode(let code): named(.removeCode) { $0.set("code", code) }
        case .chooseShipping(let method, let amount):
            named(.chooseShipping) {
                $0.set("method", method)
                $0.set("amount", amount)
            }
        case .beginCheckout: named(.beginCheckout)
        case .cancelCheckout: named(.cancelCheckout)
        case .applyCoupon(let id): named(.applyCoupon) { $0.set("card", id) }
        case .dismissCoupon(let id): named(.dismissCoupon) { $0.set("card", id) }
        case .pay(let method): named(.pay) { $0.set("method", method) }
        case .paymentConfirmed(let key): named(.paymentConfirmed) { $0.set("key", key) }
        case .paymentFailed(let reason, let key):
            named(.paymentFailed) {
                $0.set("reason", reason)
                $0.set("key", key)
            }
        case .paymentUnknown(let key): named(.paymentUnknown) { $0.set("key", key) }
        case .reservationLost(let key): named(.reservationLost) { $0.set("key", key) }
        case .cancelOrder(let id): named(.cancelOrder) { $0.set("order", id) }
        case .returnUnits(let order, let line, let count):
            named(.returnUnits) {
                $0.set("order", order)
                $0.set("line", line)
                $0.set("count", count)
            }
        case .returnOrder(let id): named(.returnOrder) { $0.set("order", id) }
        }
    }

    /// The command that ``json`` wrote.
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
            case .setCustomer: .setCustomer(try reader.part(ifPresent: "customer"))
            case .loadCart: .loadCart(try reader.part("cart"))
            case .addLine: .addLine(try reader.part("line"))
            case .setQuantity:
                .setQuantity(line: try reader.string("line"), quantity: try reader.integer("quantity"))
            case .removeLine: .removeLine(try reader.string("line"))
            case .enterCode: .enterCode(try reader.string("code"))
            case .removeCode: .removeCode(try reader.string("code"))
            case .chooseShipping:
                .chooseShipping(method: try reader.string("method"), amountMinor: try reader.integer("amount"))
            case .beginCheckout: .beginCheckout
            case .cancelCheckout: .cancelCheckout
            case .applyCoupon: .applyCoupon(cardID: try reader.string("card"))
            case .dismissCoupon: .dismissCoupon(cardID: try reader.string("card"))
            case .pay: .pay(method: try reader.string(ifPresent: "method"))
            case .paymentConfirmed: .paymentConfirmed(key: try reader.string("key"))
            case .paymentFailed:
                .paymentFailed(reason: try reader.string("reason"), key: try reader.string("key"))
            case .paymentUnknown: .paymentUnknown(key: try reader.string("key"))
            case .reservationLost: .reservationLost(key: try reader.string("key"))
            case .cancelOrder: .cancelOrder(id: try reader.string("order"))
            case .returnUnits:
                .returnUnits(
                    order: try reader.string("order"),
                    line: try reader.string("line"),
                    count: try reader.integer("count")
                )
            case .returnOrder: .returnOrder(id: try reader.string("order"))
            }
        try reader.finish()
    }
}
