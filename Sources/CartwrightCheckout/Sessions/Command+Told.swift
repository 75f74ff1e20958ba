internal import Cartwright

extension Command {
    /// True for what tells what became of money.
    var isOutcome: Bool {
        switch self {
        case .paymentConfirmed, .paymentFailed, .paymentUnknown, .reservationLost, .refundMade: true
        default: false
        }
    }

    /// The command as it is told to those who look at a step: without what a call is recognized by, and without the
    /// record of an adapter. Nil for what became of money, and for cards, which the session has.
    var told: Command? {
        switch self {
        case .pay(let method, _, _): return .pay(method: method?.isEmpty == true ? nil : method)
        case .loadCart(var cart):
            cart.adapterRecord = nil
            return .loadCart(cart)
        case .receiveCards: return nil
        default: return isOutcome ? nil : self
        }
    }
}
