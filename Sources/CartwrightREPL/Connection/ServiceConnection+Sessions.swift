internal import Cartwright

extension ServiceConnection {
    /// Returns a session in its present state, or as of a revision; nil if it is unchanged since a tag.
    ///
    /// - Parameters:
    ///   - id: the id of the session.
    ///   - tag: the entity tag of an earlier response.
    ///   - revision: a revision of the session; nil for the present one.
    ///   - known: orders that need not be read again if they are unchanged.
    ///   - now: the time at which it is shown.
    /// - Throws: `session.unknown`, `session.unknown_step`, or another error of the service; an error of area
    ///   `connection`.
    func session(
        _ id: String,
        unless tag: String? = nil,
        asOf revision: Int64? = nil,
        known: [Order] = [],
        at now: Instant
    ) throws(CartwrightError) -> PublicSession? {
        // The query includes the reasons for promotions that do not apply, and their fixes.
        let query = revision.map { "as_of=\($0)&explain=all" } ?? "explain=all"
        var request = ServiceRequest(.get, "/v1/sessions/\(ServiceRequest.part(id))?\(query)")
        if let tag { request.headers["if-none-match"] = tag }
        let answer = try send(request)
        if answer.status == 304, tag != nil { return nil }
        return try publicSession(answer, known: known, at: now)
    }

    /// Returns a copy of a session with all that its price depends on, as a document.
    ///
    /// - Throws: `session.unknown`, `service.wrong_scope` or another error of the service; an error of area
    ///   `connection`.
    func copy(of session: String) throws(CartwrightError) -> JSONValue {
        try managed("/v1/sessions/\(ServiceRequest.part(session))/copy")
    }

    /// Returns the answer of a list of the shop.
    ///
    /// - Parameters:
    ///   - name: the end of the path: `orders`.
    ///   - query: the parameters, as `name=value`.
    /// - Throws: `service.wrong_scope` or another error of the service; an error of area `connection`.
    func list(_ name: String, _ query: [String]) throws(CartwrightError) -> JSONValue {
        try managed("/v1/\(name)?\(query.joined(separator: "&"))")
    }

    /// Returns the answer to a request that needs the scope `manage`.
    private func managed(_ path: String) throws(CartwrightError) -> JSONValue {
        do throws(CartwrightError) {
            return try checkedValue(of: send(ServiceRequest(.get, path)))
        } catch {
            guard error.code == .serviceWrongScope else { throw error }
            var refusal = error
            refusal.hint = "a key with the scope manage: cartwright keys new --scope manage"
            throw refusal
        }
    }

    /// Returns the id, name and code of the promotion with a code; nil if the catalog of the service has none.
    ///
    /// - Throws: an error of the service; an error of area `connection`.
    func promotion(ofCode code: String, in session: String) throws(CartwrightError) -> Promotion? {
        let path = "/v1/sessions/\(ServiceRequest.part(session))/reasons?q=\(ServiceRequest.part(code))"
        let value = try checkedValue(of: try send(ServiceRequest(.get, path)))
        return try reading { () throws(CartwrightError) in
            var reader = try ObjectReader(value, at: .root)
            let rows = try reader.array(ifPresent: "reasons") { value, pointer throws(CartwrightError) in
                var row = try ObjectReader(value, at: pointer)
                var promotion = Promotion(id: try row.string("promotion"), effects: [])
                promotion.name = try row.string(ifPresent: "name")
                promotion.code = try row.string(ifPresent: "code")
                return promotion
            }
            return rows?.first { $0.code.map(PromotionCode.normalized) == PromotionCode.normalized(code) }
        }
    }

    /// Creates a session with an empty cart.
    ///
    /// - Throws: `session.exists` or another error of the service; an error of area `connection`.
    func newSession(_ id: String, _ currency: Currency, at now: Instant) throws(CartwrightError) -> PublicSession {
        do throws(CartwrightError) {
            return try newSession(id, cart: [:], at: now)
        } catch {
            // The catalog of the service has no default currency.
            guard error.code == .serviceNoCurrency else { throw error }
            return try newSession(id, cart: ["currency": .string(currency.code)], at: now)
        }
    }

    private func newSession(_ id: String, cart: JSONValue, at now: Instant) throws(CartwrightError) -> PublicSession {
        var request = ServiceRequest(.put, "/v1/sessions/\(ServiceRequest.part(id))", ["cart": cart])
        request.headers["if-none-match"] = "*"
        return try publicSession(try put(request), known: [], at: now)
    }

    /// Returns the session of a response.
    ///
    /// - Throws: the service's error; an error of area `connection`.
    func publicSession(_ answer: ServiceAnswer, known: [Order], at now: Instant) throws(CartwrightError)
        -> PublicSession
    {
        let value = try checkedValue(of: answer)
        return try reading { () throws(CartwrightError) in
            try PublicSession(value, tag: answer.headers["etag"], at: now) { summary throws(CartwrightError) in
                if let order = known.first(where: summary.describes) { return order }
                return try order(summary.id, called: summary.name)
            }
        }
    }

    /// Returns an order under its id within the session.
    private func order(_ id: String, called name: String) throws(CartwrightError) -> Order {
        let answer = try send(ServiceRequest(.get, "/v1/orders/\(ServiceRequest.part(id))"))
        let value = try checkedValue(of: answer)
        return try reading { () throws(CartwrightError) in try Order(written: value, called: name) }
    }

    private func checkedValue(of answer: ServiceAnswer) throws(CartwrightError) -> JSONValue {
        do throws(ServiceProblem) { return try value(of: answer) } catch { throw error.error }
    }
}
