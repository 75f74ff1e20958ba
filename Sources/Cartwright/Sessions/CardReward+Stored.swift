extension CardReward: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("card", card)
        object.set("promotion", promotion)
        switch given {
        case .code(let code, let customer):
            object.set("code", code)
            object.set("customer", customer)
        case .credit(let account, let customer, let amount):
            object.set("account", account)
            object.set("customer", customer)
            object.set("amount", amount.minor)
            object.set("currency", amount.currency.code)
        }
        object.set("at", instant)
        object.set("made", flag: isMade)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        let (card, promotion) = (try reader.string("card"), try reader.string("promotion"))
        let given: Given =
            if let code = try reader.string(ifPresent: "code") {
                .code(code, customer: try reader.string(ifPresent: "customer"))
            } else {
                .credit(
                    account: try reader.string("account"),
                    customer: try reader.string("customer"),
                    Money(minor: try reader.amount("amount"), try reader.currency("currency"))
                )
            }
        self.init(card: card, promotion: promotion, given: given, instant: try reader.time("at"))
        isMade = try reader.flag("made")
    }
}

/// A card whose promotion applied to an order, with what happens when the order is returned.
extension OrderCard: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("card", id)
        if !events.isEmpty { object.set("events", json: .array(events.map(\.json))) }
        if !followUps.isEmpty { object.set("follow_ups", json: .array(followUps.map(\.json))) }
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            id: try reader.string("card"),
            events: try reader.array(ifPresent: "events", of: CardEvent.init) ?? [],
            followUps: try reader.array(ifPresent: "follow_ups", of: FollowUp.init) ?? []
        )
    }
}
