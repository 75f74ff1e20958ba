/// The persons for whom ``Promotion/perCustomerLimit`` counts: by which ids a person is recognized, and which of them
/// must be known.
///
/// ```json
/// {"per_customer_limit": {"count": 1, "by": ["customer", "email"], "require": ["email"], "guests": "refuse"}}
/// ```
public struct CustomerTerms: Hashable, Sendable {
    /// The ids that are counted, each on its own: one that has used the limit up refuses. An unknown one is not
    /// counted.
    public var countedBy: Set<PersonKey> = [.customer]

    /// The kinds of identities that must be known; otherwise the promotion is refused with ``Reason/identityUnknown``.
    public var required: Set<IdentityKind> = []

    /// The treatment of carts without a customer.
    public var guests = GuestRule.allow

    /// Creates terms that count the uses of the customer's id only.
    public init() {}

    /// The kinds of identities that are counted, in order.
    public var countedIdentities: [IdentityKind] { IdentityKind.allCases.filter { countedBy.contains(PersonKey($0)) } }

    /// True if a key for digests is needed, since identities are counted or required.
    public var needIdentities: Bool { !required.isEmpty || countedBy.contains { $0 != .customer } }

    /// True if carts can be refused although their customer has used nothing.
    var haveGates: Bool { !required.isEmpty || guests == .refuse }
}

/// An id by which the uses of a person are counted.
public enum PersonKey: String, Hashable, Sendable, CaseIterable {
    /// The shop's id of the customer.
    case customer
    /// The e-mail address.
    case email
    /// The telephone number.
    case phone
    /// The means of payment.
    case payment
    /// The household.
    case household

    /// Creates the key of a kind of identity.
    public init(_ kind: IdentityKind) {
        switch kind {
        case .email: self = .email
        case .phone: self = .phone
        case .payment: self = .payment
        case .household: self = .household
        }
    }
}

/// The treatment of carts without a customer by a promotion with a limit per customer.
public enum GuestRule: String, Hashable, Sendable, CaseIterable {
    /// The promotion applies; a use of a guest counts by the known identities only.
    case allow
    /// The promotion is refused with ``Reason/customerUnknown``.
    case refuse
}

// MARK: JSON

extension CustomerTerms {
    /// Reads `by`, `require` and `guests`.
    fileprivate init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init()
        if let by = try reader.words(ifPresent: "by", of: PersonKey.self) {
            guard !by.isEmpty else {
                throw reader.outOfRange("by is empty", hint: "name an id such as \"customer\", or omit by", "by")
            }
            countedBy = Set(by)
        }
        required = Set(try reader.words(ifPresent: "require", of: IdentityKind.self) ?? [])
        guests = try reader.choice(ifPresent: "guests") ?? .allow
    }

    /// Writes `by`, `require` and `guests`, without defaults.
    fileprivate func write(in object: inout JSONObject) {
        if countedBy != [.customer] {
            object["by"] = .array(PersonKey.allCases.filter(countedBy.contains).map { .string($0.rawValue) })
        }
        if !required.isEmpty {
            object["require"] = .array(required.sorted().map { .string($0.rawValue) })
        }
        if guests != .allow { object["guests"] = .string(guests.rawValue) }
    }
}

extension Promotion {
    /// Reads `per_customer_limit`: a number, or an object with a count of 1 or more.
    ///
    /// - Parameter countsIdentities: true if identities can be counted; otherwise a limit that needs one is refused.
    /// - Throws: an error of area `json` or `time`, or `customer.no_identity_key`, with the JSON pointer.
    mutating func readCustomerLimit(
        _ reader: inout ObjectReader,
        countsIdentities: Bool
    ) throws(CartwrightError) {
        let key = "per_customer_limit"
        guard let value = reader.value(ifPresent: key) else { return }
        guard case .object = value else {
            perCustomerLimit = try reader.integer(value, key, in: 0...Int64.max)
            return
        }
        let pointer = reader.pointer.appending(key)
        var limit = try ObjectReader(value, at: pointer)
        perCustomerLimit = try limit.integer("count", in: 1...Int64.max)
        customerTerms = try CustomerTerms(reading: &limit)
        customerPeriod = try LimitPeriod(reading: &limit)
        try limit.finish()
        guard countsIdentities || !customerTerms.needIdentities else { throw CartwrightError.noIdentityKey.at(pointer) }
    }

    /// The limit per customer as it is written; nil without one.
    var customerLimitJSON: JSONValue? {
        guard let perCustomerLimit else { return nil }
        guard customerPeriod != nil || customerTerms != CustomerTerms() else { return .integer(perCustomerLimit) }
        var object: JSONObject = ["count": .integer(perCustomerLimit)]
        customerTerms.write(in: &object)
        customerPeriod?.write(in: &object)
        return .object(object)
    }
}

extension ObjectReader {
    fileprivate mutating func words<Word: RawRepresentable<String> & CaseIterable>(
        ifPresent key: String,
        of type: Word.Type
    ) throws(CartwrightError) -> [Word]? {
        try array(ifPresent: key) { value, pointer throws(CartwrightError) in
            try Word.reading(value, at: pointer, among: Array(Word.allCases))
        }
    }
}

extension CustomerTerms {
    /// The keys of a limit per customer.
    package static let format = ObjectFormat(
        "customer_limit",
        "a maximum number of uses by one person, in all or in each day, week or month",
        keys: [
            .required("count", .count("orders", from: 1), "the maximum number of uses by one person", example: 1),
            .optional(
                "by",
                .list(.words(of: PersonKey.self), atLeast: 1),
                """
                the ids that are counted, each on its own: the customer's id, and identities of the customer. One that \
                has used the limit up refuses; one that is unknown is not counted
                """,
                absent: "[\"customer\"]",
                example: ["customer", "email"]
            ),
            .optional(
                "require",
                .list(.words(of: IdentityKind.self), atLeast: 0),
                "the identities that must be known; otherwise the reason is identity_unknown",
                absent: "none",
                example: ["email"]
            ),
            .optional(
                "guests",
                .words(of: GuestRule.self),
                "refuse: a cart without a customer is refused with the reason customer_unknown",
                absent: "allow",
                example: "refuse"
            ),
        ] + LimitPeriod.keys(in: ["count": 1, "every": "day"]),
        rules: [LimitPeriod.rule],
        example: ["count": 1, "by": ["customer", "email"], "require": ["email"], "guests": "refuse"]
    )
}
