internal import Cartwright

/// Reads requests of agents. Objects are closed: a key outside the protocol is refused.
enum ACPReading {
    private static let createKeys: Set<String> = [
        "buyer", "line_items", "currency", "fulfillment_details", "capabilities", "fulfillment_groups",
        "affiliate_attribution", "coupons", "discounts", "locale", "timezone", "quote_id", "metadata", "order_notes",
        "cart_id",
    ]
    private static let updateKeys: Set<String> = [
        "buyer", "line_items", "fulfillment_details", "fulfillment_groups", "selected_fulfillment_options", "coupons",
        "discounts", "order_notes",
    ]
    private static let completeKeys: Set<String> = [
        "buyer", "payment_data", "authentication_result", "affiliate_attribution", "risk_signals",
        "marketing_consents", "order_notes",
    ]

    /// Reads a checkout to create.
    static func creation(_ body: WireValue, _ currency: Currency) throws(AgentFailure) -> SessionInput {
        try body.refuseOthers(than: createKeys)
        guard let code = body["currency"] else { throw body.missing("currency") }
        guard try code.string().uppercased() == currency.code else {
            throw .malformed("expected \(currency.code.lowercased())", path: code.path)
        }
        guard let capabilities = body["capabilities"] else { throw body.missing("capabilities") }
        try capabilities.refuseOthers(than: ["payment", "interventions", "extensions"])
        guard let lines = body["line_items"] else { throw body.missing("line_items") }
        return try input(body, lines: lines, before: nil)
    }

    /// Reads a change of a checkout; absent keys keep their values.
    static func update(_ body: WireValue, _ before: SessionState) throws(AgentFailure) -> SessionInput {
        try body.refuseOthers(than: updateKeys)
        return try input(body, lines: body["line_items"], before: before)
    }

    /// Reads a cart.
    static func cart(_ body: WireValue) throws(AgentFailure) -> SessionInput {
        try body.refuseOthers(than: ["line_items", "buyer", "locale"])
        guard let lines = body["line_items"] else { throw body.missing("line_items") }
        return try input(body, lines: lines, before: nil)
    }

    private static func input(
        _ body: WireValue,
        lines: WireValue?,
        before: SessionState?
    ) throws(AgentFailure) -> SessionInput {
        var input = SessionInput()
        input.lines = try lines.map { (lines) throws(AgentFailure) in try items(lines) } ?? before?.lineInputs ?? []
        if let codes = try (body["discounts"]?["codes"] ?? body["coupons"])?.elements(atMost: AgentSessions.mostCodes) {
            input.codes = try codes.map { (code) throws(AgentFailure) in try code.string() }
        }
        try body["discounts"]?.refuseOthers(than: ["codes"])
        input.echo = before?.record.echo ?? [:]
        input.claims = (before?.record.claims ?? []) + (before?.record.unknownClaims ?? [])
        if let buyer = body["buyer"] {
            try readBuyer(buyer)
            input.buyer = buyer.value
        }
        input.email = try (body["buyer"]?["email"] ?? before?.record.buyer.map { WireValue($0) }?["email"])?.string()
        if let details = body["fulfillment_details"] {
            input.echo["fulfillment_details"] = details.value
            input.fulfillment = try fulfillment(details)
        }
        if let selected = try body["selected_fulfillment_options"]?.elements(atMost: 20).first {
            try selected.refuseOthers(than: ["type", "option_id", "item_ids"])
            guard let option = selected["option_id"] else { throw selected.missing("option_id") }
            var fulfillment = input.fulfillment ?? SessionInput.Fulfillment()
            fulfillment.selectedOption = try option.string()
            input.fulfillment = fulfillment
        }
        return input
    }

    private static func items(_ value: WireValue) throws(AgentFailure) -> [SessionInput.Line] {
        let items = try value.elements(atMost: AgentSessions.mostLines)
        guard !items.isEmpty else { throw .malformed("expected at least one item", path: value.path) }
        // The item object has no quantity in the protocol, so a repeated item adds one unit. The examples of the
        // discount extension have a quantity; it is used if present.
        var lines: [SessionInput.Line] = []
        for item in items {
            try item.refuseOthers(than: ["id", "name", "unit_amount", "quantity"])
            guard let id = item["id"] else { throw item.missing("id") }
            let name = try id.string()
            let quantity = try item["quantity"]?.integer(in: 1...1_000_000) ?? 1
            if let index = lines.firstIndex(where: { $0.item == name }) {
                lines[index].quantity = min(1_000_000, lines[index].quantity + quantity)
            } else {
                lines.append(SessionInput.Line(id: nil, item: name, quantity: quantity))
            }
        }
        return lines
    }

    private static func readBuyer(_ buyer: WireValue) throws(AgentFailure) {
        try buyer.refuseOthers(
            than: [
                "first_name", "last_name", "full_name", "email", "phone_number", "customer_id", "account_type",
                "authentication_status", "company", "loyalty", "tax_exemption",
            ]
        )
        guard let email = buyer["email"] else { throw buyer.missing("email") }
        guard try email.string().contains("@") else { throw .malformed("expected an address", path: email.path) }
    }

    private static func fulfillment(_ details: WireValue) throws(AgentFailure) -> SessionInput.Fulfillment {
        try details.refuseOthers(than: ["name", "phone_number", "email", "address"])
        var input = SessionInput.Fulfillment()
        guard let value = details["address"] else { return input }
        let keys = ["name", "line_one", "city", "state", "country", "postal_code"]
        try value.refuseOthers(than: Set(keys + ["line_two", "company"]))
        if let missing = keys.first(where: { value[$0] == nil }) { throw value.missing(missing) }
        var address = ShopAddress()
        address.name = try value["name"]?.string()
        address.street = try value["line_one"]?.string()
        address.extended = try value["line_two"]?.string()
        address.city = try value["city"]?.string()
        address.region = try value["state"]?.string()
        address.postalCode = try value["postal_code"]?.string()
        address.country = try value["country"]?.string()
        input.destinations = [Destination(id: "address", address: address, json: value.value)]
        input.selectedDestination = "address"
        return input
    }

    /// Reads the payment of a checkout.
    static func payment(_ body: WireValue) throws(AgentFailure) -> PaymentInput {
        try body.refuseOthers(than: completeKeys)
        guard let payment = body["payment_data"] else { throw body.missing("payment_data") }
        guard let instrument = payment["instrument"] else { throw payment.missing("instrument") }
        guard let token = instrument["credential"]?["token"] else { throw instrument.missing("credential.token") }
        return PaymentInput(handler: try payment["handler_id"]?.string(), token: try token.string())
    }
}

extension SessionState {
    /// The lines as a request would contain them.
    var lineInputs: [SessionInput.Line] {
        cart.lines.map { SessionInput.Line(id: $0.id, item: $0.sku, quantity: $0.quantity) }
    }
}
