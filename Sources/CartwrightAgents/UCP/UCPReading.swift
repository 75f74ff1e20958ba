internal import Cartwright

/// Reads requests of agents. Unknown keys are ignored, and so are keys that only the shop sets.
enum UCPReading {
    /// Reads a cart or checkout.
    static func input(_ body: WireValue, _ kind: AgentSessionRecord.Kind) throws(AgentFailure) -> SessionInput {
        _ = try body.object()
        var input = SessionInput()
        guard let lines = body["line_items"] else { throw body.missing("line_items") }
        for line in try lines.elements(atMost: AgentSessions.mostLines) { input.lines.append(try self.line(line)) }
        if let codes = try body["discounts"]?["codes"]?.elements(atMost: AgentSessions.mostCodes) {
            input.codes = try codes.map { (code) throws(AgentFailure) in try code.string() }
        } else {
            // An object without codes removes the present ones.
            input.codes = body["discounts"].map { _ in [] }
        }
        if let buyer = body["buyer"] {
            _ = try buyer.object()
            input.buyer = buyer.value
            input.email = try buyer["email"]?.string()
        }
        if let context = body["context"] {
            input.echo["context"] = .object(try context.object())
            for claim in try context["eligibility"]?.elements(atMost: 20) ?? [] {
                input.claims.append(try claim.string())
            }
        }
        if let attribution = body["attribution"] { input.echo["attribution"] = .object(try attribution.object()) }
        input.offer = try body[PromotionsCapability.member]?["follow"]?.string()
        if kind == .checkout, let fulfillment = body["fulfillment"] {
            input.fulfillment = try self.fulfillment(fulfillment)
        }
        if kind == .checkout, let instruments = body["payment"]?["instruments"] {
            input.giftCards = try giftCards(instruments.elements(atMost: AgentSessions.mostInstruments))
        }
        return input
    }

    private static func line(_ line: WireValue) throws(AgentFailure) -> SessionInput.Line {
        guard let item = line["item"] else { throw line.missing("item") }
        guard let id = item["id"] else { throw item.missing("id") }
        guard let quantity = line["quantity"] else { throw line.missing("quantity") }
        let lineID = try line["id"]?.string()
        return SessionInput.Line(
            id: lineID.flatMap { (1...100).contains($0.utf8.count) ? $0 : nil },
            item: try id.string(),
            quantity: try quantity.integer(in: 1...1_000_000)
        )
    }

    private static func fulfillment(_ value: WireValue) throws(AgentFailure) -> SessionInput.Fulfillment? {
        guard let method = try value["methods"]?.elements(atMost: 20).first else { return nil }
        var input = SessionInput.Fulfillment()
        input.takesSavedAddresses = true
        if let type = try method["type"]?.string(), type != "shipping" {
            throw .malformed("expected shipping, found \"\(type.shortened(toBytes: 40))\"", path: method.path + ".type")
        }
        input.method = try method["id"]?.string()
        input.selectedDestination = try method["selected_destination_id"]?.string()
        for (index, value) in try (method["destinations"]?.elements(atMost: 50) ?? []).enumerated() {
            input.destinations.append(try destination(value, index))
        }
        if let group = try method["groups"]?.elements(atMost: 50).first {
            input.group = try group["id"]?.string()
            input.selectedOption = try group["selected_option_id"]?.string()
        }
        return input
    }

    private static func destination(_ value: WireValue, _ index: Int) throws(AgentFailure) -> Destination {
        var object = try value.object()
        let id = try value["id"]?.string() ?? "dest_\(index + 1)"
        object["id"] = .string(id)
        return Destination(id: id, address: try UCPAddress.read(value), json: .object(object))
    }

    /// Reads the payment of a checkout: the gift cards, and of the other instruments the selected or the first one.
    static func payment(_ body: WireValue) throws(AgentFailure) -> PaymentInput {
        guard let payment = body["payment"] else { throw body.missing("payment") }
        let instruments = try payment["instruments"]?.elements(atMost: AgentSessions.mostInstruments) ?? []
        var input = PaymentInput(giftCards: try giftCards(instruments))
        let others = instruments.filter { !isGiftCard($0) }
        if let chosen = others.first(where: { $0["selected"]?.value == .bool(true) }) ?? others.first {
            input.handler = try chosen["handler_id"]?.string()
            input.token = try chosen["credential"]?["token"]?.string()
            if input.token == nil { input.card = try chosen["credential"].flatMap(card) }
        }
        return input
    }

    /// Reads a credential with the data of a card; nil if it is of another type.
    private static func card(_ credential: WireValue) throws(AgentFailure) -> PaymentCard? {
        guard try credential["type"]?.string() == "card", let number = try credential["number"]?.string() else {
            return nil
        }
        return PaymentCard(
            number: number,
            expiryMonth: try credential["expiry_month"]?.integer(in: 1...12),
            expiryYear: try credential["expiry_year"]?.integer(in: 0...9_999),
            securityCode: try credential["cvc"]?.string(),
            name: try credential["name"]?.string()
        )
    }

    /// Reads the gift cards among instruments, without those that are not selected.
    private static func giftCards(_ instruments: [WireValue]) throws(AgentFailure) -> [GiftCardInput] {
        var cards: [GiftCardInput] = []
        for (index, instrument) in instruments.enumerated() where isGiftCard(instrument) {
            guard instrument["selected"]?.value != .bool(false) else { continue }
            guard let id = instrument["id"] else { throw instrument.missing("id") }
            let code = try instrument["credential"]?["token"]?.string()
            // Without a code it is an instrument of an answer, whose amount is what it paid, not a limit.
            let limit = try code == nil ? nil : instrument["amount"]?.integer(in: 1...(.max))
            cards.append(GiftCardInput(index: index, id: try id.string(), code: code, limitMinor: limit))
        }
        return cards
    }

    private static func isGiftCard(_ instrument: WireValue) -> Bool {
        instrument["handler_id"]?.value == .string(PaymentHandler.giftCards.id)
    }
}
