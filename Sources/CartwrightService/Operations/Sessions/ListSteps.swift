internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Operation {
    /// The revisions of a session that can be looked back at: what each changed, and what the cart costs there now.
    static let listSteps = Operation(
        "list_steps",
        .get,
        "/v1/sessions/{id}/steps",
        scope: .checkout,
        parameters: ["now", "limit"]
    ) { call throws(Problem) in
        let limit = try call.query.integer("limit", in: 1...500) ?? 50
        return .json(try await call.steps(atMost: limit))
    }
}

extension Call {
    /// The latest revisions of the session, the earliest of them first.
    fileprivate func steps(atMost limit: Int64) async throws(Problem) -> JSONValue {
        let (id, instant) = (path[0], try askedInstant)
        var views = [try await view(id, at: nil, instant)]
        var isWhole = views[0].revision == 1
        // One more than is told, since what a step changed is told by the one before.
        while !isWhole, views.count <= limit {
            do throws(Problem) {
                views.append(try await view(id, at: views[views.count - 1].revision - 1, instant))
                isWhole = views[views.count - 1].revision == 1
            } catch {
                guard error.error.code == "session.unknown_step" else { throw error }
                break
            }
        }
        let told = views.prefix(Int(limit)).indices.map { index -> JSONValue in
            let earlier = views.indices.contains(index + 1) ? views[index + 1].session : nil
            return .object(
                Self.step(views[index], after: earlier, isFirst: views[index].revision == 1)
            )
        }
        return [
            "id": .string(id), "revision": .integer(views[0].revision), "steps": .array(told.reversed()),
        ]
    }

    private func view(_ id: String, at revision: Int64?, _ instant: Instant?) async throws(Problem) -> CheckoutView {
        var terms = ViewTerms()
        (terms.revision, terms.instant) = (revision, instant)
        let (checkout, asked) = (shop.checkout, terms)
        return try await answering { () throws(Refusal) in try await checkout.view(id, on: asked) }
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
