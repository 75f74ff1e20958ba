/// The saved addresses of a shop's customers.
///
/// An e-mail address is not a proof of identity: any agent can name any buyer. The default therefore returns no
/// address. Return addresses only to agents for which the shop has another proof, such as an access key of the buyer's
/// own.
public protocol ShopCustomers: Sendable {
    /// Returns the saved addresses of a buyer, the preferred one first.
    ///
    /// - Parameters:
    ///   - buyer: the buyer that the agent names.
    ///   - agent: the id of the agent's access key; empty if the service has no keys.
    /// - Returns: the addresses; empty for an unknown buyer.
    /// - Throws: an error with the fault environment if the data is not available.
    func addresses(of buyer: ShopBuyer, agent: String) async throws(CartwrightError) -> [SavedAddress]
}

extension ShopCustomers {
    /// Returns no address.
    public func addresses(of buyer: ShopBuyer, agent: String) async throws(CartwrightError) -> [SavedAddress] { [] }
}

/// Customers whose addresses no agent gets.
public struct PrivateCustomers: ShopCustomers {
    /// Creates the customers.
    public init() {}
}

/// A buyer as an agent names one. Nothing of it is verified.
public struct ShopBuyer: Hashable, Sendable {
    /// The address for e-mail.
    public var email: String?

    /// Creates a buyer.
    public init(email: String?) { self.email = email }
}

/// A saved address of a customer.
public struct SavedAddress: Hashable, Sendable, Identifiable {
    /// The id, unique among the addresses of the customer.
    public var id: String
    /// The address.
    public var address: ShopAddress

    /// Creates a saved address.
    public init(id: String, _ address: ShopAddress) { (self.id, self.address) = (id, address) }
}
