internal import Cartwright

/// A command of the checkout as a request to the service, with the content of its response.
struct ServiceStep {
    /// The request, without the parts that all requests share: the revision and the idempotency key.
    var request: ServiceRequest
    /// The content of the response.
    let answer: Content
    /// True if the service can try it without carrying it out.
    let hasTrial: Bool

    /// The content of a response.
    enum Content {
        /// The session after the command.
        case session
        /// An order of the session.
        case order(name: String)
        /// Neither; the session is read afterwards.
        case less
    }

    /// Creates the request of a command on a session.
    ///
    /// - Parameters:
    ///   - command: a command other than those of payment.
    ///   - seen: the session.
    ///   - cards: the text of the cards, if the command brings cards.
    ///   - identities: the values of the customer's identities, of which the service makes digests.
    init(
        _ command: Command,
        on seen: PublicSession,
        cards: String? = nil,
        identities: [IdentityKind: String] = [:]
    ) {
        let session = "/v1/sessions/\(ServiceRequest.part(seen.id))"
        switch command {
        case .loadCart(var cart):
            // A cart without a customer keeps the present customer.
            cart.customer = cart.customer ?? seen.session.cart.customer
            let patch: JSONValue = ["cart": cart.patch(of: seen.session.cart)]
            self.init(.init(.patch, session, patch, type: "application/merge-patch+json"), .session, hasTrial: false)
        case .receiveCards:
            let headers = ["content-type": "application/json"]
            self.init(.init(.post, "\(session)/cards", headers: headers, body: cards), .less, hasTrial: false)
        case .cancelOrder(let id):
            self.init(.init(.post, "\(Self.order(id, of: seen))/cancel", [:]), .order(name: id), hasTrial: true)
        case .returnOrder(let id):
            self.init(.init(.post, "\(Self.order(id, of: seen))/returns", [:]), .order(name: id), hasTrial: true)
        case .returnUnits(let id, let units):
            let lines = units.map { ["line": .string($0.line), "quantity": .integer($0.count)] as JSONValue }
            let body: JSONValue = ["lines": .array(lines)]
            self.init(.init(.post, "\(Self.order(id, of: seen))/returns", body), .order(name: id), hasTrial: true)
        case .addLine(let line):
            self.init(
                .init(.post, "\(session)/commands", ["command": "add_line", "line": line.requestJSON]),
                .session,
                hasTrial: true
            )
        case .viewItem(let sku, _, let price):
            // The service has the titles, and the prices that are not named.
            var body: JSONObject = ["command": "view_item", "sku": .string(sku)]
            if price != 0 { body["unit_price"] = .integer(price) }
            self.init(.init(.post, "\(session)/commands", .object(body)), .session, hasTrial: true)
        case .setCustomer where !identities.isEmpty:
            var customer = JSONObject()
            if case .object(let known)? = command.json["customer"] {
                for (key, value) in known where value != "" { customer[key] = value }
            }
            customer["identities"] = identities.json
            let body: JSONValue = ["command": "set_customer", "customer": .object(customer)]
            self.init(.init(.post, "\(session)/commands", body), .session, hasTrial: true)
        case .applyGiftCard(let code, let amount):
            // The service turns the code into the account.
            var body: JSONObject = ["command": "apply_gift_card", "code": .string(code)]
            body.setUnlessAbsent("amount", amount.map(JSONValue.integer))
            self.init(.init(.post, "\(session)/commands", .object(body)), .session, hasTrial: true)
        default:
            self.init(.init(.post, "\(session)/commands", command.json), .session, hasTrial: true)
        }
    }

    /// Creates a payment of the total that was shown.
    ///
    /// - Parameters:
    ///   - method: the payment method.
    ///   - identities: the values of the customer's identities that arrive with the payment.
    ///   - isPending: true if the payment is still to be confirmed.
    init(paying seen: PublicSession, method: String?, identities: [IdentityKind: String], isPending: Bool) {
        var body: JSONObject = ["total": .integer(seen.quote.totalMinor)]
        body.setUnlessAbsent("method", method.map(JSONValue.string))
        if !identities.isEmpty { body["identities"] = identities.json }
        if isPending { body["payment"] = "pending" }
        let path = "/v1/sessions/\(ServiceRequest.part(seen.id))/complete"
        self.init(.init(.post, path, .object(body)), .less, hasTrial: false)
    }

    /// Cancels checkout.
    init(cancelling seen: PublicSession) {
        self.init(
            .init(.post, "/v1/sessions/\(ServiceRequest.part(seen.id))/cancel", [:]),
            .session,
            hasTrial: false
        )
    }

    private init(_ request: ServiceRequest, _ answer: Content, hasTrial: Bool) {
        (self.request, self.answer, self.hasTrial) = (request, answer, hasTrial)
    }

    private static func order(_ name: String, of seen: PublicSession) -> String {
        "/v1/orders/\(ServiceRequest.part("\(seen.id).\(name)"))"
    }
}

extension [IdentityKind: String] {
    /// The identities as a request, with their values.
    fileprivate var json: JSONValue {
        var object = JSONObject()
        for kind in IdentityKind.allCases { object.setUnlessAbsent(kind.rawValue, self[kind].map(JSONValue.string)) }
        return .object(object)
    }
}

extension Line {
    /// The line as a request: without its own price, the price of the catalog applies.
    var requestJSON: JSONValue {
        var object: JSONObject = ["sku": .string(sku), "quantity": .integer(quantity)]
        if unitPriceMinor != 0 { object["unit_price"] = .integer(unitPriceMinor) }
        if !categories.isEmpty { object["categories"] = .array(categories.map(JSONValue.string)) }
        return .object(object)
    }
}

extension Cart {
    /// Returns the merge patch (RFC 7396) that turns another cart into this one. A patch replaces the array of lines as
    /// a whole.
    func patch(of other: Cart) -> JSONValue {
        guard case .object(let mine) = json, case .object(let theirs) = other.json else { return [:] }
        return .object(mine.patch(of: theirs))
    }
}

extension JSONObject {
    fileprivate func patch(of other: JSONObject) -> JSONObject {
        var patch = JSONObject()
        for (key, value) in self where other[key] != value {
            if case .object(let inner) = value, case .object(let before)? = other[key] {
                patch[key] = .object(inner.patch(of: before))
            } else {
                patch[key] = value
            }
        }
        for key in other.keys where self[key] == nil { patch[key] = .null }
        return patch
    }
}
