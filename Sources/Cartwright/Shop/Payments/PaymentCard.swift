/// The data of a card, for payments that accept it. Its description does not contain the data.
public struct PaymentCard: Hashable, Sendable {
    /// The number.
    public let number: String
    /// The month of expiry, 1 to 12; nil if it is absent.
    public let expiryMonth: Int64?
    /// The year of expiry; nil if it is absent.
    public let expiryYear: Int64?
    /// The security code; nil if it is absent.
    public let securityCode: String?
    /// The name of the card holder; nil if it is absent.
    public let name: String?

    /// Creates a card.
    public init(
        number: String,
        expiryMonth: Int64? = nil,
        expiryYear: Int64? = nil,
        securityCode: String? = nil,
        name: String? = nil
    ) {
        (self.number, self.expiryMonth, self.expiryYear) = (number, expiryMonth, expiryYear)
        (self.securityCode, self.name) = (securityCode, name)
    }
}

extension PaymentCard: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text `a card`.
    public var description: String { "a card" }
    /// The text `a card`.
    public var debugDescription: String { description }
    /// A mirror without children, so that a dump does not contain the data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
