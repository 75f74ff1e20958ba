/// The change that adds the history of prices, since 0.2.0.
enum PriceSchema {
    /// A step has the number of its series instead of its SKU, so that a change needs few bytes.
    static let text = """
        CREATE TABLE price_series (
            id INTEGER PRIMARY KEY,
            tenant BLOB NOT NULL,
            sku BLOB NOT NULL,
            currency BLOB NOT NULL,
            country BLOB NOT NULL, -- empty for the price without a country
            recorded_from INTEGER, -- milliseconds since 1970; null if all steps are imported
            ends_at INTEGER, -- the end of the first step; null with fewer than two
            UNIQUE (tenant, sku, currency, country)
        ) STRICT;
        CREATE INDEX price_series_end ON price_series (tenant, ends_at) WHERE ends_at IS NOT NULL;
        CREATE TABLE price_step ( -- never changed
            series INTEGER NOT NULL,
            at INTEGER NOT NULL, -- milliseconds since 1970
            price INTEGER, -- minor units; null if the item is not on sale
            list INTEGER, -- minor units; null if it is the price, -1 if it is unknown
            PRIMARY KEY (series, at)
        ) STRICT, WITHOUT ROWID;
        """
}
