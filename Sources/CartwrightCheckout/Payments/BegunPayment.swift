internal import Cartwright

/// How a payment is begun.
struct BegunPayment: Sendable {
    /// What the call is called in metrics.
    let name: String
    /// How it is paid, as the shop calls it.
    let method: String?
    /// By what a repetition is known where that is not the key of the call.
    var reference: String?
    /// How the money is reported.
    var report = PaymentReport.confirmed
    /// The total that the caller saw; nil where it is not to be compared.
    var expected: CheckoutCall.Expectation?
    /// Whether checkout is begun where nobody has.
    var beginsCheckout = false

    /// What is asked for: by it a repetition of the call is told from another one with its key.
    var asked: Command { .pay(method: method, report: report) }

    /// What is carried out.
    ///
    /// - Parameter key: the key of the call.
    func command(key: String?) -> Command { .pay(method: method, reference: reference ?? key, report: report) }
}
