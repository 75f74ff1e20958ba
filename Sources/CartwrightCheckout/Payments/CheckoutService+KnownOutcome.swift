internal import Cartwright

extension CheckoutService {
    /// Applies the outcome of a charge that a call begins or reports anew, if it is known without a request.
    ///
    /// - Returns: the outcome; nil if it must be requested, or if no charge begins.
    func settle(
        _ next: inout Transition,
        of call: CheckoutCall,
        on session: Session,
        by pricing: Pricing
    ) async throws(CartwrightError) -> PaymentOutcome? {
        if call.outcome != nil, next.orderWithoutCharge(session) != nil { return .confirmed }
        guard call.outcome != nil, let payment = next.session.payment, payment.report != session.payment?.report,
            let outcome = payments.knownOutcome(of: Charge(payment, of: call.session)), outcome != .unknown
        else { return nil }
        let isLate = outcome == .confirmed && call.isLate(session.payment, payment.key)
        let command = isLate ? Command.reservationLost(key: payment.key) : outcome.command(key: payment.key)
        let paying = next.session
        let answer = try await asking(pricing.checkout.registry, isUrgent: true) { () throws(CartwrightError) in
            try pricing.checkout.transition(paying, command, at: pricing.instant, counters: pricing.counters)
        }
        next.session = answer.session
        next.events += answer.events
        next.instructions += answer.instructions
        next.diagnostics += answer.diagnostics
        let isOrdered = next.session.orderList.contains { $0.payment == payment.key }
        return outcome == .confirmed && !isOrdered ? .failed(reason: Self.lost) : outcome
    }
}
