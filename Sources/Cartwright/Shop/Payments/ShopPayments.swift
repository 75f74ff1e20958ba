/// Takes payments by tokens that an agent brings: what a shop has with its payment company.
///
/// A token is opaque: nothing but the payment company makes anything of it, and it is neither kept nor shown again.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any implementation.
public protocol ShopPayments: Sendable {
    /// The ways to pay that the shop offers.
    var handlers: [PaymentHandler] { get }

    /// Asks for the money, once for each key: asked again with the same key, it gives the same decision and takes
    /// nothing again.
    ///
    /// - Throws: an error of fault environment where no answer came.
    func authorize(_ request: PaymentRequest) async throws(CartwrightError) -> PaymentDecision

    /// Lets go of money that was authorised for a key, where the order did not come about after all. Does nothing for a
    /// key of which it knows nothing.
    func release(_ key: String) async
}

/// A way to pay.
public struct PaymentHandler: Hashable, Sendable, Identifiable {
    /// The id of this shop's account with it.
    public var id: String
    /// What kind it is, in reverse domain notation: `com.example.tokens`.
    public var name: String
    /// What may be paid with: `card`.
    public var instruments: [String]

    /// A way to pay.
    public init(id: String, name: String, instruments: [String]) {
        (self.id, self.name, self.instruments) = (id, name, instruments)
    }
}

/// A payment that is asked for.
public struct PaymentRequest: Hashable, Sendable {
    /// The idempotency key.
    public let key: String
    /// Which of the ``ShopPayments/handlers`` made the token.
    public let handler: String
    /// The token.
    public let token: String
    /// What is to be paid.
    public let amount: Money

    /// A payment.
    public init(key: String, handler: String, token: String, amount: Money) {
        (self.key, self.handler, self.token, self.amount) = (key, handler, token, amount)
    }
}

/// What became of a payment.
public enum PaymentDecision: Hashable, Sendable {
    /// The money is the shop's.
    case authorized
    /// It is not; the reason may be shown to people.
    case refused(reason: String)
    /// The buyer has to do something first, such as confirming it at the bank; the reason may be shown to people.
    case needsBuyer(reason: String)
}
