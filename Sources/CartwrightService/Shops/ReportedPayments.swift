internal import Cartwright
internal import CartwrightCheckout

/// Payments that the shop takes itself: completing a session says that the money is there, and a refund is in the
/// answer for the shop to pay.
struct ReportedPayments: PaymentProvider {
    func charge(_ charge: Charge) async throws -> PaymentOutcome { outcome(of: charge) }

    func knownOutcome(of charge: Charge) -> PaymentOutcome? { outcome(of: charge) }

    private func outcome(of charge: Charge) -> PaymentOutcome {
        switch charge.report {
        case .confirmed: .confirmed
        case .pending: .unknown
        }
    }

    func refund(_ refund: Refund, of session: String) async throws {}
}
