/// The statements on the history of prices.
enum PriceSQL: Int, StatementList {
    case series, addSeries, last, add, addOlder, beginRecording, setEnd
    case from
    case ended, kept, removeBefore, next, removeSteps, removeSeries

    var text: String {
        switch self {
        case .series:
            """
            SELECT id, recorded_from, ends_at FROM price_series
            WHERE tenant = ? AND sku = ? AND currency = ? AND country = ?
            """
        case .addSeries:
            """
            INSERT INTO price_series (tenant, sku, currency, country) VALUES (?, ?, ?, ?)
            RETURNING id, recorded_from, ends_at
            """
        case .last: "SELECT at, price, list FROM price_step WHERE series = ? ORDER BY at DESC LIMIT 1"
        case .add: "INSERT INTO price_step (series, at, price, list) VALUES (?, ?, ?, ?)"
        case .addOlder: "INSERT INTO price_step (series, at, price, list) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        case .beginRecording: "UPDATE price_series SET recorded_from = ?2 WHERE id = ?1"
        case .setEnd:
            """
            UPDATE price_series SET ends_at = (
                SELECT at FROM price_step WHERE series = ?1 ORDER BY at LIMIT 1 OFFSET 1
            ) WHERE id = ?1
            """
        case .from:
            """
            SELECT at, price, list FROM price_step WHERE series = ?1 AND at >= coalesce(
                (SELECT max(at) FROM price_step WHERE series = ?1 AND at <= ?2), ?2
            ) ORDER BY at
            """
        case .ended:
            """
            SELECT id FROM price_series INDEXED BY price_series_end WHERE tenant = ? AND ends_at <= ?
            ORDER BY ends_at LIMIT ?
            """
        case .kept:
            "SELECT at, price, list FROM price_step WHERE series = ? AND at <= ? ORDER BY at DESC LIMIT 1"
        case .removeBefore: "DELETE FROM price_step WHERE series = ? AND at < ?"
        case .next: "SELECT at FROM price_step WHERE series = ? AND at > ? ORDER BY at LIMIT 1"
        case .removeSteps: "DELETE FROM price_step WHERE series = ?"
        case .removeSeries: "DELETE FROM price_series WHERE id = ?"
        }
    }
}
