/// The statements on the history of prices. `$1` is the tenant in each. Changes are given as SKUs `$2`, currencies
/// `$3`, countries `$4`, instants `$5`, prices `$6` and list prices `$7`.
enum PriceSQL {
    /// Takes the lock of all histories of a tenant, so that writers take turns.
    static let lock = "SELECT pg_advisory_xact_lock($1)"

    private static let changes = """
        unnest($2::bytea[], $3::bytea[], $4::bytea[], $5::bigint[], $6::bigint[], $7::bigint[])
            AS given (sku, currency, country, at, price, list)
        """

    /// The SKU as it is stored.
    private static let sku = "CASE WHEN length(given.sku) < 32 THEN given.sku ELSE sha256(given.sku) END"

    private static let series = """
        JOIN price_series AS series ON series.tenant = $1 AND series.sku = \(sku)
            AND series.currency = given.currency AND series.country = given.country
        """

    /// Creates the series of items on sale that have none, and sets the first instant of recording of those with
    /// imported steps only. Each series is changed at most once.
    static let beginRecording = """
        INSERT INTO price_series AS known (tenant, sku, currency, country, recorded_from)
        SELECT $1, \(sku), given.currency, given.country, given.at FROM \(changes)
        LEFT \(series)
        WHERE series.id IS NULL AND given.price IS NOT NULL OR series.id IS NOT NULL AND series.recorded_from IS NULL
        ON CONFLICT (tenant, sku, currency, country) DO UPDATE SET recorded_from = excluded.recorded_from
        """

    /// Appends changes, each of another series.
    static let append = """
        INSERT INTO price_step (series, at, price, list)
        SELECT series.id, given.at, given.price, given.list FROM \(changes)
        \(series)
        LEFT JOIN LATERAL (
            SELECT at, price, list FROM price_step WHERE price_step.series = series.id ORDER BY at DESC LIMIT 1
        ) AS last ON true
        WHERE last.at IS NULL
            OR given.at > last.at AND (given.price, given.list) IS DISTINCT FROM (last.price, last.list)
        """

    /// Creates the series of older steps that have none.
    static let addSeries = """
        INSERT INTO price_series (tenant, sku, currency, country)
        SELECT DISTINCT $1, \(sku), given.currency, given.country FROM \(changes)
        ON CONFLICT (tenant, sku, currency, country) DO NOTHING
        """

    /// Adds older steps.
    static let backfill = """
        INSERT INTO price_step (series, at, price, list)
        SELECT series.id, given.at, given.price, given.list FROM \(changes)
        \(series)
        WHERE series.recorded_from IS NULL OR given.at < series.recorded_from
        ON CONFLICT (series, at) DO NOTHING
        """

    /// Sets the ends of the first steps of the series of changes.
    static let setEnds = """
        UPDATE price_series SET ends_at = new.ends_at FROM (
            SELECT DISTINCT series.id, (
                SELECT at FROM price_step WHERE price_step.series = series.id ORDER BY at LIMIT 1 OFFSET 1
            ) AS ends_at
            FROM \(changes)
            \(series)
        ) AS new
        WHERE price_series.id = new.id AND price_series.ends_at IS DISTINCT FROM new.ends_at
        """

    /// Returns the steps of series from an instant `$5` on, each with the place of its series.
    static let histories = """
        SELECT given.place, step.at, step.price, step.list
        FROM unnest($2::bytea[], $3::bytea[], $4::bytea[]) WITH ORDINALITY
            AS given (sku, currency, country, place)
        \(series)
        CROSS JOIN LATERAL (
            SELECT at, price, list FROM price_step WHERE price_step.series = series.id AND at >= coalesce((
                SELECT before.at FROM price_step AS before WHERE before.series = series.id AND before.at <= $5
                ORDER BY before.at DESC LIMIT 1
            ), $5)
        ) AS step
        ORDER BY given.place, step.at
        """

    /// Deletes steps that ended by an instant `$2`, of at most `$3` series, and returns the number of series.
    static let remove = """
        WITH old AS MATERIALIZED (
            SELECT id, (
                SELECT max(at) FROM price_step WHERE price_step.series = price_series.id AND at <= $2
            ) AS kept, (
                SELECT min(at) FROM price_step WHERE price_step.series = price_series.id AND at > $2
            ) AS next
            FROM price_series WHERE tenant = $1 AND ends_at <= $2 ORDER BY ends_at LIMIT $3
        ), over AS MATERIALIZED (
            SELECT old.id FROM old JOIN price_step AS step ON step.series = old.id AND step.at = old.kept
            WHERE old.next IS NULL AND step.price IS NULL
        ), gone AS (
            DELETE FROM price_step USING old WHERE price_step.series = old.id
                AND (price_step.at < old.kept OR old.id IN (SELECT id FROM over))
        ), ended AS (
            DELETE FROM price_series USING over WHERE price_series.id = over.id
        ), moved AS (
            UPDATE price_series SET ends_at = old.next FROM old
            WHERE price_series.id = old.id AND old.id NOT IN (SELECT id FROM over)
        )
        SELECT count(*) FROM old
        """
}
