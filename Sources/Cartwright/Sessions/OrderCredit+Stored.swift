extension OrderCredit: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("promotion", promotion)
        object.set("account", account)
        object.set("amount", amountMinor)
        object.set("available_at", availableAt)
        object.set("shares", shares)
        object.set("kept", keptMinor == amountMinor ? nil : keptMinor)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        promotion = try reader.string("promotion")
        account = try reader.string("account")
        amountMinor = try reader.integer("amount", in: 1...AccountTotals.maximumMinor)
        availableAt = try reader.instant(ifPresent: "available_at")
        shares = try reader.parts("shares")
        keptMinor = try reader.integer(ifPresent: "kept", in: 0...amountMinor) ?? amountMinor
    }
}
