internal import Cartwright

/// What a command of the checkout is at the service: a request, and what it is answered with.
struct ServiceStep {
    /// The request, without what is the same of all: the revision that it is about, and its key.
    var request: ServiceRequest
    /// What the answer holds.
    let answer: Content
    /// Whether the service also only tries it.
    let hasTrial: Bool

    /// What an answer holds.
    enum Content {
        /// The session after it.
        case session
        /// An order of it.
        case order(name: String)
        /// Less than that: the session is asked for.
        case less
    }

    /// What a command is on a session.
    ///
    /// - Parameters:
    ///   - command: the command, which is none of paying.
    ///   - seen: the session.
    ///   - cards: the text of the cards, where it brings some.
    init(_ command: Command, on seen: SeenSession, cards: String? = nil) {
        let session = "/v1/sessions/\(ServiceRequest.part(seen.id))"
        switch command {
        case .loadCart(var cart):
            // A cart that names no customer is the present one's.
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
                .init(.post, "\(session)/commands", ["command": "add_line", "line": line.asked]),
                .session,
                hasTrial: true
            )
        default:
            self.init(.init(.post, "\(session)/commands", command.json), .session, hasTrial: true)
        }
    }

    /// Paying a total that was seen.
    ///
    /// - Parameters:
    ///   - method: how it is paid.
    ///   - isPending: whether the money is still to come.
    init(paying seen: SeenSession, method: String?, isPending: Bool) {
        var body: JSONObject = ["total": .integer(seen.quote.totalMinor)]
        body.setUnlessAbsent("method", method.map(JSONValue.string))
        if isPending { body["payment"] = "pending" }
        let path = "/v1/sessions/\(ServiceRequest.part(seen.id))/complete"
        self.init(.init(.post, path, .object(body)), .less, hasTrial: false)
    }

    /// Going back to browsing.
    init(cancelling seen: SeenSession) {
        self.init(
            .init(.post, "/v1/sessions/\(ServiceRequest.part(seen.id))/cancel", [:]),
            .session,
            hasTrial: false
        )
    }

    private init(_ request: ServiceRequest, _ answer: Content, hasTrial: Bool) {
        (self.request, self.answer, self.hasTrial) = (request, answer, hasTrial)
    }

    private static func order(_ name: String, of seen: SeenSession) -> String {
        "/v1/orders/\(ServiceRequest.part("\(seen.id).\(name)"))"
    }
}

extension Line {
    /// The line as it is asked for: without a price of its own the catalog's counts.
    var asked: JSONValue {
        var object: JSONObject = ["sku": .string(sku), "quantity": .integer(quantity)]
        if unitPriceMinor != 0 { object["unit_price"] = .integer(unitPriceMinor) }
        if !categories.isEmpty { object["categories"] = .array(categories.map(JSONValue.string)) }
        return .object(object)
    }
}

extension Cart {
    /// The merge patch (RFC 7396) that makes another cart this one. Lines are an array, which it replaces whole.
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
