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
