internal import Cartwright

/// The fields of Voucherify's products, SKUs and collections, as its REST API lists them.
enum VoucherifyProductTables {
    /// A product.
    static let product = FieldTable(
        "product",
        [
            .carriedOver("id", "the product that rules name, and sku without a source_id"),
            .carriedOver("source_id", "sku of a product without SKUs"),
            .carriedOver("name", "title"),
            .carriedOver("price", "unit_price, in hundredths of the currency"),
            .carriedOver("skus", "an item for each"),
            .irrelevant("metadata", "the shop's own fields, which rules that are not carried over read"),
        ]
            + .irrelevant(
                ["attributes", "created_at", "image_url", "object", "updated_at"],
                "it has no effect on the price"
            )
    )

    /// A SKU.
    static let sku = FieldTable(
        "SKU",
        [
            .carriedOver("id", "the SKU that rules name, and sku without a source_id"),
            .carriedOver("source_id", "sku"),
            .carriedOver("product_id", "the product"),
            .carriedOver("sku", "title, after that of the product"),
            .carriedOver("price", "unit_price; that of the product without one"),
            .carriedOver("currency", "a price in another currency is not that of the item"),
            .irrelevant("metadata", "the shop's own fields, which rules that are not carried over read"),
        ]
            + .irrelevant(
                ["attributes", "created_at", "image_url", "object", "product", "updated_at"],
                "it has no effect on the price"
            )
    )

    /// A collection of products.
    static let collection = FieldTable(
        "collection",
        [
            .carriedOver("id", "the category of its products"),
            .carriedOver("products", "the items with the category"),
            .noted("type", "no file has the products of a filter: lines need the category", unless: "STATIC"),
            .irrelevant("filter", "said with the type"),
        ]
            + .irrelevant(["created_at", "name", "object", "updated_at"], "it has no effect on the price")
    )

    /// All tables.
    static let all = [product, sku, collection]
}
