internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Operation {
    static let listSteps = Operation(
        name: "list_steps",
        method: .get,
        path: "/v1/sessions/{id}/steps",
        tag: .sessions,
        summary: "List the revisions of a session",
        description: """
            Those that can be looked back at with `as_of`, the earliest first: the commands that lead from each to the \
            next, and what the cart of each costs now. `next` is there where earlier ones are stored: `before` with it \
            gives them. A page ends early where its carts have 20,000 lines together.
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
    /// The latest revisions of the session before one of them, the earliest of them first.
    fileprivate func steps(before: Int64?, atMost limit: Int) async throws(Problem) -> JSONValue {
        let (id, instant) = (path[0], try askedInstant)
        let mostLines = service.settings.stepLines
        var (views, lineCount, isEarliest) = ([CheckoutView](), 0, false)
        // One more than is told, since what a step changed is told by the one before.
        while views.count <= limit, lineCount <= mostLines, !isEarliest {
            do throws(Problem) {
                let next = try await view(id, at: (views.last?.revision ?? before).map { $0 - 1 }, instant)
                lineCount += next.session.cart.lines.count
                isEarliest = next.revision == 1
                views.append(next)
            } catch {
                guard error.error.code == .sessionUnknownStep else { throw error }
                isEarliest = true
            }
        }
        let count = isEarliest ? views.count : max(1, views.count - 1)
        return .object(try await page(of: views, telling: min(count, limit)))
    }

    /// A page of the first of some views, the latest of which comes first.
    private func page(of views: [CheckoutView], telling count: Int) async throws(Problem) -> JSONObject {
        let told = views.prefix(count).indices.map { index -> JSONValue in
            let earlier = views.indices.contains(index + 1) ? views[index + 1].session : nil
            return .object(Self.step(views[index], after: earlier, isFirst: views[index].revision == 1))
        }
        let (id, store) = (path[0], shop.stores.checkout)
        let present = try await answering { () throws(CartwrightError) in try await store.session(id) }
        var object = JSONObject()
        object["id"] = .string(id)
        object["revision"] = .integer(present?.revision ?? views.first?.revision ?? 1)
        object["steps"] = .array(told.reversed())
        if views.count > count { object["next"] = .integer(views[count - 1].revision) }
        return object
    }

    private func view(_ id: String, at revision: Int64?, _ instant: Instant?) async throws(Problem) -> CheckoutView {
        var terms = ViewTerms()
        (terms.revision, terms.instant) = (revision, instant)
        let (checkout, asked) = (shop.checkout, terms)
        return try await answering { () throws(CartwrightError) in try await checkout.view(id, on: asked) }
    }

    private static func step(_ view: CheckoutView, after earlier: Session?, isFirst: Bool) -> JSONObject {
        var object = JSONObject()
        object["revision"] = .integer(view.revision)
        object["phase"] = .string(view.session.phase.rawValue)
        object["units"] = .integer(view.session.cart.lines.reduce(0) { $0 &+ $1.quantity })
        object["currency"] = .string(view.quote.currency.code)
        object["total"] = .integer(view.quote.totalMinor)
        if let earlier {
            object["commands"] = .array(SessionDifference(from: earlier, to: view.session).commands.map(\.json))
        } else if isFirst {
            object["commands"] = .array(SessionDifference(openingWith: view.session).commands.map(\.json))
        }
        return object
    }
}

// MARK: In the document

extension Schema {
    fileprivate static let steps = component("steps", "Revisions of a session.").fields([
        "id": .text, "revision": .positive, "steps": .list(step),
        "next?": .integer(2 ... .max).described("The earliest of them, where earlier ones are stored."),
    ])

    private static let step = object([
        "revision": .positive, "phase": .phase, "units": .count, "currency": .currency, "total": .amount,
        "commands?": .list(.object)
            .described("What leads here from the revision before; absent where that is not kept any more."),
    ])
}

extension Example {
    fileprivate static let steps: Example = """
        {"id": "cart-7", "revision": 2,
         "steps": [
           {"revision": 1, "phase": "browsing", "units": 2, "currency": "USD", "total": 2500,
            "commands": [{"command": "add_line", "line": \(twoMugs)}]},
           {"revision": 2, "phase": "browsing", "units": 2, "currency": "USD", "total": 3000,
            "commands": [
              {"command": "set_customer", "customer": {"id": "ada"}},
              {"command": "choose_shipping", "method": "standard", "amount": 500}]}]}
        """
}
