/// Every statement on the codes of a store, so that a test can ask SQLite how it would go about each.
enum CodeSQL: Int, CaseIterable {
    case begin, commit, rollback
    case find, first, add, page, pageOfPromotion
    case revoke, revokeAll, firstOfPromotion

    var text: String {
        switch self {
        case .begin: "BEGIN IMMEDIATE"
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"
        case .find: "SELECT * FROM promotion_code WHERE code = ?"
        case .first: "SELECT 1 FROM promotion_code LIMIT 1"
        case .add: "INSERT OR IGNORE INTO promotion_code VALUES (?, ?, ?, ?, ?, ?, ?)"
        case .page: "SELECT * FROM promotion_code WHERE code > ? ORDER BY code LIMIT ?"
        case .pageOfPromotion: "SELECT * FROM promotion_code WHERE code > ? AND promotion = ? ORDER BY code LIMIT ?"
        case .revoke: "UPDATE promotion_code SET revoked_at = ?2 WHERE code = ?1 AND revoked_at IS NULL"
        case .revokeAll: "UPDATE promotion_code SET revoked_at = ?2 WHERE promotion = ?1 AND revoked_at IS NULL"
        case .firstOfPromotion: "SELECT 1 FROM promotion_code WHERE promotion = ? LIMIT 1"
        }
    }

    /// Those that have to look at all codes: an index on promotions would be as large as all the rest, and is needed by
    /// what people ask for once in a while.
    static let lookingAtAll: [CodeSQL] = [.revokeAll, .firstOfPromotion]
}
