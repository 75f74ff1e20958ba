/// A property by which an entry of a list is found.
public struct ListKey: Hashable, Sendable {
    /// The property.
    public var field: ListField

    /// Its value. Codes are normalized.
    public var value: String

    /// The amount that a promotion gave, in minor units; 0 for other fields.
    public var amountMinor: Int64

    /// Creates a key.
    public init(_ field: ListField, _ value: String, amountMinor: Int64 = 0) {
        (self.field, self.value, self.amountMinor) = (field, value, amountMinor)
    }
}

/// The properties by which lists are filtered. The raw value is the number in the tables of stores.
public enum ListField: Int64, Hashable, Sendable, CaseIterable {
    /// None: every entry has this key once, with an empty value.
    case all = 0
    /// The customer of the cart or of the order.
    case customer = 1
    /// The phase.
    case phase = 2
    /// A promotion that took something off.
    case promotion = 3
    /// A code that was entered.
    case code = 4
    /// A customer that the session has or had: the key stays until the session or the customer is erased.
    case pastCustomer = 5
}

/// The lists of a store. The raw value is the number in its tables.
public enum ListName: Int64, Hashable, Sendable, CaseIterable {
    /// Sessions, by the instant at which they were opened.
    case sessions = 0
    /// Orders, by the instant of payment.
    case orders = 1
}
