internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let putSession = Endpoint(
        name: "put_session",
        method: .put,
        path: "/v1/sessions/{id}",
        tag: .sessions,
        summary: "Create a session, or replace its cart",
        description: """
            With `If-None-Match: *` the session must be new; with `If-Match` it must be as the caller last read it. A \
            cart without a customer keeps the present one; a patch can remove it.
            """,
        scope: .checkout,
        parameters: [.sessionID],
        body: .json(.sessionRequest, #"{"cart": {"lines": [{"id": "MUG", "sku": "MUG", "quantity": 2}]}}"#),
        answers: [
            .json("The session with its new cart.", .session, nil, isTagged: true),
            .json("The new session.", .session, .newSession, status: 201, isTagged: true),
        ],
        refusals: [.conflict]
    ) { call throws(Problem) in
        let id = call.path[0]
        let cart = try call.cart()
        let reply = try await call.placing { () throws(Problem) in try await call.place(cart, in: id) }
        var answer = Call.sessionAnswer(reply)
        if answer.status == .ok, reply.revision == 1 { answer.status = .created }
        return answer
    }
}

extension Call {
    /// Returns the cart of a body `{"cart": {…}}`, completed from the catalog.
    func cart() throws(Problem) -> Cart {
        let outside = outside
        return try read { (reader) throws(CartwrightError) in
            guard let value = reader.value(ifPresent: "cart") else {
                return try reader.nested("cart") { value, pointer throws(CartwrightError) in
                    try Cart(value, at: pointer)
                }
            }
            let pointer = JSONPointer.root.appending("cart")
            return try Cart(outside.completed(value, at: pointer), at: pointer, identities: outside.identities)
        }
    }

    /// Runs some work with the cart of the body, and adds the place in the body to a problem.
    func placing<Value>(_ work: () async throws(Problem) -> Value) async throws(Problem) -> Value {
        do throws(Problem) {
            return try await work()
        } catch {
            var problem = error
            problem.error = outside.placed(error.error, in: (try? JSONParser.parse(body)) ?? .null)
            throw problem
        }
    }

    /// Puts a cart into a session, and opens the session if it does not exist.
    fileprivate func place(_ cart: Cart, in id: String) async throws(Problem) -> CheckoutReply {
        let (insistsOnCreating, outside) = (ifNoneMatch == .any, outside)
        if case .tags? = ifNoneMatch { try await refuseUnwanted(id) }
        // With `*` an existing session is an error. Otherwise one of the two steps succeeds, unless another request
        // comes between them; then the other step does.
        for _ in 0..<8 {
            if !insistsOnCreating {
                do throws(CartwrightError) {
                    return try await shop.checkout.send(to: id, on: try terms(for: id)) {
                        session throws(CartwrightError) in
                        [.loadCart(outside.keepingTerms(of: session, in: cart))]
                    }
                } catch {
                    guard error.code == .sessionUnknown else { throw try await problem(error, id) }
                    // A session that does not exist has no tag that could match.
                    guard ifMatch == nil else { throw Self.missing(id) }
                }
            }
            do throws(CartwrightError) {
                return try await shop.checkout.open(
                    id,
                    currency: cart.currency,
                    with: [.loadCart(cart)],
                    on: try terms(for: id)
                )
            } catch {
                guard error.code == .sessionExists, !insistsOnCreating else { throw try await problem(error, id) }
            }
        }
        throw Problem(CartwrightError(.sessionBusy, "session \(id) is busy with other requests", hint: "retry"))
    }

    /// Refuses to put a cart into a session whose tag is in `If-None-Match`.
    private func refuseUnwanted(_ id: String) async throws(Problem) {
        let present: CheckoutView
        do throws(Problem) { present = try await view(id) } catch {
            guard error.error.code == .sessionUnknown else { throw error }
            return
        }
        let tag = SessionBody(view: present).tagged.tag
        guard ifNoneMatch?.matchesWeakly(tag.text) == true else { return }
        var problem = Problem.bad(
            .servicePreconditionFailed,
            "expected session \(id) to have no tag of If-None-Match, found one of them"
        )
        problem.headers[.eTag] = tag.text
        throw problem
    }

    private static func missing(_ id: String) -> Problem {
        .bad(
            .servicePreconditionFailed,
            "expected session \(id) to be unchanged, found none",
            hint: "omit If-Match to create it"
        )
    }
}

extension Schema {
    fileprivate static let sessionRequest = component("session_request", "The cart of a session.")
        .fields(["cart": .cartRequest]).closed
}
