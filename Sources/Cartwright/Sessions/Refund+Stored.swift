extension Refund: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("key", key)
        object.set("order", order)
        object.set("payment", payment)
        object.set("amount", amount.minor)
        object.set("currency", amount.currency.code)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            key: try reader.string("key"),
            order: try reader.string("order"),
            payment: try reader.string(ifPresent: "payment"),
            amount: Money(minor: try reader.amount("amount"), try reader.currency("currency"))
        )
    }
}

extension ClosedPayment: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("key", key)
        object.set("order", order)
        object.set("amount", amount.minor)
        object.set("currency", amount.currency.code)
        object.set("rounding_difference", roundingDifferenceMinor)
        if !tenders.isEmpty { object.set("tenders", tenders) }
        object.set("refunded", flag: isRefunded)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            key: try reader.string("key"),
            order: try reader.string("order"),
            amount: Money(minor: try reader.amount("amount"), try reader.currency("currency")),
            roundingDifferenceMinor: try reader.integer(
                ifPresent: "rounding_difference",
                in: Int64.min / 2...Int64.max / 2
            ),
            tenders: try reader.parts("tenders"),
            isRefunded: try reader.flag("refunded")
        )
    }
}
