internal import Cartwright

extension Command {
    /// True for reports of outcomes of payments and refunds.
    var isOutcome: Bool {
        switch self {
        case .paymentConfirmed, .paymentFailed, .paymentUnknown, .reservationLost, .refundMade, .rewardMade: true
        default: false
        }
    }

    /// The public form of the command in the history of a session: without the reference and the identities of a
    /// payment and the record of an adapter. Nil for outcomes of payments, and for cards, which are in the session.
    var publicCommand: Command? {
        switch self {
        case .pay(let method, _, _, _): return .pay(method: method?.isEmpty == true ? nil : method)
        case .loadCart(var cart):
            cart.adapterRecord = nil
            return .loadCart(cart)
        case .receiveCards: return nil
        default: return isOutcome ? nil : self
        }
    }
}
