package import Cartwright

/// The kinds of changes in a ``ChangeLog``.
package enum ChangeKind: String, Hashable, Sendable, CaseIterable {
    case catalogReplaced = "catalog.replaced"
    case promotionCreated = "promotion.created"
    case promotionChanged = "promotion.changed"
    case promotionDeleted = "promotion.deleted"
    case codesCreated = "codes.created"
    case codesRevoked = "codes.revoked"
    case keyCreated = "key.created"
    case keyRevoked = "key.revoked"
    case customerErased = "customer.erased"
    case accountIssued = "account.issued"
    case accountAdjusted = "account.adjusted"
    case accountEnabled = "account.enabled"
    case accountDisabled = "account.disabled"
}

/// A change to write into a ``ChangeLog``.
package struct LoggedChange: Sendable {
    /// The kind of the change.
    package var kind: ChangeKind
    /// The changed thing: the id of a promotion, an access key or an account, `catalog`, or an opaque name of an
    /// erasure. It is never the id of a customer, because entries stay forever.
    package var subject: String
    /// The id of the access key of the caller; nil without one.
    package var key: String?
    /// The state before; nil for a new thing.
    package var before: JSONObject?
    /// The state after; nil for a removed thing.
    package var after: JSONObject?

    package init(
        _ kind: ChangeKind,
        of subject: String,
        by key: String?,
        from before: JSONObject? = nil,
        to after: JSONObject? = nil
    ) {
        (self.kind, self.subject, self.key, self.before, self.after) = (kind, subject, key, before, after)
    }
}

// MARK: Kinds that several modules log

extension LoggedChange {
    /// Makes the entry of new codes of a promotion.
    ///
    /// - Parameters:
    ///   - count: the number of codes; nil if it is not known.
    ///   - promotion: the promotion.
    ///   - job: the job that makes them; nil for the command line.
    ///   - key: the id of the access key of the caller; nil without one.
    package static func codesCreated(
        _ count: Int?,
        of promotion: String,
        job: String? = nil,
        by key: String?
    ) -> LoggedChange {
        let after = JSONObject(present: [
            "promotion": .string(promotion), "count": count.map { .integer(Int64($0)) },
            "job": job.map(JSONValue.string),
        ])
        return LoggedChange(.codesCreated, of: promotion, by: key, to: after)
    }

    /// The maximum number of codes that an entry lists.
    private static let mostCodes = 100

    /// Makes the entry of revoked codes of a promotion.
    ///
    /// - Parameter codes: the codes, of which the entry lists the first 100; empty if they are not known one by one.
    package static func codesRevoked(
        _ count: Int,
        of promotion: String,
        _ codes: [String] = [],
        by key: String?
    ) -> LoggedChange {
        let listed = codes.prefix(mostCodes).map(JSONValue.string)
        let after = JSONObject(present: [
            "promotion": .string(promotion), "count": .integer(Int64(count)),
            "codes": listed.isEmpty ? nil : .array(listed),
        ])
        return LoggedChange(.codesRevoked, of: promotion, by: key, to: after)
    }

    /// Makes the entry of the erasure of a customer's data.
    ///
    /// - Parameter subject: a name of the erasure from which the customer's id cannot be derived.
    package static func customerErased(
        _ subject: String,
        by key: String?,
        to after: JSONObject? = nil
    ) -> LoggedChange {
        LoggedChange(.customerErased, of: subject, by: key, to: after)
    }
}
