import Cartwright

/// Orders of other systems for an invented shop, with the fields that their documentation lists.
enum OrderSamples {
    /// An order of Shopify's REST Admin API: two mugs and tea, a code, shipping, and a rate of tax.
    static let shopify: JSONValue = [
        "id": 550_001, "admin_graphql_api_id": "gid://shopify/Order/550001", "name": "#2001", "order_number": 2001,
        "created_at": "2026-05-01T09:12:00-04:00", "processed_at": "2026-05-01T09:11:58-04:00", "cancelled_at": nil,
        "currency": "USD", "presentment_currency": "USD", "taxes_included": false, "test": false,
        "source_name": "web", "email": "lin@shop.example", "tags": "", "financial_status": "paid",
        "customer": ["id": 77, "email": "lin@shop.example", "orders_count": 3],
        "shipping_address": ["country_code": "US", "zip": "10001"], "billing_address": ["country_code": "CA"],
        "discount_codes": [["code": "SPRING20", "amount": "6.75", "type": "percentage"]],
        "discount_applications": [
            [
                "type": "discount_code", "code": "SPRING20", "value": "20.0", "value_type": "percentage",
                "target_type": "line_item", "allocation_method": "across", "target_selection": "all",
            ]
        ],
        "total_discounts": "6.75", "total_line_items_price": "33.75", "subtotal_price": "27.00",
        "total_tax": "2.16", "total_price": "34.16", "total_tip_received": "0.00",
        "line_items": [
            [
                "id": 1, "sku": "MUG", "title": "Stoneware mug", "name": "Stoneware mug", "quantity": 2,
                "price": "12.50", "gift_card": false, "taxable": true, "product_id": 5, "variant_id": 6,
                "tax_lines": [
                    ["rate": .number("0.05"), "price": "1.00"], ["rate": .number("0.03"), "price": "0.60"],
                ],
                "discount_allocations": [["amount": "5.00", "discount_application_index": 0]],
            ],
            [
                "id": 2, "sku": "TEA", "title": "Green tea", "quantity": 1, "price": "8.75", "gift_card": false,
                "tax_lines": [["rate": .number("0.08"), "price": "0.56"]],
            ],
        ],
        "shipping_lines": [["id": 3, "title": "Standard", "price": "5.00", "tax_lines": []]],
        "refunds": [], "fulfillments": [], "note_attributes": [], "payment_gateway_names": ["card"],
    ]

    /// The same order as a node of Shopify's GraphQL Admin API.
    static let graph: JSONValue = [
        "id": "gid://shopify/Order/550001", "name": "#2001", "processedAt": "2026-05-01T13:11:58Z",
        "currencyCode": "USD", "taxesIncluded": false, "sourceName": "web",
        "customer": ["id": "77"], "shippingAddress": ["countryCodeV2": "US"], "discountCodes": ["SPRING20"],
        "discountApplications": ["nodes": [["__typename": "DiscountCodeApplication", "code": "SPRING20"]]],
        "totalDiscountsSet": money("6.75"), "totalPriceSet": money("34.16"), "totalTaxSet": money("2.16"),
        "lineItems": [
            "nodes": [
                [
                    "sku": "MUG", "title": "Stoneware mug", "quantity": 2, "originalUnitPriceSet": money("12.5"),
                    "taxLines": [["rate": .number("0.05")], ["rate": .number("0.03")]],
                ],
                [
                    "sku": "TEA", "title": "Green tea", "quantity": 1, "originalUnitPriceSet": money("8.75"),
                    "taxLines": [["rate": .number("0.08")]],
                ],
            ],
            "pageInfo": ["hasNextPage": false],
        ],
        "shippingLines": [
            "edges": [["node": ["title": "Standard", "originalPriceSet": money("5.0"), "taxLines": []]]]
        ],
    ]

    /// An order of WooCommerce's REST API with prices that include tax.
    static let woo: JSONValue = [
        "id": 731, "parent_id": 0, "number": "731", "status": "completed", "currency": "EUR", "version": "9.1.0",
        "date_created": "2026-05-01T11:00:00", "date_created_gmt": "2026-05-01T09:00:00", "prices_include_tax": true,
        "created_via": "checkout", "customer_id": 9, "discount_total": "2.77", "discount_tax": "0.53",
        "shipping_total": "4.12", "shipping_tax": "0.78", "cart_tax": "4.74", "total": "34.60", "total_tax": "5.52",
        "billing": ["email": "Lin@shop.example", "country": "DE"], "shipping": ["country": ""],
        "line_items": [
            [
                "id": 1, "name": "Tasse", "product_id": 12, "variation_id": 0, "quantity": 3, "sku": "TASSE",
                "subtotal": "27.73", "subtotal_tax": "5.27", "total": "24.96", "total_tax": "4.74", "tax_class": "",
                "price": .number("8.32"), "taxes": [["id": 1, "total": "4.74", "subtotal": "5.27"]], "meta_data": [],
            ]
        ],
        "tax_lines": [["rate_id": 1, "rate_percent": 19, "compound": false, "label": "MwSt"]],
        "shipping_lines": [
            [
                "id": 2, "method_id": "flat_rate", "method_title": "Paket", "total": "4.12", "total_tax": "0.78",
                "taxes": [["id": 1, "total": "0.78"]],
            ]
        ],
        "fee_lines": [], "coupon_lines": [["id": 3, "code": "mai10", "discount": "2.77", "discount_tax": "0.53"]],
        "refunds": [], "meta_data": [],
    ]

    static func money(_ amount: String) -> JSONValue {
        ["shopMoney": ["amount": .string(amount), "currencyCode": "USD"]]
    }
}
