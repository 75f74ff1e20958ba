internal import Cartwright

/// The fields of Shopify's products, as the Admin GraphQL API lists them, and the columns of its table of products.
enum ShopifyProductTables {
    /// A product.
    static let product = FieldTable(
        "product",
        [
            .carriedOver("id", "the product that discounts name"),
            .carriedOver("handle", "the product that discounts name, beside a table of products"),
            .carriedOver("title", "title"),
            .carriedOver("productType", "the attribute product_type"),
            .carriedOver("vendor", "the attribute vendor"),
            .carriedOver("variants", "an item for each"),
            .carriedOver("collections", "categories: the handles"),
            .noted("status", "a draft or an archived product is an item like others", unless: "ACTIVE"),
            .noted("isGiftCard", "lines of gift cards need discountable false: discounts do not reduce them there"),
            .noted("requiresSellingPlan", "it is sold by subscription only there"),
            .noted("bundleComponents", "the parts of a bundle are not in the cart"),
            .noted("productComponents", "the parts of a bundle are not in the cart"),
            .noted("hasVariantsThatRequiresComponents", "the parts of a bundle are not in the cart"),
            .noted("contextualPricing", "the prices of markets are not those of items"),
            .noted("metafields", "data of the shop and of apps, which scripts may read"),
            .noted("metafield", "data of the shop and of apps, which scripts may read"),
            .irrelevant("tags", "no discount names tags"),
        ]
            + .irrelevant(
                [
                    "__typename", "availablePublicationsCount", "bodyHtml", "category", "combinedListing",
                    "combinedListingRole", "compareAtPriceRange", "createdAt", "customProductType", "defaultCursor",
                    "description", "descriptionHtml", "descriptionPlainSummary", "events", "featuredImage",
                    "featuredMedia", "feedback", "giftCardTemplateSuffix", "hasOnlyDefaultVariant",
                    "hasOutOfStockVariants", "images", "inCollection", "legacyResourceId", "media", "mediaCount",
                    "onlineStorePreviewUrl", "onlineStoreUrl", "options", "priceRange", "priceRangeV2",
                    "productCategory", "productComponentsCount", "productParents", "publishedAt", "publishedInContext",
                    "publishedOnCurrentPublication", "publishedOnPublication", "resourcePublications",
                    "resourcePublicationsCount", "resourcePublicationsV2", "sellingPlanGroups",
                    "sellingPlanGroupsCount", "seo", "standardizedProductType", "storefrontId", "templateSuffix",
                    "totalInventory", "totalVariants", "tracksInventory", "translations", "unpublishedPublications",
                    "updatedAt", "variantsCount",
                ],
                "it has no effect on the price, or sums up the variants"
            )
    )

    /// A variant of a product.
    static let variant = FieldTable(
        "variant",
        [
            .carriedOver("id", "the variant that discounts name"),
            .carriedOver("sku", "sku; a variant without one is not an item"),
            .carriedOver("title", "title, after that of the product"),
            .carriedOver("price", "unit_price"),
            .carriedOver("inventoryItem", "cost: unitCost"),
            .noted("compareAtPrice", "the price before a reduction; lines at a reduced price need on_sale"),
            .noted("taxable", "lines of untaxed products need the tax_rate 0", unless: true),
            .noted("contextualPricing", "the prices of markets are not those of items"),
            .noted("requiresComponents", "the parts of a bundle are not in the cart"),
            .noted("productVariantComponents", "the parts of a bundle are not in the cart"),
            .noted("metafields", "data of the shop and of apps, which scripts may read"),
            .noted("metafield", "data of the shop and of apps, which scripts may read"),
        ]
            + .irrelevant(
                [
                    "__parentId", "__typename", "availableForSale", "barcode", "createdAt", "defaultCursor",
                    "deliveryProfile", "displayName", "events", "fulfillmentService", "fulfillmentServiceEditable",
                    "image", "inventoryManagement", "inventoryPolicy", "inventoryQuantity", "legacyResourceId",
                    "media", "position", "product", "productParents", "requiresShipping", "selectedOptions",
                    "sellableOnlineQuantity", "sellingPlanGroups", "sellingPlanGroupsCount", "showUnitPrice",
                    "storefrontId", "taxCode", "translations", "unitPrice", "unitPriceMeasurement", "updatedAt",
                    "weight", "weightUnit",
                ],
                "it has no effect on the price"
            )
    )

    /// A row of the table of products that the admin exports, with the names of older and newer exports.
    static let table = FieldTable(
        "table of products",
        ["Handle", "URL handle"].map { .carriedOver($0, "the product that discounts name") }
            + [
                .carriedOver("Title", "title"),
                .carriedOver("Type", "the attribute product_type"),
                .carriedOver("Vendor", "the attribute vendor"),
                .carriedOver("Option1 Value", "title, after that of the product"),
                .carriedOver("Option2 Value", "title, after that of the product"),
                .carriedOver("Option3 Value", "title, after that of the product"),
                .carriedOver("Option1 value", "title, after that of the product"),
                .carriedOver("Option2 value", "title, after that of the product"),
                .carriedOver("Option3 value", "title, after that of the product"),
                .carriedOver("Variant SKU", "sku"),
                .carriedOver("SKU", "sku"),
                .carriedOver("Variant Price", "unit_price"),
                .carriedOver("Price", "unit_price"),
                .carriedOver("Cost per item", "cost"),
                .noted("Variant Compare At Price", "lines at a reduced price need on_sale"),
                .noted("Compare-at price", "lines at a reduced price need on_sale"),
                .noted("Gift Card", "lines of gift cards need discountable false", unless: "false", "FALSE"),
                .noted("Gift card", "lines of gift cards need discountable false", unless: "false", "FALSE"),
                .noted("Status", "a draft or an archived product is an item like others", unless: "active", "Active"),
                .noted("Variant Taxable", "lines of untaxed products need the tax_rate 0", unless: "true", "TRUE"),
                .noted("Charge tax", "lines of untaxed products need the tax_rate 0", unless: "true", "TRUE"),
                .noted("Price / *", "the prices of markets are not those of items"),
                .noted("Compare At Price / *", "the prices of markets are not those of items"),
                .noted("Compare-at price / *", "the prices of markets are not those of items"),
            ]
            + .irrelevant(
                [
                    "Barcode", "Body (HTML)", "Continue selling when out of stock", "Description",
                    "Fulfillment service", "Google Shopping / *", "Image Alt Text", "Image Position", "Image Src",
                    "Image alt text", "Image position", "Included / *", "Inventory quantity", "Inventory tracker",
                    "Option1 *", "Option2 *", "Option3 *", "Product Category", "Product category",
                    "Product image URL", "Published", "Published on online store", "Requires shipping",
                    "SEO Description", "SEO Title", "SEO description", "SEO title", "Tags", "Tax code",
                    "Unit Price *", "Unit price *", "Variant Barcode", "Variant Fulfillment Service",
                    "Variant Grams", "Variant Image", "Variant Inventory *", "Variant Requires Shipping",
                    "Variant Tax Code", "Variant Weight Unit", "Variant image URL", "Weight unit for display",
                    "Weight value (grams)",
                ],
                "it has no effect on the price"
            )
    )

    /// A collection of products.
    static let collection = FieldTable(
        "collection",
        [
            .carriedOver("id", "the collection that discounts name"),
            .carriedOver("handle", "the category of its products"),
            .carriedOver("products", "the items with the category"),
        ]
            + .irrelevant(
                [
                    "__parentId", "__typename", "availablePublicationsCount", "description", "descriptionHtml",
                    "feedback", "hasProduct", "image", "legacyResourceId", "metafield", "metafields", "productsCount",
                    "publishedOnCurrentPublication", "publishedOnPublication", "resourcePublications",
                    "resourcePublicationsCount", "resourcePublicationsV2", "ruleSet", "seo", "sortOrder",
                    "templateSuffix", "title", "translations", "unpublishedPublications", "updatedAt",
                ],
                "it has no effect on the price; the shop computes the products of a rule set"
            )
    )

    /// All tables.
    static let all = [product, variant, table, collection]
}
