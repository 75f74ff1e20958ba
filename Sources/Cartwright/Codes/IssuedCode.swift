/// A code that was issued for a promotion, one of many, and what it is good for.
public struct IssuedCode: Hashable, Sendable {
    /// The code as it is compared, see ``PromotionCode``.
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
    ///   - code: as it is written; printable ASCII.
    ///   - promotion: the promotion that it belongs to.
    ///   - limit: how often it may be used, 1 or more.
    ///   - customer: the only customer who may use it.
    ///   - startsAt: the first instant at which it counts.
    ///   - endsAt: the first instant at which it counts no more, after the start.
    ///   - revokedAt: since when it is revoked.
    /// - Throws: `code.malformed`, `code.bad_terms`.
    public init(
        _ code: String,
        of promotion: String,
        limit: Int64? = nil,
        customer: String? = nil,
        startsAt: Instant? = nil,
        endsAt: Instant? = nil,
        revokedAt: Instant? = nil
    ) throws(CartwrightError) {
        (self.code, self.promotion) = (try Self.checked(code), promotion)
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
    }

    /// What the code is at an instant. Limit and customer are not asked.
    public func state(at now: Instant) -> State {
        do throws(CodeObstacle) {
            _ = try facts(for: customer, at: now)
            return .valid
        } catch {
            return switch error {
            case .revoked: .revoked
            case .upcoming: .upcoming
            case .ended: .ended
            case .neverIssued, .mistyped, .otherCustomer, .usedUp: .valid
            }
        }
    }

    private static func checked(_ code: String) throws(CartwrightError) -> String {
        let normal = PromotionCode.normalized(code)
        let reason: String
        if normal.isEmpty {
            reason = "it is empty"
        } else if normal.utf8.count > maximumLength {
            reason = "it has \(normal.utf8.count) characters"
        } else if !normal.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            reason = "\"\(normal)\" has other characters than printable ASCII"
        } else {
            return normal
        }
        throw CartwrightError(
            .codeMalformed,
            "this cannot be a code: \(reason)",
            hint: "from 1 to \(maximumLength) letters, digits and signs of ASCII"
        )
    }

    private static func badTerms(_ reason: String) -> CartwrightError {
        CartwrightError(.codeBadTerms, "the code cannot be issued so: \(reason)", hint: "see cartwright codes --help")
    }
}
