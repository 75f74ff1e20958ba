public import Cartwright

/// The rules of `ShopPayments` as checks that can be run on any implementation. They request payments: run them on the
/// payment provider's test account.
public struct ShopPaymentsContract: Sendable {
    private let payments: any ShopPayments
    private let (good, bad): (String, String)
    private let amount: Money

    /// Creates the contract of an implementation.
    ///
    /// - Parameters:
    ///   - payments: the implementation.
    ///   - good: a token that is authorized, any number of times.
    ///   - bad: a token that is refused.
    ///   - amount: the amount to request.
    public init(of payments: any ShopPayments, authorizing good: String, refusing bad: String, amount: Money) {
        (self.payments, self.good, self.bad, self.amount) = (payments, good, bad, amount)
    }

    /// Returns the violations of the rules, one sentence each.
    ///
    /// - Parameter prefix: the prefix of keys, a new one for each run.
    /// - Throws: the errors of the implementation.
    public func violations(keys prefix: String) async throws(CartwrightError) -> [String] {
        var violations: [String] = []
        if payments.handlers.isEmpty { violations.append("there are no payment methods") }
        if Set(payments.handlers.map(\.id)).count != payments.handlers.count {
            violations.append("two payment methods have the same id")
        }
        for handler in payments.handlers {
            if !handler.name.contains(".") { violations.append("\(handler.name) is not in reverse domain notation") }
            if handler.instruments.isEmpty { violations.append("\(handler.id) has no instruments") }
            let first = try await ask(handler, good, "\(prefix)-\(handler.id)-1")
            if first != .authorized { violations.append("\(handler.id) does not authorize the good token") }
            if try await ask(handler, good, "\(prefix)-\(handler.id)-1") != first {
                violations.append("\(handler.id) gives another decision for the same key")
            }
            guard case .refused(let reason) = try await ask(handler, bad, "\(prefix)-\(handler.id)-2") else {
                violations.append("\(handler.id) does not refuse the bad token")
                continue
            }
            if reason.isEmpty { violations.append("\(handler.id) refuses without a reason") }
            if reason.contains(bad) { violations.append("\(handler.id) shows the token in its reason") }
            await payments.release("\(prefix)-\(handler.id)-1")
            await payments.release("\(prefix)-of-nothing")
        }
        return violations
    }

    private func ask(
        _ handler: PaymentHandler,
        _ token: String,
        _ key: String
    ) async throws(CartwrightError) -> PaymentDecision {
        try await payments.authorize(PaymentRequest(key: key, handler: handler.id, token: token, amount: amount))
    }
}
