/// The fields of Shopify's orders, as the REST Admin API lists them.
enum ShopifyOrderTables {
    /// An order.
    static let order = FieldTable(
        "past order",
        [
            .carriedOver("id", "id, if the order has neither name nor number"),
            .carriedOver("name", "id"),
            .carriedOver("order_number", "id, if the order has no name"),
            .carriedOver("created_at", "now, if processed_at is absent"),
            .carriedOver("processed_at", "now"),
            .carriedOver("currency", "currency"),
            .carriedOver("taxes_included", "prices_include_tax"),
            .carriedOver("source_name", "channel"),
            .carriedOver("customer", "id of the customer; segments of the time are not in orders"),
            .carriedOver("shipping_address", "country"),
            .carriedOver("billing_address", "country, without a shipping address"),
            .carriedOver("line_items", "lines"),
            .carriedOver("shipping_lines", "shipping"),
            .carriedOver("total_discounts", "discount of recorded, if lines have no allocations"),
            .carriedOver("total_price", "total of recorded, less tips"),
            .carriedOver("total_tip_received", "taken off the total"),
            .carriedOver("total_tax", "tax of recorded, if lines have no rates"),
            .carriedOver("discount_codes", "codes of recorded"),
            .carriedOver("discount_applications", "promotions of recorded, if they are not of a code"),
            .carriedOver("presentment_currency", "noted if it is not the currency of the shop"),
            .noted("cancelled_at", "a cancelled order is compared as it was placed"),
            .noted("refunds", "an order with refunds is compared as it was placed"),
            .noted("test", "a test order is compared as others"),
            .noted("duties", "duties are in the total there"),
            .noted("original_total_duties_set", "duties are in the total there"),
            .noted("original_total_additional_fees_set", "fees are in the total there"),
        ]
            + .irrelevant(
                [
                    "admin_graphql_api_id", "app_id", "browser_ip", "buyer_accepts_marketing", "cancel_reason",
                    "cart_token", "checkout_id", "checkout_token", "client_details", "closed_at", "company",
                    "confirmation_number", "confirmed", "contact_email", "customer_locale", "device_id", "email",
                    "estimated_taxes", "financial_status", "fulfillment_status", "fulfillments", "landing_site",
                    "landing_site_ref", "location_id", "merchant_business_entity_id", "merchant_of_record_app_id",
                    "note", "note_attributes", "number", "order_status_url", "payment_gateway_names", "payment_terms",
                    "phone", "po_number", "reference", "referring_site", "source_identifier", "source_url", "tags",
                    "tax_exempt", "tax_lines", "token", "total_weight", "updated_at", "user_id",
                ],
                "it has no effect on the price"
            )
            + .irrelevant(
                [
                    "current_subtotal_price", "current_subtotal_price_set", "current_total_additional_fees_set",
                    "current_total_discounts", "current_total_discounts_set", "current_total_duties_set",
                    "current_total_price", "current_total_price_set", "current_total_tax", "current_total_tax_set",
                    "subtotal_price", "subtotal_price_set", "total_cash_rounding_payment_adjustment_set",
                    "total_cash_rounding_refund_adjustment_set", "total_discounts_set", "total_line_items_price",
                    "total_line_items_price_set", "total_outstanding", "total_price_set", "total_price_usd",
                    "total_shipping_price_set", "total_tax_set",
                ],
                "a sum that the other fields have, or one after later changes"
            )
    )

    /// A line of an order.
    static let line = FieldTable(
        "line item",
        [
            .carriedOver("sku", "sku"),
            .carriedOver("title", "title"),
            .carriedOver("name", "title, if it is absent"),
            .carriedOver("quantity", "quantity, as it was ordered"),
            .carriedOver("price", "unit_price"),
            .carriedOver("gift_card", "discountable false"),
            .carriedOver("discount_allocations", "discount of recorded"),
            .carriedOver("tax_lines", "tax_rate: the sum of the rates"),
            .noted("duties", "duties are in the total there"),
        ]
            + .irrelevant(
                [
                    "admin_graphql_api_id", "attributed_staffs", "current_quantity", "destination_location",
                    "fulfillable_quantity", "fulfillment_service", "fulfillment_status",
                    "grams", "id", "origin_location", "pre_tax_price", "pre_tax_price_set", "price_set",
                    "product_exists", "product_id", "properties", "requires_shipping", "sales_line_item_group_id",
                    "taxable", "total_discount", "total_discount_set", "variant_id", "variant_inventory_management",
                    "variant_title", "vendor",
                ],
                "it has no effect on the price"
            )
    )

    /// A shipping line of an order.
    static let shipping = FieldTable(
        "shipping line",
        [
            .carriedOver("title", "method"),
            .carriedOver("price", "amount"),
            .carriedOver("tax_lines", "tax_rate: the sum of the rates"),
            .carriedOver("discount_allocations", "discount of recorded"),
            .carriedOver("is_removed", "a removed line is left out"),
        ]
            + .irrelevant(
                [
                    "carrier_identifier", "code", "current_discounted_price_set", "delivery_category",
                    "discounted_price", "discounted_price_set", "id", "phone", "price_set",
                    "requested_fulfillment_service_id", "source",
                ],
                "it has no effect on the price"
            )
    )

    /// All tables.
    static let all = [order, line, shipping]
}
