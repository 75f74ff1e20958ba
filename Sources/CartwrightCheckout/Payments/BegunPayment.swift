internal import Cartwright

/// The parameters of a payment to begin.
struct BegunPayment: Sendable {
    /// The name of the call in metrics.
    let name: String
    /// The payment method, as the shop names it.
    let method: String?
    /// The identification of a repetition if it is not the key of the call.
    var reference: String?
    /// The status of the money.
    var report = PaymentReport.confirmed
    /// The identities of the customer that arrive with the payment.
    var identities = Identities.none
    /// The total that the caller saw; nil to skip the comparison.
    var expected: CheckoutCall.Expectation?
    /// True if the payment begins a checkout that has not begun.
    var beginsCheckout = false

    /// The command as the caller requested it: it distinguishes a repetition of the call from another call with its
    /// key.
    var command: Command { .pay(method: method, report: report, identities: identities) }

    /// Returns the command to carry out.
    ///
    /// - Parameter key: the key of the call.
    func command(key: String?) -> Command {
        .pay(method: method, reference: reference ?? key, report: report, identities: identities)
    }
}
