/// The rules by which values of identities are normalized, so that two spellings of one value are one identity.
public struct IdentityText: Hashable, Sendable {
    /// The domains of mail providers that ignore dots before the `@`, and what follows a `+`: both are removed from
    /// addresses at these domains. None by default, since other providers tell such addresses apart.
    public var mailProviders: Set<String>

    /// Creates rules.
    ///
    /// - Parameter mailProviders: domains such as `gmail.com`; case is ignored.
    public init(mailProviders: some Sequence<String> = []) {
        self.mailProviders = Set(mailProviders.map { Self.composed($0).lowercased() })
    }

    /// Returns a value in the form that is hashed: an e-mail address in lower case, without dots and tags of
    /// ``mailProviders``; the digits of a telephone number; other values without blanks around them.
    ///
    /// - Throws: `customer.bad_identity`, without the value.
    public func normalized(_ value: String, _ kind: IdentityKind) throws(CartwrightError) -> String {
        guard value.utf8.count <= TextLimit.identity.bytes else {
            throw Self.bad(kind, "at most \(TextLimit.identity.bytes) bytes", "\(value.utf8.count) bytes")
        }
        switch kind {
        case .email: return try address(value)
        case .phone:
            let digits = value.unicodeScalars.compactMap { scalar -> String? in
                scalar.properties.generalCategory == .decimalNumber
                    ? scalar.properties.numericValue.map { String(Int($0)) } : nil
            }
            guard !digits.isEmpty else { throw Self.bad(kind, "a telephone number with digits", "no digit") }
            return digits.joined()
        case .payment, .household:
            let text = Self.composed(value)
            guard !text.isEmpty else { throw Self.bad(kind, "a text", "an empty text") }
            return text
        }
    }

    private func address(_ value: String) throws(CartwrightError) -> String {
        let text = Self.composed(Self.composed(value).lowercased())
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = parts.first, let domain = parts.last, !name.isEmpty, !domain.isEmpty else {
            throw Self.bad(.email, "an address such as ada@example.com", "another text")
        }
        guard mailProviders.contains(String(domain)) else { return text }
        let untagged = name.prefix { $0 != "+" }.filter { $0 != "." }
        return untagged.isEmpty ? text : "\(untagged)@\(domain)"
    }

    /// Returns a text in NFC, without blanks around it.
    private static func composed(_ text: String) -> String {
        let composed = Array(Normalization.composed(text).unicodeScalars)
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        guard let first = composed.firstIndex(where: { !isBlank($0) }),
            let last = composed.lastIndex(where: { !isBlank($0) })
        else { return "" }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: composed[first...last])
        return String(scalars)
    }

    package static func bad(_ kind: IdentityKind, _ expected: String, _ found: String) -> CartwrightError {
        CartwrightError(
            .customerBadIdentity,
            "expected \(expected) as the identity \(kind.rawValue), found \(found)",
            hint: "send the value as the customer entered it, or leave the identity out"
        )
    }
}
