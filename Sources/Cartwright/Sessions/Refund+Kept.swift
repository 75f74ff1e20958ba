extension Refund: Keepable {
    var kept: JSONValue {
        var object = KeptObject()
        object.set("key", key)
        object.set("order", order)
        object.set("payment", payment)
        object.set("amount", amount.minor)
        object.set("currency", amount.currency.code)
        return object.json
    }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            key: try reader.string("key"),
            order: try reader.string("order"),
            payment: try reader.string(ifPresent: "payment"),
            amount: Money(minor: try reader.amount("amount"), try reader.currency("currency"))
        )
        try reader.finish()
    }
}

extension ClosedPayment: Keepable {
    var kept: JSONValue {
        var object = KeptObject()
        object.set("key", key)
        object.set("order", order)
        object.set("amount", amount.minor)
        object.set("currency", amount.currency.code)
        object.set("refunded", flag: isRefunded)
        return object.json
    }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            key: try reader.string("key"),
            order: try reader.string("order"),
            amount: Money(minor: try reader.amount("amount"), try reader.currency("currency")),
            isRefunded: try reader.flag("refunded")
        )
        try reader.finish()
    }
}
