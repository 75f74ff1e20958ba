public import Cartwright

/// The rules of `ShopPayments` as checks that can be run on any implementation. They ask for money: run them against
/// the payment company's trial account.
public struct ShopPaymentsContract: Sendable {
    private let payments: any ShopPayments
    private let (good, bad): (String, String)
    private let amount: Money

    /// The contract of an implementation.
    ///
    /// - Parameters:
    ///   - payments: the implementation.
    ///   - good: a token that is authorised, any number of times.
    ///   - bad: a token that is refused.
    ///   - amount: how much is asked for.
    public init(of payments: any ShopPayments, authorizing good: String, refusing bad: String, amount: Money) {
        (self.payments, self.good, self.bad, self.amount) = (payments, good, bad, amount)
    }

    /// What it does against the rules, one sentence each.
    ///
    /// - Parameter prefix: what keys begin with, another one for each run.
    /// - Throws: what it throws.
    public func violations(keys prefix: String) async throws(CartwrightError) -> [String] {
        var violations: [String] = []
        if payments.handlers.isEmpty { violations.append("there is no way to pay") }
        if Set(payments.handlers.map(\.id)).count != payments.handlers.count {
            violations.append("two ways have one id")
        }
        for handler in payments.handlers {
            if !handler.name.contains(".") { violations.append("\(handler.name) is not in reverse domain notation") }
            if handler.instruments.isEmpty { violations.append("nothing pays by \(handler.id)") }
            let first = try await ask(handler, good, "\(prefix)-\(handler.id)-1")
            if first != .authorized { violations.append("\(handler.id) does not authorise the good token") }
            if try await ask(handler, good, "\(prefix)-\(handler.id)-1") != first {
                violations.append("\(handler.id) decides otherwise when it is asked again with the key")
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
