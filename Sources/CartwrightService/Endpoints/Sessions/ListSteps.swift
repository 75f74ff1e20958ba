internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    static let listSteps = Endpoint(
        name: "list_steps",
        method: .get,
        path: "/v1/sessions/{id}/steps",
        tag: .sessions,
        summary: "List the revisions of a session",
        description: """
            The revisions that `as_of` can read, the earliest first: the commands of each, and the present price of \
            its cart. If earlier ones are stored, the answer has `next`: use it as `before` to get them. A page ends \
            early when its carts have 20,000 lines together.
            """,
        scope: .checkout,
        parameters: [.sessionID, .now, .stepsBefore, .limit],
        answers: [.json("The revisions.", .steps, .steps)]
    ) { call throws(Problem) in
        let (limit, before) = (try call.query.limit, try call.query.integer(.stepsBefore))
        return .json(try await call.steps(before: before, atMost: limit))
    }
}

extension Call {
    /// Returns the latest revisions of the session before a given one, in ascending order.
    fileprivate func steps(before: Int64?, atMost limit: Int) async throws(Problem) -> JSONValue {
        let (id, instant, store) = (path[0], try requestedInstant, shop.stores.checkout)
        let mostLines = service.settings.stepLines
        var (steps, lineCount, revision) = ([JSONValue](), 0, before.map { $0 - 1 })
        var next: Int64?
        while next == nil, revision != 0, let view = try await view(id, at: revision, instant) {
            lineCount += view.session.cart.lines.count
            if steps.count == limit || !steps.isEmpty && lineCount > mostLines {
                next = view.revision + 1
            } else {
                steps.append(Self.step(view))
                revision = view.revision - 1
            }
        }
        let present = try await answering(try await store.session(id))
        return .present([
            "id": .string(id), "revision": .integer(present?.revision ?? 1), "steps": .array(steps.reversed()),
            "next": next.map(JSONValue.integer),
        ])
    }

    /// Returns the session after a revision; nil if that is not stored.
    private func view(_ id: String, at revision: Int64?, _ instant: Instant?) async throws(Problem) -> CheckoutView? {
        var terms = ViewTerms()
        (terms.revision, terms.instant) = (revision, instant)
        let (checkout, asked) = (shop.checkout, terms)
        do throws(Problem) {
            return try await answering(try await checkout.view(id, on: asked))
        } catch {
            guard error.error.code == .sessionUnknownStep else { throw error }
            return nil
        }
    }

    /// Returns stored commands without the digests of identities.
    private static func withoutIdentities(_ value: JSONValue) -> JSONValue {
        guard case .array(let commands) = value else { return value }
        return .array(
            commands.map { command in
                var command = command.members
                if case .object(var cart)? = command["cart"] {
                    cart["customer"] = cart["customer"].map(withoutOwnIdentities)
                    command["cart"] = .object(cart)
                }
                command["customer"] = command["customer"].map(withoutOwnIdentities)
                return .object(command)
            }
        )
    }

    private static func withoutOwnIdentities(_ customer: JSONValue) -> JSONValue {
        guard case .object(var object) = customer else { return customer }
        object["identities"] = nil
        return .object(object)
    }

    private static func step(_ view: CheckoutView) -> JSONValue {
        .present([
            "revision": .integer(view.revision), "phase": .string(view.session.phase.rawValue),
            "units": .integer(view.session.cart.lines.reduce(0) { $0 &+ $1.quantity }),
            "currency": .string(view.quote.currency.code), "total": .integer(view.quote.totalMinor),
            "payable": view.quote.payableIfRounded,
            "commands": (try? JSONParser.parse(view.commands)).map(withoutIdentities),
        ])
    }
}

// MARK: In the document

extension Schema {
    fileprivate static let steps = component("steps", "Revisions of a session.").fields([
        "id": .text, "revision": .positive, "steps": .list(step),
        "next?": .integer(2 ... .max).described("The earliest revision here; present if earlier ones are stored."),
    ])

    private static let step = object([
        "revision": .positive, "phase": .phase, "units": .count, "currency": .currency, "total": .amount,
        "payable?": .payable,
        "commands?": .list(.object)
            .described(
                """
                The commands, except for cards and outcomes of payments; absent if the erasure of a customer or \
                version 0.1.0 stored the revision.
                """
            ),
    ])
}

extension Example {
    fileprivate static let steps: Example = """
        {"id": "cart-7", "revision": 2,
         "steps": [
           {"revision": 1, "phase": "browsing", "units": 2, "currency": "USD", "total": 2500,
            "commands": [{"command": "load_cart", "cart": {"currency": "USD", "lines": [\(twoMugs)]}}]},
           {"revision": 2, "phase": "browsing", "units": 2, "currency": "USD", "total": 3000,
            "commands": [{"command": "load_cart", "cart": \(shippedCart)}]}]}
        """
}
