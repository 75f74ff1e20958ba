internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    static let getOrder = Endpoint(
        name: "get_order",
        method: .get,
        path: "/v1/orders/{id}",
        tag: .orders,
        summary: "Get a paid order",
        scope: .checkout,
        parameters: [.orderID],
        answers: [.json("The order.", .order, .paidOrder, isTagged: true)]
    ) { call throws(Problem) in
        let id = try call.orderID
        let (bytes, tag) = try await call.order(id)
        return .json(bytes: bytes, tag: tag)
    }
}

extension Call {
    /// The id of the order in the path.
    var orderID: OrderID {
        get throws(Problem) {
            guard let id = OrderID(path[0]) else {
                throw Problem(
                    CartwrightError(.orderUnknown, "order \"\(path[0].shortened(toBytes: 80))\" does not exist")
                )
            }
            return id
        }
    }

    static func unknown(_ id: OrderID) -> Problem {
        Problem(CartwrightError(.orderUnknown, "order \"\(id.text.shortened(toBytes: 80))\" does not exist"))
    }

    /// Returns an order with the revision of its session in the tag, which conditional changes compare.
    fileprivate func order(_ id: OrderID) async throws(Problem) -> (bytes: [UInt8], tag: EntityTag) {
        let view: CheckoutView
        do throws(CartwrightError) {
            view = try await shop.checkout.view(id.session)
        } catch {
            throw error.code == .sessionUnknown ? Self.unknown(id) : Problem(error)
        }
        guard let order = view.session.orders.first(where: { $0.id == id.order }) else { throw Self.unknown(id) }
        let bytes = JSONValue.object(order.body(in: id.session)).utf8
        return (bytes, EntityTag(revision: view.revision, of: bytes))
    }

    /// Changes an order, once per key of the call.
    func change(
        _ id: OrderID,
        deciding decision: @escaping CheckoutService.Decision
    ) async throws(Problem) -> Answer {
        do throws(Problem) {
            return try await send(
                to: id.session,
                answering: { reply in
                    guard let order = reply.session.orders.first(where: { $0.id == id.order }) else {
                        return Answer(Self.unknown(id))
                    }
                    var object = order.body(in: id.session)
                    object["refunds"] = .array(reply.refunds.map { $0.summary(in: id.session) })
                    return .json(.object(object))
                },
                deciding: decision
            )
        } catch {
            throw try await problem(error, id)
        }
    }

    /// Returns the problem of an order. If the caller saw another state, the problem contains the present order.
    func problem(_ problem: Problem, _ id: OrderID) async throws(Problem) -> Problem {
        guard problem.error.code != .sessionUnknown else { return Self.unknown(id) }
        guard problem.status == .preconditionFailed else { return problem }
        let (bytes, tag) = try await order(id)
        var problem = problem
        problem.headers[.eTag] = tag.text
        problem.members = ["order": try await answering(try JSONParser.parse(bytes))]
        return problem
    }
}
