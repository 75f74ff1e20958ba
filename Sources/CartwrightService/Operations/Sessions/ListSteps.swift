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
        parameters: ["now", "before", "limit"]
    ) { call throws(Problem) in
        let limit = try call.query.integer("limit", in: 1...500) ?? 50
        let before = try call.query.integer("before", in: 2...Int64.max)
        return .json(try await call.steps(before: before, atMost: Int(limit)))
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
