/// A kind of identity of a person, by which limits count besides the customer's id.
public enum IdentityKind: String, Hashable, Sendable, CaseIterable, Comparable {
    /// An e-mail address.
    case email
    /// A telephone number.
    case phone
    /// A means of payment, such as the fingerprint of a card.
    case payment
    /// A household, such as a postal address in a form of the shop's own.
    case household

    /// Orders kinds as they are declared.
    public static func < (a: IdentityKind, b: IdentityKind) -> Bool { a.position < b.position }

    private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
