/// A code that was issued for a promotion, one of many, and what it is good for.
public struct IssuedCode: Hashable, Sendable {
    /// The code as it is compared: normalized, see ``PromotionCode``.
    public let code: String
    /// The promotion that it belongs to.
    public let promotion: String
    /// How often it may be used, 1 or more; nil where only the promotion's own limits count.
    public let limit: Int64?
    /// The only customer who may use it; nil for anyone.
    public let customer: String?
    /// The first instant at which it counts.
    public let startsAt: Instant?
    /// The first instant at which it counts no more.
    public let endsAt: Instant?
    /// Since when it counts no more, whatever its other terms; nil where it was not revoked.
    public internal(set) var revokedAt: Instant?

    /// The most bytes that a code may have.
    public static let maximumLength = 128

    /// A code and its terms.
    ///
    /// - Parameters:
    ///   - code: as it is written: from 1 to 128 bytes when normalized, without control characters.
    ///   - promotion: the promotion that it belongs to.
    ///   - limit: how often it may be used, 1 or more.
    ///   - customer: the only customer who may use it, by an id as in ``CustomerID``.
    ///   - startsAt: the first instant at which it counts.
    ///   - endsAt: the first instant at which it counts no more, after the start.
    ///   - revokedAt: since when it is revoked.
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

    /// A code of a store, under the name that it has there: that of an earlier version may be its spelling.
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
        guard !promotion.isEmpty else { throw Self.badTerms("it belongs to no promotion") }
        guard customer?.isEmpty != true else { throw Self.badTerms("its customer has no name") }
        guard limit ?? 1 >= 1 else { throw Self.badTerms("its limit is \(limit ?? 0), and 1 is the least") }
        if let startsAt, let endsAt, endsAt <= startsAt { throw Self.badTerms("it ends before it starts") }
    }

    /// What a code is at an instant.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// It counts.
        case valid
        /// It was revoked.
        case revoked
        /// It counts later.
        case upcoming
        /// It counts no more.
        case ended
        /// It was used as often as it may be, or others hold what is left.
        case usedUp = "used_up"
    }

    /// The state of the code at an instant: the status that every interface shows. The customer for whom it was issued
    /// does not matter.
    ///
    /// - Parameters:
    ///   - now: the instant.
    ///   - uses: the number of its uses, held ones included, as a ledger counts it: ``Counters/codeUses``.
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

    /// The state of the code at an instant, without its uses: as of a code of which no use is counted.
    public func state(at now: Instant) -> State { state(at: now, uses: 0) }

    private static func checked(_ code: String) throws(CartwrightError) -> String {
        let normal = PromotionCode.normalized(code)
        let reason: String
        if normal.isEmpty {
            reason = "it is empty"
        } else if normal.utf8.count > maximumLength {
            reason = "expected at most \(maximumLength) bytes, found \(normal.utf8.count)"
        } else if normal.unicodeScalars.contains(where: \.isControl) {
            reason = "it has a control character"
        } else {
            return normal
        }
        throw CartwrightError(
            .codeMalformed,
            "this cannot be a code: \(reason)",
            hint: "from 1 to \(maximumLength) bytes of letters, digits and signs"
        )
    }

    private static func badTerms(_ reason: String) -> CartwrightError {
        CartwrightError(.codeBadTerms, "the code cannot be issued so: \(reason)", hint: "see cartwright codes --help")
    }
}

extension Unicode.Scalar {
    /// True where it is not a printable character: a control character, or the end of a line.
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension IssuedCode {
    /// The state of the code: the only rule for the customer and the time of an issued code.
    ///
    /// It does not look at the number of uses, which a ledger counts under ``CounterKey/codeUses(code:)``.
    ///
    /// - Parameters:
    ///   - customer: who is shopping; nil is an anonymous customer.
    ///   - now: the instant of the question.
    /// - Throws: why it does not count; ``CodeObstacle/otherCustomer`` before all others, so that strangers learn
    ///   nothing of the code.
    public func facts(for customer: String?, at now: Instant) throws(CodeObstacle) -> CodeFacts {
        if let owner = self.customer, owner != customer { throw .otherCustomer }
        if let revokedAt, revokedAt <= now { throw .revoked }
        if let startsAt, now < startsAt { throw .upcoming(startsAt) }
        if let endsAt, endsAt <= now { throw .ended(endsAt) }
        let isNormalized = PromotionCode.normalized(code) == code
        return CodeFacts(promotion: promotion, limit: limit, name: isNormalized ? nil : code)
    }
}
