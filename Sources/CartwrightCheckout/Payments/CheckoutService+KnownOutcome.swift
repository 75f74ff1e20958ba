internal import Cartwright

extension CheckoutService {
    /// Goes on with what became of the charge that a call begins, where that is known without asking for it.
    ///
    /// - Returns: what became of it; nil where it has to be asked for, or where there is no charge.
    func settle(
        _ next: inout Transition,
        of call: CheckoutCall,
        by pricing: Pricing
    ) throws(Refusal) -> PaymentOutcome? {
        guard call.outcome != nil, let payment = next.session.payment,
            let outcome = payments.knownOutcome(of: Charge(payment, of: call.session)), outcome != .unknown
        else { return nil }
        let answer = try pricing.checkout.transition(
            next.session,
            outcome.command(key: payment.key),
            at: pricing.instant,
            counters: pricing.counters
        )
        next.session = answer.session
        next.events += answer.events
        next.requests += answer.requests
        next.diagnostics += answer.diagnostics
        return outcome
    }
}
