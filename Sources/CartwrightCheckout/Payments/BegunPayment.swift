internal import Cartwright

/// How a payment is begun.
struct BegunPayment: Sendable {
    /// What the call is called in metrics.
    let name: String
    /// How it is paid, as the shop calls it.
    let method: String?
    /// By what a repetition is known where that is not the key of the call.
    var reference: String?
    /// The report of the money.
    var report = PaymentReport.confirmed
    /// The total that the caller saw; nil where it is not to be compared.
    var expected: CheckoutCall.Expectation?
    /// True where the payment begins a checkout that has not begun.
    var beginsCheckout = false

    /// The command that is requested: it distinguishes a repetition of the call from another call with its key.
    var asked: Command { .pay(method: method, report: report) }

    /// The command that is carried out.
    ///
    /// - Parameter key: the key of the call.
    func command(key: String?) -> Command { .pay(method: method, reference: reference ?? key, report: report) }
}
