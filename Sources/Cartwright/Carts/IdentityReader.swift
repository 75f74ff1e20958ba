/// The reader of identities of customers: it replaces the values by keyed digests as it reads them.
///
/// ```json
/// {"email": "ada@example.com", "phone": "+49 30 901820"}
/// ```
public struct IdentityReader: Sendable {
    /// The rules by which values are normalized.
    public var text: IdentityText

    /// The maker of digests.
    public var hasher: any IdentityHasher

    /// Creates a reader.
    public init(by hasher: any IdentityHasher, _ text: IdentityText = IdentityText()) {
        (self.hasher, self.text) = (hasher, text)
    }

    /// Reads the identities of a customer.
    ///
    /// - Throws: an error of area `json`, or `customer.bad_identity`, with the JSON pointer and without a value.
    public func read(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> Identities {
        var reader = try ObjectReader(value, at: pointer)
        var identities: [Identity] = []
        for kind in IdentityKind.allCases {
            guard let value = try reader.string(ifPresent: kind.rawValue) else { continue }
            identities += try reader.placed(kind.rawValue) { () throws(CartwrightError) in
                try Identities(hashing: [kind: value], text, by: hasher).all
            }
        }
        try reader.finish()
        return Identities(identities)
    }
}

extension IdentityReader? {
    /// Reads the identities of a customer; an empty object needs no key.
    ///
    /// - Throws: `customer.no_identity_key` if there is no reader; the errors of ``IdentityReader/read(_:at:)``.
    package func read(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> Identities {
        guard let self else {
            if case .object(let object) = value, object.isEmpty { return .none }
            throw CartwrightError.noIdentityKey.at(pointer)
        }
        return try self.read(value, at: pointer)
    }
}

extension IdentityReader {
    /// A reader for checks of files, which need no key: all values of a kind have the same digest, so nothing may be
    /// counted by them.
    package static let checking = IdentityReader(by: NoDigests())
}

private struct NoDigests: IdentityHasher {
    func digests(of kind: IdentityKind, _ value: String) -> [String] { [String(repeating: "0", count: 64)] }
}

extension IdentityReader {
    /// The keys of identities in a scenario or request.
    package static let format = ObjectFormat(
        "identities",
        "the identities of a customer; they are stored as keyed digests, never as they are",
        keys: [
            identity(.email, "the e-mail address", example: "ada@example.com"),
            identity(.phone, "the telephone number, of which the digits count", example: "+49 30 901820"),
            identity(.payment, "a means of payment, such as the fingerprint of a card", example: "fp_1Nv0FGQ9"),
            identity(
                .household,
                "the household, such as an address in a form of the shop's own",
                example: "10115/invalidenstr/1"
            ),
        ],
        example: ["email": "ada@example.com"]
    )

    private static func identity(_ kind: IdentityKind, _ meaning: String, example: JSONValue) -> KeyFormat {
        .optional(kind.rawValue, .name(.identity), meaning, absent: "unknown", example: example)
    }
}
