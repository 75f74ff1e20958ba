internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Operation {
    /// A paid order.
    static let getOrder = Operation("get_order", .get, "/v1/orders/{id}", scope: .checkout) { call throws(Problem) in
        let id = try call.orderID
        let view = try await call.sessionOfOrder(id)
        guard let order = view.orders.first(where: { $0.id == id.order }) else { throw Call.unknown(id) }
        let bytes = JSONValue.object(order.body(in: id.session)).utf8
        let tag = EntityTag(revision: Int64(order.returned.values.reduce(0, +)), of: bytes)
        if let condition = call.ifNoneMatch, condition.includes(tag) {
            return Answer(status: .notModified, headers: [.eTag: tag.text])
        }
        return .json(bytes: bytes, tag: tag)
    }
}

extension Call {
    /// The order that the path names.
    var orderID: OrderID {
        get throws(Problem) {
            guard let id = OrderID(path[0]) else {
                throw Problem(CartwrightError(.orderUnknown, "no order is called \"\(path[0].shortened(toBytes: 80))\""))
            }
            return id
        }
    }

    static func unknown(_ id: OrderID) -> Problem {
        Problem(CartwrightError(.orderUnknown, "no order is called \"\(id.text.shortened(toBytes: 80))\""))
    }

    /// The session that an order belongs to.
    func sessionOfOrder(_ id: OrderID) async throws(Problem) -> Session {
        do throws(Refusal) {
            return try await shop.checkout.view(id.session).session
        } catch {
            throw error.error.code == .sessionUnknown ? Self.unknown(id) : Problem(error)
        }
    }

    /// Changes an order, once for the key of the call.
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
                    object["refunds"] = .array(reply.session.refunds.map(\.summary))
                    return .json(.object(object))
                },
                deciding: decision
            )
        } catch {
            throw error.error.code == .sessionUnknown ? Self.unknown(id) : error
        }
    }
}
