/// The statements on codes, as a list so that a test can check the query plan of each. The tenant is the first
/// argument of each.
enum CodeSQL: Int, StatementList {
    case find, first, add, page, pageOfPromotion
    case revoke, revokeAll, firstOfPromotion
    case spelled, spellings
    case ofCustomer, setCustomer

    var text: String {
        switch self {
        case .find: "SELECT \(Self.columns) FROM promotion_code WHERE tenant = ? AND code = ?"
        case .first: "SELECT 1 FROM promotion_code WHERE tenant = ? LIMIT 1"
        case .add: "INSERT OR IGNORE INTO promotion_code (tenant, \(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        case .page:
            "SELECT \(Self.columns) FROM promotion_code WHERE tenant = ? AND code > ? ORDER BY code LIMIT ?"
        case .pageOfPromotion:
            """
            SELECT \(Self.columns) FROM promotion_code WHERE tenant = ? AND code > ? AND promotion = ?
            ORDER BY code LIMIT ?
            """
        case .revoke:
            "UPDATE promotion_code SET revoked_at = ?3 WHERE tenant = ?1 AND code = ?2 AND revoked_at IS NULL"
        case .revokeAll:
            "UPDATE promotion_code SET revoked_at = ?3 WHERE tenant = ?1 AND promotion = ?2 AND revoked_at IS NULL"
        case .spelled: "SELECT 1 FROM code_spelling WHERE tenant = ? AND normalized = ? LIMIT 1"
        case .spellings: "SELECT code FROM code_spelling WHERE tenant = ? ORDER BY normalized, code"
        case .ofCustomer:
            """
            SELECT code FROM promotion_code INDEXED BY promotion_code_customer
            WHERE tenant = ? AND customer = ? LIMIT ?
            """
        case .setCustomer: "UPDATE promotion_code SET customer = ?3 WHERE tenant = ?1 AND code = ?2"
        case .firstOfPromotion: "SELECT 1 FROM promotion_code WHERE tenant = ? AND promotion = ? LIMIT 1"
        }
    }

    /// The columns in the order of ``CodeRow``.
    private static let columns = "code, promotion, use_limit, customer, starts_at, ends_at, revoked_at"

    /// Statements that scan all codes of a tenant: an index on promotions would be as large as the rest of the table,
    /// and these statements run rarely.
    static let scanningAll: [CodeSQL] = [.revokeAll, .firstOfPromotion]
}
