package import Cartwright

extension Account {
    /// The account as JSON: balance and sums in minor units.
    package var json: JSONValue { .object(jsonMembers) }

    /// The members of ``json``.
    package var jsonMembers: JSONObject {
        JSONObject(present: [
            "id": .string(id), "kind": .string(kind.rawValue), "currency": .string(currency.code),
            "customer": customer.map(JSONValue.string), "last_four": lastFour.map(JSONValue.string),
            "enabled": .bool(isEnabled), "balance": .integer(totals.balanceMinor),
            "pending": .integer(totals.pendingMinor), "held": .integer(totals.heldMinor),
            "issued": .integer(totals.issuedMinor), "adjusted": .integer(totals.adjustedMinor),
            "spent": .integer(totals.spentMinor), "refunded": .integer(totals.refundedMinor),
            "expired": .integer(totals.expiredMinor), "expires_at": expiresAt.map { .string($0.description) },
            "created_at": .string(createdAt.description),
        ])
    }
}

extension AccountEntry {
    /// The entry as JSON.
    package var json: JSONValue {
        .present([
            "number": .integer(number), "kind": .string(kind.rawValue), "amount": .integer(amountMinor),
            "at": .string(instant.description), "session": session.map(JSONValue.string),
            "order": order.map(JSONValue.string), "reason": reason.map(JSONValue.string),
            "by": by.map(JSONValue.string), "available_at": availableAt.map { .string($0.description) },
        ])
    }
}
