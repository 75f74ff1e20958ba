/// The tables of the history of prices, since 0.2.0.
enum PriceSchema {
    /// A step has the number of its series instead of its SKU, so that a change needs few bytes.
    static let text = """
        CREATE TABLE price_series (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            tenant bytea NOT NULL,
            sku bytea NOT NULL, -- its SHA-256 if it has 32 bytes or more, which may be too many for an index
            currency bytea NOT NULL,
            country bytea NOT NULL, -- empty for the price without a country
            recorded_from bigint, -- milliseconds since 1970; null if all steps are imported
            ends_at bigint, -- the end of the first step; null with fewer than two
            UNIQUE (tenant, sku, currency, country)
        );
        CREATE INDEX price_series_end ON price_series (tenant, ends_at) WHERE ends_at IS NOT NULL;
        CREATE TABLE price_step ( -- never changed
            series bigint NOT NULL,
            at bigint NOT NULL, -- milliseconds since 1970
            price bigint, -- minor units; null if the item is not on sale
            list bigint, -- minor units; null if it is the price, -1 if it is unknown
            PRIMARY KEY (series, at)
        );
        """
}
