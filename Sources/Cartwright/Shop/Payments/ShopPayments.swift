/// Takes payments by tokens from an agent, through the shop's payment provider.
///
/// A token is opaque: only the payment provider can read it, and it is neither stored nor shown. A card is not stored
/// or shown either, and only payments that accept cards get one.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any implementation.
public protocol ShopPayments: Sendable {
    /// The payment methods that the shop offers.
    var handlers: [PaymentHandler] { get }

    /// True if the data of a card is accepted in place of a token. The default is false: those who handle the data of
    /// cards must conform to PCI DSS.
    var acceptsCards: Bool { get }

    /// Authorizes a payment, once for each key: a repeated request with the same key returns the same decision and
    /// takes no money again.
    ///
    /// - Throws: an error with the fault environment if there was no response.
    func authorize(_ request: PaymentRequest) async throws(CartwrightError) -> PaymentDecision

    /// Releases an authorized amount, if the order was not created after all. An unknown key has no effect.
    func release(_ key: String) async

    /// Returns the identity of the means of payment behind a token, such as the fingerprint of a card: the same for
    /// each token of one card. Limits count by it before the payment is authorized. Nil if it is unknown, which is the
    /// default.
    ///
    /// - Throws: an error with the fault environment if there was no response.
    func identity(ofToken token: String, handler: String) async throws(CartwrightError) -> String?
}

extension ShopPayments {
    /// False: cards are not accepted.
    public var acceptsCards: Bool { false }

    /// Returns nil: the means of payment is unknown.
    public func identity(ofToken token: String, handler: String) async throws(CartwrightError) -> String? { nil }
}

/// A payment method.
public struct PaymentHandler: Hashable, Sendable, Identifiable {
    /// The id of this shop's account.
    public var id: String
    /// The kind in reverse domain notation: `com.example.tokens`.
    public var name: String
    /// The accepted instruments: `card`.
    public var instruments: [String]

    /// Creates a payment method.
    public init(id: String, name: String, instruments: [String]) {
        (self.id, self.name, self.instruments) = (id, name, instruments)
    }
}

/// A payment to authorize.
public struct PaymentRequest: Hashable, Sendable {
    /// The idempotency key.
    public let key: String
    /// The id of the ``ShopPayments/handlers`` that created the token.
    public let handler: String
    /// The token; empty if a card pays.
    public let token: String
    /// The card that pays in place of a token; nil without one.
    public let card: PaymentCard?
    /// The amount to pay.
    public let amount: Money

    /// Creates a payment.
    public init(key: String, handler: String, token: String, card: PaymentCard? = nil, amount: Money) {
        (self.key, self.handler, self.token, self.card, self.amount) = (key, handler, token, card, amount)
    }
}

/// The decision on a payment.
public enum PaymentDecision: Hashable, Sendable {
    /// The payment is authorized.
    case authorized
    /// The payment is refused; the reason may be shown to people.
    case refused(reason: String)
    /// The buyer must act first, for example confirm the payment at the bank; the reason may be shown to people.
    case needsBuyer(reason: String)
}
