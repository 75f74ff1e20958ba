import Cartwright

/// A product with the fields that the documentation of a system shows, of an invented shop.
struct ProductFieldSample: Sendable, CustomStringConvertible {
    let system: String

    /// The file, as the system exports it.
    var file: (name: String, text: String)

    /// The objects of the file, each with the name of its table.
    let objects: [(table: String, object: JSONValue)]

    /// The fields that the report names.
    let named: [String]

    var description: String { system }

    static let all: [ProductFieldSample] = [shopify, woo, magento, medusa, commercetools, stripe, voucherify] + tables

    // MARK: APIs

    private static let shopify: ProductFieldSample = {
        let variant: JSONValue = [
            "id": "gid://shopify/ProductVariant/1", "sku": "VASE-S", "title": "Small", "displayName": "Vase - Small",
            "price": "19.90", "compareAtPrice": "25.00", "taxable": false, "barcode": "4006381333931", "position": 1,
            "inventoryQuantity": 4, "availableForSale": true, "createdAt": "2026-01-01T00:00:00Z",
            "selectedOptions": [["name": "Size", "value": "Small"]],
            "inventoryItem": ["unitCost": ["amount": "8.0", "currencyCode": "USD"], "tracked": true],
        ]
        let product: JSONValue = [
            "__typename": "Product", "id": "gid://shopify/Product/1", "handle": "vase", "title": "Vase",
            "vendor": "Kiln", "productType": "Vase", "status": "ACTIVE", "isGiftCard": false, "tags": ["new"],
            "totalInventory": 4, "publishedAt": "2026-01-01T00:00:00Z", "legacyResourceId": "1",
            "variants": ["nodes": [variant], "pageInfo": ["hasNextPage": false]],
            "collections": ["nodes": [["id": "gid://shopify/Collection/1", "handle": "pots"]]],
        ]
        let collection: JSONValue = [
            "id": "gid://shopify/Collection/1", "handle": "pots", "title": "Pots", "sortOrder": "MANUAL",
            "products": ["nodes": [["id": "gid://shopify/Product/1"]]],
        ]
        let file: JSONValue = ["data": ["products": ["nodes": [product]], "collections": ["nodes": [collection]]]]
        return ProductFieldSample(
            system: "shopify",
            file: ("shopify.json", file.text),
            objects: [("product", product), ("variant", variant), ("collection", collection)],
            named: ["variants.compareAtPrice", "variants.taxable"]
        )
    }()

    private static let woo: ProductFieldSample = {
        let product: JSONValue = [
            "id": 5, "name": "Vase", "slug": "vase", "permalink": "https://shop.example/vase", "type": "simple",
            "status": "publish", "featured": false, "catalog_visibility": "visible", "sku": "VASE-S", "price": "19.90",
            "regular_price": "25.00", "sale_price": "19.90", "date_on_sale_to_gmt": "2026-07-01T00:00:00",
            "on_sale": true, "purchasable": true, "total_sales": 3, "virtual": false, "downloads": [],
            "tax_status": "taxable", "tax_class": "", "stock_status": "instock", "weight": "1.2",
            "dimensions": ["length": "10", "width": "", "height": ""], "average_rating": "0.00",
            "categories": [["id": 9, "name": "Pots", "slug": "pots"]], "tags": [], "images": [], "attributes": [],
            "menu_order": 0, "meta_data": [["id": 1, "key": "_x", "value": "y"]], "brands": [],
            "cost_of_goods_sold": ["values": [["defined_value": 8, "effective_value": 8]], "total_value": 8],
            "_links": ["self": []], "price_html": "<b>19.90</b>", "shipping_class_id": 0, "related_ids": [6],
        ]
        return ProductFieldSample(
            system: "woocommerce",
            file: ("woo.json", JSONValue.array([product]).text),
            objects: [
                ("product", product),
                (
                    "category",
                    [
                        "id": 9, "name": "Pots", "slug": "pots", "parent": 0, "description": "", "display": "default",
                        "image": nil, "menu_order": 0, "count": 1, "_links": [:],
                    ]
                ),
            ],
            named: ["date_on_sale_to_gmt", "on_sale", "meta_data"]
        )
    }()

    private static let magento: ProductFieldSample = {
        let more: JSONValue = [
            "website_ids": [1], "category_links": [["position": 0, "category_id": "7"]],
            "stock_item": ["qty": 4], "configurable_product_options": [],
        ]
        let product: JSONValue = [
            "id": 12, "sku": "VASE-S", "name": "Vase", "attribute_set_id": 4, "price": .number("19.9"), "status": 1,
            "visibility": 4, "type_id": "simple", "created_at": "2026-01-01 00:00:00",
            "updated_at": "2026-01-01 00:00:00", "weight": 1, "extension_attributes": more, "product_links": [],
            "options": [], "media_gallery_entries": [],
            "tier_prices": [["customer_group_id": 32000, "qty": 10, "value": 18]],
            "custom_attributes": [["attribute_code": "cost", "value": "8.000000"]],
        ]
        let group: JSONValue = ["id": 0, "code": "NOT LOGGED IN", "tax_class_id": 3, "tax_class_name": "Retail"]
        let file: JSONValue = ["items": [product], "search_criteria": [:], "total_count": 1]
        return ProductFieldSample(
            system: "magento",
            file: ("magento.json", file.text),
            objects: [("product", product), ("product's extension_attributes", more), ("customer group", group)],
            named: ["tier_prices"]
        )
    }()

    private static let medusa: ProductFieldSample = {
        let price: JSONValue = [
            "id": "price_1", "amount": .number("19.9"), "currency_code": "usd", "price_list_id": nil,
            "min_quantity": nil, "max_quantity": nil, "rules": [:], "rules_count": 0, "raw_amount": ["value": "19.9"],
        ]
        let bulk = price.merging(["id": "price_2", "min_quantity": 10])
        let variant: JSONValue = [
            "id": "variant_1", "title": "Small", "sku": "VASE-S", "barcode": nil, "ean": nil, "manage_inventory": true,
            "variant_rank": 0, "product_id": "prod_1", "prices": [price, bulk], "options": [], "deleted_at": nil,
        ]
        let product: JSONValue = [
            "id": "prod_1", "title": "Vase", "subtitle": nil, "handle": "vase", "status": "published",
            "is_giftcard": false, "discountable": false, "thumbnail": nil, "collection_id": "col_1", "type_id": nil,
            "weight": nil, "hs_code": nil, "tags": [], "images": [], "options": [], "categories": [],
            "variants": [variant], "metadata": nil, "created_at": "2026-01-01T00:00:00Z", "deleted_at": nil,
        ]
        let file: JSONValue = ["products": [product], "count": 1, "offset": 0, "limit": 50]
        return ProductFieldSample(
            system: "medusa",
            file: ("medusa.json", file.text),
            objects: [("product", product), ("variant", variant), ("price", bulk)],
            named: ["discountable", "variants.prices.min_quantity"]
        )
    }()

    private static let commercetools: ProductFieldSample = {
        let price: JSONValue = [
            "id": "u1", "value": ["type": "centPrecision", "currencyCode": "USD", "centAmount": 1990],
            "tiers": [["minimumQuantity": 10, "value": ["currencyCode": "USD", "centAmount": 1800]]],
        ]
        let variant: JSONValue = [
            "id": 1, "sku": "VASE-S", "key": "vase-small", "prices": [price], "attributes": [], "images": [],
            "assets": [], "availability": ["isOnStock": true],
        ]
        let current: JSONValue = [
            "name": ["en": "Vase"], "slug": ["en": "vase"], "categories": [], "categoryOrderHints": [:],
            "masterVariant": variant, "variants": [], "searchKeywords": [:], "metaTitle": ["en": "Vase"],
        ]
        let data: JSONValue = ["published": true, "hasStagedChanges": false, "current": current, "staged": current]
        let product: JSONValue = [
            "id": "p1", "version": 3, "key": "vase", "productType": ["typeId": "product-type", "id": "t1"],
            "priceMode": "Embedded", "taxCategory": ["typeId": "tax-category", "id": "x1"], "masterData": data,
            "createdAt": "2026-01-01T00:00:00.000Z", "lastVariantId": 1, "lastModifiedBy": ["clientId": "c"],
        ]
        let category: JSONValue = [
            "id": "k1", "version": 1, "key": "pots", "name": ["en": "Pots"], "slug": ["en": "pots"], "ancestors": [],
            "orderHint": "0.1", "assets": [],
        ]
        let file: JSONValue = ["limit": 20, "offset": 0, "count": 1, "total": 1, "results": [product]]
        return ProductFieldSample(
            system: "commercetools",
            file: ("commercetools.json", file.text),
            objects: [
                ("product", product), ("product", current), ("product's masterData", data), ("variant", variant),
                ("price", price), ("category", category),
            ],
            named: ["taxCategory", "variants.prices.tiers"]
        )
    }()

    private static let stripe: ProductFieldSample = {
        let price: JSONValue = [
            "id": "price_1", "object": "price", "active": true, "billing_scheme": "per_unit", "created": 1_767_225_600,
            "currency": "usd", "custom_unit_amount": nil, "livemode": false, "lookup_key": nil, "metadata": [:],
            "nickname": nil, "product": "prod_1", "recurring": ["interval": "month"], "tax_behavior": "unspecified",
            "tiers_mode": nil, "transform_quantity": nil, "type": "recurring", "unit_amount": 1990,
            "unit_amount_decimal": "1990",
        ]
        let product: JSONValue = [
            "id": "prod_1", "object": "product", "active": true, "created": 1_767_225_600, "default_price": price,
            "description": nil, "images": [], "marketing_features": [], "livemode": false, "metadata": [:],
            "name": "Vase", "package_dimensions": nil, "shippable": nil, "statement_descriptor": nil,
            "tax_code": "txcd_1", "unit_label": nil, "updated": 1_767_225_600, "url": nil, "type": "good",
        ]
        let bare = product.merging(["id": "prod_2", "default_price": "price_2", "tax_code": nil])
        let file: JSONValue = ["object": "list", "url": "/v1/products", "has_more": false, "data": [product, bare]]
        return ProductFieldSample(
            system: "stripe",
            file: ("stripe.json", file.text),
            objects: [("product", product), ("price", price)],
            named: ["tax_code", "default_price.recurring", "default_price"]
        )
    }()

    private static let voucherify: ProductFieldSample = {
        let sku: JSONValue = [
            "id": "sku_1", "source_id": "VASE-S", "product_id": "prod_1", "sku": "Small", "price": 1990,
            "currency": "USD", "attributes": ["size": "S"], "image_url": nil, "metadata": [:],
            "created_at": "2026-01-01T00:00:00.000Z", "updated_at": nil, "object": "sku",
        ]
        let product: JSONValue = [
            "id": "prod_1", "source_id": "vase", "name": "Vase", "price": 1990, "attributes": ["size"],
            "image_url": nil, "metadata": ["color": "red"], "created_at": "2026-01-01T00:00:00.000Z",
            "updated_at": nil, "object": "product",
            "skus": ["object": "list", "data_ref": "data", "data": [sku], "total": 1],
        ]
        let collection: JSONValue = [
            "id": "pc_1", "name": "Pots", "type": "AUTO_UPDATE", "filter": ["junction": "and"],
            "created_at": "2026-01-01T00:00:00.000Z", "object": "products_collection",
        ]
        return ProductFieldSample(
            system: "voucherify",
            file: ("voucherify.json", JSONValue.array([product, collection]).text),
            objects: [("product", product), ("SKU", sku), ("collection", collection)],
            named: ["collection.type"]
        )
    }()

    // MARK: Tables

    private static let tables: [ProductFieldSample] = [
        table(
            "shopify",
            [
                ("Handle", "vase"), ("Title", "Vase"), ("Body (HTML)", "<p>Blue</p>"), ("Vendor", "Kiln"),
                ("Product Category", "Home"), ("Type", "Vase"), ("Tags", "new"), ("Published", "true"),
                ("Option1 Name", "Size"), ("Option1 Value", "Small"), ("Option1 Linked To", ""),
                ("Variant SKU", "VASE-S"), ("Variant Grams", "900"), ("Variant Inventory Tracker", "shopify"),
                ("Variant Price", "19.90"), ("Variant Compare At Price", "25.00"), ("Variant Taxable", "true"),
                ("Variant Barcode", ""), ("Image Src", ""), ("Gift Card", "false"), ("SEO Title", ""),
                ("Google Shopping / MPN", "7"), ("Variant Weight Unit", "g"), ("Cost per item", "8.00"),
                ("Price / International", "22.00"), ("Status", "draft"),
            ],
            named: ["Variant Compare At Price", "Price / International", "Status"]
        ),
        table(
            "woocommerce",
            [
                ("ID", "5"), ("Type", "simple"), ("SKU", "VASE-S"), ("GTIN, UPC, EAN, or ISBN", ""), ("Name", "Vase"),
                ("Published", "1"), ("Is featured?", "0"), ("Visibility in catalog", "visible"),
                ("Short description", "Blue"), ("Date sale price ends", ""), ("Tax status", "none"),
                ("Tax class", ""), ("In stock?", "1"), ("Stock", "4"), ("Weight (kg)", "1.2"),
                ("Sale price", "19,90"), ("Regular price", "25,00"), ("Cost of goods", "8,00"),
                ("Categories", "Pots"), ("Images", ""), ("Parent", ""), ("Attribute 1 name", "Size"),
                ("Attribute 1 value(s)", "Small"), ("Meta: _x", "y"), ("Position", "0"),
            ],
            named: ["tax status", "meta: _x"]
        ),
    ]

    private static func table(
        _ system: String,
        _ cells: [(column: String, text: String)],
        named: [String]
    ) -> ProductFieldSample {
        let row = cells.reduce(into: JSONObject()) { row, cell in
            row[system == "shopify" ? cell.column : cell.column.lowercased()] = .string(cell.text)
        }
        let lines = [cells.map(\.column), cells.map(\.text)].map { fields in
            fields.map { "\"\($0)\"" }.joined(separator: ",")
        }
        return ProductFieldSample(
            system: system,
            file: ("\(system).csv", lines.joined(separator: "\n") + "\n"),
            objects: [("table of products", .object(row))],
            named: named
        )
    }
}
