/// A code that was issued for a promotion, with its terms.
public struct IssuedCode: Hashable, Sendable {
    /// The normalized code, see ``PromotionCode``.
    public let code: String
    /// The promotion that it belongs to.
    public let promotion: String
    /// The maximum number of uses, 1 or more; nil if only the promotion's own limits apply.
    public let limit: Int64?
    /// The only customer that may use it; nil for any customer.
    public internal(set) var customer: String?
    /// The first instant at which it is valid.
    public let startsAt: Instant?
    /// The instant at which it expires.
    public let endsAt: Instant?
    /// The instant of revocation, which overrides the other terms; nil if it was not revoked.
    public internal(set) var revokedAt: Instant?

    /// The maximum length of a code in bytes.
    public static let maximumLength = 128

    /// Creates a code with its terms.
    ///
    /// - Parameters:
    ///   - code: the code, 1 to 128 bytes when normalized, without control characters.
    ///   - promotion: the promotion that it belongs to.
    ///   - limit: the maximum number of uses, 1 or more.
    ///   - customer: the only customer that may use it, by an id as in ``CustomerID``.
    ///   - startsAt: the first instant at which it is valid.
    ///   - endsAt: the instant at which it expires, after the start.
    ///   - revokedAt: the instant of revocation.
    /// - Throws: `code.malformed`, `code.bad_terms`, `customer.bad_id`.
    public init(
        _ code: String,
        of promotion: String,
        limit: Int64? = nil,
        customer: String? = nil,
        startsAt: Instant? = nil,
        endsAt: Instant? = nil,
        revokedAt: Instant? = nil
    ) throws(CartwrightError) {
        try self.init(
            named: try Self.checked(code),
            of: promotion,
            limit: limit,
            customer: try customer.map { id throws(CartwrightError) in
                id.isEmpty ? id : try CustomerID.checked(id)
            },
            startsAt: startsAt,
            endsAt: endsAt,
            revokedAt: revokedAt
        )
    }

    /// Creates a code from a store under its stored name, which may be a spelling from an earlier version.
    ///
    /// - Throws: `code.malformed`, `code.bad_terms`.
    package init(
        kept name: String,
        of promotion: String,
        limit: Int64?,
        customer: String?,
        startsAt: Instant?,
        endsAt: Instant?,
        revokedAt: Instant?
    ) throws(CartwrightError) {
        _ = try Self.checked(name)
        try self.init(
            named: name,
            of: promotion,
            limit: limit,
            customer: customer,
            startsAt: startsAt,
            endsAt: endsAt,
            revokedAt: revokedAt
        )
    }

    private init(
        named code: String,
        of promotion: String,
        limit: Int64?,
        customer: String?,
        startsAt: Instant?,
        endsAt: Instant?,
        revokedAt: Instant?
    ) throws(CartwrightError) {
        (self.code, self.promotion) = (code, promotion)
        (self.limit, self.customer) = (limit, customer)
        (self.startsAt, self.endsAt, self.revokedAt) = (startsAt, endsAt, revokedAt)
        guard !promotion.isEmpty else { throw Self.badTerms("it has no promotion") }
        guard customer?.isEmpty != true else { throw Self.badTerms("its customer id is empty") }
        guard limit ?? 1 >= 1 else { throw Self.badTerms("its limit is \(limit ?? 0); it must be 1 or more") }
        if let startsAt, let endsAt, endsAt <= startsAt { throw Self.badTerms("it ends before it starts") }
    }

    /// The state of a code at an instant.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// It is valid.
        case valid
        /// It was revoked.
        case revoked
        /// It is not valid yet.
        case upcoming
        /// It has expired.
        case ended
        /// It has reached its usage limit, or others have reserved the remaining uses.
        case usedUp = "used_up"
    }

    /// Returns the state of the code at an instant: the status that every interface shows. The customer of the code is
    /// ignored.
    ///
    /// - Parameters:
    ///   - now: the instant.
    ///   - uses: the number of its uses, including reserved ones, from a ledger: ``Counters/codeUses``.
    public func state(at now: Instant, uses: Int64) -> State {
        do throws(CodeObstacle) {
            let facts = try facts(for: customer, at: now)
            return facts.isLeft(after: uses) ? .valid : .usedUp
        } catch {
            return switch error {
            case .revoked: .revoked
            case .upcoming: .upcoming
            case .ended: .ended
            case .usedUp: .usedUp
            case .neverIssued, .mistyped, .otherCustomer: .valid
            }
        }
    }

    /// Returns the state of the code at an instant as if it had no uses.
    public func state(at now: Instant) -> State { state(at: now, uses: 0) }

    private static func checked(_ code: String) throws(CartwrightError) -> String {
        let normal = PromotionCode.normalized(code)
        let reason: String
        if normal.isEmpty {
            reason = "it is empty"
        } else if normal.utf8.count > maximumLength {
            reason = "expected at most \(maximumLength) bytes, found \(normal.utf8.count)"
        } else if normal.unicodeScalars.contains(where: \.isControl) {
            reason = "it contains a control character"
        } else {
            return normal
        }
        throw CartwrightError(
            .codeMalformed,
            "cannot use this as a code: \(reason)",
            hint: "use 1 to \(maximumLength) bytes of letters, digits and punctuation"
        )
    }

    private static func badTerms(_ reason: String) -> CartwrightError {
        CartwrightError(.codeBadTerms, "cannot issue the code: \(reason)", hint: "see cartwright codes --help")
    }
}

extension Unicode.Scalar {
    /// True if it is not printable: a control character, or a line separator.
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension IssuedCode {
    /// Returns the facts of a usable code: the only rule for the customer and the dates of an issued code.
    ///
    /// It ignores the number of uses, which a ledger counts under ``CounterKey/codeUses(code:)``.
    ///
    /// - Parameters:
    ///   - customer: the customer; nil is an anonymous customer.
    ///   - now: the current instant.
    /// - Throws: the obstacle; ``CodeObstacle/otherCustomer`` takes precedence, so that other customers learn nothing
    ///   about the code.
    public func facts(for customer: String?, at now: Instant) throws(CodeObstacle) -> CodeFacts {
        if let owner = self.customer, owner != customer { throw .otherCustomer }
        if let revokedAt, revokedAt <= now { throw .revoked }
        if let startsAt, now < startsAt { throw .upcoming(startsAt) }
        if let endsAt, endsAt <= now { throw .ended(endsAt) }
        let isNormalized = PromotionCode.normalized(code) == code
        return CodeFacts(promotion: promotion, limit: limit, name: isNormalized ? nil : code)
    }
}
