internal import Cartwright

/// How a payment is begun.
struct BegunPayment: Sendable {
    /// What the call is called in metrics.
    let name: String
    /// How it is paid, as the shop calls it.
    let method: String?
    /// The total that the caller saw; nil where it is not to be compared.
    var expected: CheckoutCall.Expectation?
    /// Which commands begin it, given the session; nil where it is `pay` alone.
    var decision: CheckoutService.Decision?
}
