internal import Synchronization

/// Payments that move no money, for trials. The token determines the decision: `fail_token` is refused,
/// `challenge_token` needs the buyer, and any other token is authorized. A card is authorized; its data is not stored.
public final class SamplePayments: ShopPayments {
    /// The payment methods.
    public let handlers: [PaymentHandler]
    /// True: any card is authorized.
    public let acceptsCards = true
    private let decisions = Mutex<[String: PaymentDecision]>([:])

    /// Creates payments with some methods.
    public init(handlers: [PaymentHandler] = [.sample]) { self.handlers = handlers }

    /// The maximum number of stored decisions.
    private static let most = 100_000

    /// Decides by the token, once for each key.
    public func authorize(_ request: PaymentRequest) -> PaymentDecision {
        decisions.withLock { decisions in
            if let first = decisions[request.key] { return first }
            let decision = Self.decision(for: request.token)
            if decisions.count >= Self.most { decisions.removeAll() }
            // A refused payment may be requested again with another token.
            if decision == .authorized { decisions[request.key] = decision }
            return decision
        }
    }

    /// Removes an authorization.
    public func release(_ key: String) { decisions.withLock { _ = $0.removeValue(forKey: key) } }

    private static func decision(for token: String) -> PaymentDecision {
        switch token {
        case "fail_token": .refused(reason: "The card was declined.")
        case "challenge_token": .needsBuyer(reason: "The bank asks the card holder to confirm the payment.")
        default: .authorized
        }
    }
}

extension PaymentHandler {
    /// The payment method of the flower shop.
    public static let sample = PaymentHandler(
        id: "mock_payment_handler",
        name: "dev.cartwright.mock_payment",
        instruments: ["card"]
    )
}
