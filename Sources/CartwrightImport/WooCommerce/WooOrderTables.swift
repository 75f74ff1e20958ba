/// The fields of WooCommerce's orders, as the REST API v3 lists them.
enum WooOrderTables {
    /// An order.
    static let order = FieldTable(
        "past order",
        [
            .carriedOver("id", "id, if the order has no number"),
            .carriedOver("number", "id"),
            .carriedOver("currency", "currency"),
            .carriedOver("date_created", "now, if date_created_gmt is absent"),
            .carriedOver("date_created_gmt", "now"),
            .carriedOver("prices_include_tax", "prices_include_tax"),
            .carriedOver("created_via", "channel"),
            .carriedOver("customer_id", "id of the customer; 0 is a guest"),
            .carriedOver("billing", "the attribute email of the customer, and the country without shipping"),
            .carriedOver("shipping", "country"),
            .carriedOver("status", "noted for cancelled orders; a draft is left out"),
            .carriedOver("line_items", "lines"),
            .carriedOver("shipping_lines", "shipping"),
            .carriedOver("fee_lines", "lines without discounts; one below zero is a discount of an extension"),
            .carriedOver("coupon_lines", "codes of recorded"),
            .carriedOver("tax_lines", "the rates of taxes"),
            .carriedOver("discount_total", "discount of recorded"),
            .carriedOver("discount_tax", "discount of recorded, if prices include tax"),
            .carriedOver("total", "total of recorded"),
            .carriedOver("total_tax", "tax of recorded, if the rates are not known"),
            .noted("refunds", "an order with refunds is compared as it was placed"),
        ]
            + .irrelevant(
                [
                    "_links", "cart_hash", "cart_tax", "currency_symbol", "customer_ip_address", "customer_note",
                    "customer_user_agent", "date_completed", "date_completed_gmt", "date_modified",
                    "date_modified_gmt", "date_paid", "date_paid_gmt", "is_editable", "meta_data", "needs_payment",
                    "needs_processing", "order_key", "parent_id", "payment_method", "payment_method_title",
                    "payment_url", "set_paid", "shipping_tax", "shipping_total", "transaction_id", "version",
                ],
                "it has no effect on the price, or is a sum of other fields"
            )
    )

    /// A line of an order.
    static let line = FieldTable(
        "line item",
        [
            .carriedOver("sku", "sku"),
            .carriedOver("product_id", "sku, if the product has none"),
            .carriedOver("variation_id", "sku, if the variation has none"),
            .carriedOver("name", "title"),
            .carriedOver("quantity", "quantity"),
            .carriedOver("subtotal", "unit_price: the price of all units before discounts"),
            .carriedOver("subtotal_tax", "unit_price, if prices include tax"),
            .carriedOver("taxes", "tax_rate"),
        ]
            + .irrelevant(
                [
                    "bundled_by", "bundled_items", "global_unique_id", "id", "image", "meta_data", "parent_name",
                    "price", "tax_class", "total", "total_tax",
                ],
                "it has no effect on the price, or is the price after discounts"
            )
    )

    /// A shipping line of an order.
    static let shipping = FieldTable(
        "shipping line",
        [
            .carriedOver("method_id", "method"),
            .carriedOver("total", "amount"),
            .carriedOver("total_tax", "amount, if prices include tax"),
            .carriedOver("taxes", "tax_rate"),
        ]
            + .irrelevant(
                ["id", "instance_id", "meta_data", "method_title", "tax_status"],
                "it has no effect on the price"
            )
    )

    /// A fee of an order.
    static let fee = FieldTable(
        "fee",
        [
            .carriedOver("name", "title"),
            .carriedOver("total", "unit_price, or a discount if it is below zero"),
            .carriedOver("total_tax", "unit_price, if prices include tax"),
            .carriedOver("taxes", "tax_rate"),
        ]
            + .irrelevant(
                ["amount", "id", "meta_data", "tax_class", "tax_status"],
                "it has no effect on the price"
            )
    )

    /// A coupon of an order.
    static let coupon = FieldTable(
        "coupon line",
        [.carriedOver("code", "codes of recorded")]
            + .irrelevant(
                ["discount", "discount_tax", "discount_type", "free_shipping", "id", "meta_data", "nominal_amount"],
                "the sum of all coupons is compared"
            )
    )

    /// All tables.
    static let all = [order, line, shipping, fee, coupon]
}
