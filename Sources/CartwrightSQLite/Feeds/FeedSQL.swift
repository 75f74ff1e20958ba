/// The statements on feeds. The tenant is the first argument of each, the name of the feed the second.
enum FeedSQL: Int, StatementList {
    case feed, add, put
    case cards, putCard, deleteCard
    case marks, mark
    case feedsOfUser, deleteFeed, deleteCards, deleteMarks

    var text: String {
        switch self {
        case .feed: "SELECT user, last_full_sync_at, last_card_updated_at FROM feed WHERE tenant = ? AND name = ?"
        case .add: "INSERT OR IGNORE INTO feed (tenant, name) VALUES (?, ?)"
        case .put: "INSERT OR REPLACE INTO feed VALUES (?, ?, ?, ?, ?)"
        case .cards: "SELECT card FROM feed_card WHERE tenant = ? AND feed = ?"
        case .putCard: "INSERT OR REPLACE INTO feed_card (tenant, feed, id, card) VALUES (?, ?, ?, ?)"
        case .deleteCard: "DELETE FROM feed_card WHERE tenant = ? AND feed = ? AND id = ?"
        case .marks: "SELECT id, marks FROM feed_mark WHERE tenant = ? AND feed = ?"
        case .mark:
            // Bits are only added and removed, so that two processes do not undo each other's marks.
            """
            INSERT INTO feed_mark (tenant, feed, id, marks) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET marks = (marks | excluded.marks) & ?
            """
        case .feedsOfUser: "SELECT name FROM feed WHERE tenant = ?1 AND (name = ?2 OR user = ?2)"
        case .deleteFeed: "DELETE FROM feed WHERE tenant = ? AND name = ?"
        case .deleteCards: "DELETE FROM feed_card WHERE tenant = ? AND feed = ?"
        case .deleteMarks: "DELETE FROM feed_mark WHERE tenant = ? AND feed = ?"
        }
    }
}
