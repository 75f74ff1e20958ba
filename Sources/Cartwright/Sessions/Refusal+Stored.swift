extension Refusal: Storable, JSONConvertible {
    private enum Name: String, CaseIterable {
        case notInCheckout = "not_in_checkout"
        case paymentInProgress = "payment_in_progress"
        case noPayment = "no_payment"
        case checkoutInProgress = "checkout_in_progress"
        case emptyCart = "empty_cart"
        case alreadyPaid = "already_paid"
        case unknownOrder = "unknown_order"
        case unknownLine = "unknown_line"
        case unknownCoupon = "unknown_coupon"
        case unknownCode = "unknown_code"
        case unknownGift = "unknown_gift"
        case giftNotDeclined = "gift_not_declined"
        case giftAlreadyDeclined = "gift_already_declined"
        case codeNotUsable = "code_not_usable"
        case couponDismissed = "coupon_dismissed"
        case couponNotShown = "coupon_not_shown"
        case couponAlreadyApplied = "coupon_already_applied"
        case codeAlreadyEntered = "code_already_entered"
        case codeNotEntered = "code_not_entered"
        case orderClosed = "order_closed"
        case tender
        case otherCurrency = "other_currency"
        case duplicateID = "duplicate_id"
        case badQuantity = "bad_quantity"
        case badPrice = "bad_price"
        case badMethod = "bad_method"
        case duplicatePromotion = "duplicate_promotion"
        case notCombinable = "not_combinable"
        case returnRefused = "return_refused"
        case totalChanged = "total_changed"
    }

    /// The refusal as JSON, without loss: `{"refusal": "unknown_code", "code": "X"}`. ``error`` has the message.
    public var json: JSONValue { storedForm }

    var storedForm: JSONValue {
        var object = StoredObject()
        func named(_ name: Name, _ fill: (inout StoredObject) -> Void = { _ in }) -> JSONValue {
            object.set("refusal", name.rawValue)
            fill(&object)
            return object.json
        }
        return switch self {
        case .notInCheckout: named(.notInCheckout)
        case .paymentInProgress: named(.paymentInProgress)
        case .noPayment(let key): named(.noPayment) { $0.set("key", key) }
        case .checkoutInProgress: named(.checkoutInProgress)
        case .emptyCart: named(.emptyCart)
        case .alreadyPaid(let order): named(.alreadyPaid) { $0.set("order", order) }
        case .unknownOrder(let name, let known): named(.unknownOrder) { $0.set(name: name, known: known) }
        case .unknownLine(let name, let known): named(.unknownLine) { $0.set(name: name, known: known) }
        case .unknownCoupon(let id): named(.unknownCoupon) { $0.set("card", id) }
        case .unknownCode(let code): named(.unknownCode) { $0.set("code", code) }
        case .unknownGift(let id, let known): named(.unknownGift) { $0.set(name: id, known: known) }
        case .giftNotDeclined(let id, let known): named(.giftNotDeclined) { $0.set(name: id, known: known) }
        case .giftAlreadyDeclined(let id): named(.giftAlreadyDeclined) { $0.set("promotion", id) }
        case .codeNotUsable(let code, let obstacle):
            named(.codeNotUsable) {
                $0.set("code", code)
                $0.set("reason", obstacle.name.rawValue)
                $0.set("at", obstacle.instant)
            }
        case .couponDismissed(let id): named(.couponDismissed) { $0.set("card", id) }
        case .couponNotShown(let id): named(.couponNotShown) { $0.set("card", id) }
        case .couponAlreadyApplied(let id): named(.couponAlreadyApplied) { $0.set("card", id) }
        case .codeAlreadyEntered(let code): named(.codeAlreadyEntered) { $0.set("code", code) }
        case .codeNotEntered(let code): named(.codeNotEntered) { $0.set("code", code) }
        case .orderClosed(let id, let phase):
            named(.orderClosed) {
                $0.set("order", id)
                $0.set("phase", phase.rawValue)
            }
        case .tender(let refusal): named(.tender) { refusal.store(in: &$0) }
        case .otherCurrency(let other, let own):
            named(.otherCurrency) {
                $0.set("currency", other.code)
                $0.set("session", own.code)
            }
        case .duplicateID(let id): named(.duplicateID) { $0.set("id", id) }
        case .badQuantity(let quantity, let allowed):
            named(.badQuantity) {
                $0.set("quantity", quantity)
                $0.set("from", allowed.lowerBound)
                $0.set("to", allowed.upperBound)
            }
        case .badPrice(let price): named(.badPrice) { $0.set("price", price) }
        case .badMethod(let found): named(.badMethod) { $0.set("found", found) }
        case .duplicatePromotion(let id, let promotion):
            named(.duplicatePromotion) {
                $0.set("card", id)
                $0.set("promotion", promotion)
            }
        case .notCombinable(let id, let other, let saves):
            named(.notCombinable) {
                $0.set("card", id)
                $0.set("with", other)
                $0.set("swap_saves", saves)
            }
        case .returnRefused(let order, let promotion):
            named(.returnRefused) {
                $0.set("order", order)
                $0.set("promotion", promotion)
            }
        case .totalChanged(let agreed, let now):
            named(.totalChanged) {
                $0.set("agreed", json: agreed.json)
                $0.set("now", json: now.json)
            }
        }
    }
}

extension StoredObject {
    fileprivate mutating func set(name: String, known: [String]) {
        set("name", name)
        set("known", texts: known)
    }
}

extension Refusal {
    /// Reads the output of ``json``.
    ///
    /// - Throws: an error of area `json` or `money`, with the JSON pointer.
    public init(restoring value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let name: Name = try reader.choice("refusal")
        self =
            switch name {
            case .notInCheckout: .notInCheckout
            case .paymentInProgress: .paymentInProgress
            case .noPayment: .noPayment(key: try reader.string("key"))
            case .checkoutInProgress: .checkoutInProgress
            case .emptyCart: .emptyCart
            case .alreadyPaid: .alreadyPaid(order: try reader.string("order"))
            case .unknownOrder: .unknownOrder(try reader.string("name"), known: try reader.texts("known"))
            case .unknownLine: .unknownLine(try reader.string("name"), known: try reader.texts("known"))
            case .unknownCoupon: .unknownCoupon(try reader.string("card"))
            case .unknownCode: .unknownCode(try reader.string("code"))
            case .unknownGift: .unknownGift(try reader.string("name"), known: try reader.texts("known"))
            case .giftNotDeclined: .giftNotDeclined(try reader.string("name"), known: try reader.texts("known"))
            case .giftAlreadyDeclined: .giftAlreadyDeclined(try reader.string("promotion"))
            case .codeNotUsable: .codeNotUsable(try reader.string("code"), try reader.obstacle())
            case .couponDismissed: .couponDismissed(cardID: try reader.string("card"))
            case .couponNotShown: .couponNotShown(cardID: try reader.string("card"))
            case .couponAlreadyApplied: .couponAlreadyApplied(cardID: try reader.string("card"))
            case .codeAlreadyEntered: .codeAlreadyEntered(try reader.string("code"))
            case .codeNotEntered: .codeNotEntered(try reader.string("code"))
            case .orderClosed: .orderClosed(try reader.string("order"), try reader.choice("phase"))
            case .tender: .tender(try TenderRefusal(reading: &reader))
            case .otherCurrency:
                .otherCurrency(try reader.currency("currency"), session: try reader.currency("session"))
            case .duplicateID: .duplicateID(try reader.string("id"))
            case .badQuantity: .badQuantity(try reader.integer("quantity"), allowed: try reader.range())
            case .badPrice: .badPrice(try reader.integer("price"))
            case .badMethod: .badMethod(try reader.string("found"))
            case .duplicatePromotion:
                .duplicatePromotion(cardID: try reader.string("card"), promotion: try reader.string("promotion"))
            case .notCombinable:
                .notCombinable(
                    cardID: try reader.string("card"),
                    with: try reader.string("with"),
                    swapSavesMinor: try reader.integer("swap_saves")
                )
            case .returnRefused:
                .returnRefused(order: try reader.string("order"), promotion: try reader.string("promotion"))
            case .totalChanged: .totalChanged(agreed: try reader.money("agreed"), now: try reader.money("now"))
            }
        try reader.finish()
    }
}

extension CodeObstacle {
    fileprivate enum Name: String, CaseIterable {
        case neverIssued = "never_issued"
        case mistyped
        case otherCustomer = "other_customer"
        case revoked
        case upcoming
        case ended
        case usedUp = "used_up"
    }

    fileprivate var name: Name {
        switch self {
        case .neverIssued: .neverIssued
        case .mistyped: .mistyped
        case .otherCustomer: .otherCustomer
        case .revoked: .revoked
        case .upcoming: .upcoming
        case .ended: .ended
        case .usedUp: .usedUp
        }
    }

    fileprivate var instant: Instant? {
        switch self {
        case .upcoming(let instant), .ended(let instant): instant
        case .neverIssued, .mistyped, .otherCustomer, .revoked, .usedUp: nil
        }
    }
}

extension ObjectReader {
    /// Reads an obstacle: `"reason": "upcoming", "at": "2026-07-01T00:00:00Z"`.
    fileprivate mutating func obstacle() throws(CartwrightError) -> CodeObstacle {
        let name: CodeObstacle.Name = try choice("reason")
        return switch name {
        case .neverIssued: .neverIssued
        case .mistyped: .mistyped
        case .otherCustomer: .otherCustomer
        case .revoked: .revoked
        case .upcoming: .upcoming(try time("at"))
        case .ended: .ended(try time("at"))
        case .usedUp: .usedUp
        }
    }

    fileprivate mutating func range() throws(CartwrightError) -> ClosedRange<Int64> {
        let from = try integer("from")
        return from...(try integer("to", in: from...Int64.max))
    }

    /// Reads an amount: `{"minor": 900, "currency": "USD"}`.
    mutating func money(_ key: String) throws(CartwrightError) -> Money {
        try nested(key) { value, pointer throws(CartwrightError) in
            var reader = try ObjectReader(value, at: pointer)
            let money = Money(minor: try reader.integer("minor"), try reader.currency("currency"))
            try reader.finish()
            return money
        }
    }
}
