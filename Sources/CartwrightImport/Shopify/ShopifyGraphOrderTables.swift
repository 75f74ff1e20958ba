/// The fields of Shopify's orders, as the Admin GraphQL API lists them.
enum ShopifyGraphOrderTables {
    /// An order.
    static let order = FieldTable(
        "past order",
        [
            .carriedOver("id", "id, if the order has no name"),
            .carriedOver("name", "id"),
            .carriedOver("createdAt", "now, if processedAt is absent"),
            .carriedOver("processedAt", "now"),
            .carriedOver("currencyCode", "said with the total"),
            .carriedOver("taxesIncluded", "prices_include_tax"),
            .carriedOver("sourceName", "channel"),
            .carriedOver("customer", "id of the customer; segments of the time are not in orders"),
            .carriedOver("shippingAddress", "country"),
            .carriedOver("billingAddress", "country, without a shipping address"),
            .carriedOver("lineItems", "lines"),
            .carriedOver("shippingLines", "shipping"),
            .carriedOver("shippingLine", "shipping, if shippingLines is absent"),
            .carriedOver("totalDiscountsSet", "discount of recorded, if lines have no allocations"),
            .carriedOver("totalPriceSet", "total of recorded, less tips"),
            .carriedOver("totalTipReceivedSet", "taken off the total"),
            .carriedOver("totalTaxSet", "tax of recorded, if lines have no rates"),
            .carriedOver("discountCodes", "codes of recorded"),
            .carriedOver("discountCode", "codes of recorded"),
            .carriedOver("discountApplications", "promotions of recorded, if they have no code"),
            .noted("cancelledAt", "a cancelled order is compared as it was placed"),
            .noted("refunds", "an order with refunds is compared as it was placed"),
            .noted("test", "a test order is compared as others"),
            .noted("edited", "an edited order is compared as it was placed"),
            .noted("originalTotalDutiesSet", "duties are in the total there"),
        ]
            + .irrelevant(
                [
                    "__typename", "cancelReason", "closed", "closedAt", "confirmed", "currentSubtotalPriceSet",
                    "currentTotalDiscountsSet", "currentTotalPriceSet", "currentTotalTaxSet",
                    "displayFinancialStatus", "displayFulfillmentStatus", "email", "legacyResourceId", "note",
                    "netPaymentSet", "originalTotalPriceSet", "phone", "presentmentCurrencyCode", "subtotalPriceSet",
                    "tags", "taxLines", "totalReceivedSet", "totalRefundedSet", "totalShippingPriceSet", "totalWeight",
                    "updatedAt",
                ],
                "it has no effect on the price, or is a sum of other fields"
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
            .carriedOver("originalUnitPriceSet", "unit_price"),
            .carriedOver("isGiftCard", "discountable false"),
            .carriedOver("discountAllocations", "discount of recorded"),
            .carriedOver("taxLines", "tax_rate: the sum of the rates"),
        ]
            + .irrelevant(
                [
                    "__parentId", "__typename", "currentQuantity", "discountedTotalSet",
                    "discountedUnitPriceSet", "id", "originalTotalSet", "product", "requiresShipping", "taxable",
                    "totalDiscountSet", "variant", "variantTitle", "vendor",
                ],
                "it has no effect on the price"
            )
    )

    /// A shipping line of an order.
    static let shipping = FieldTable(
        "shipping line",
        [
            .carriedOver("title", "method"),
            .carriedOver("originalPriceSet", "amount"),
            .carriedOver("taxLines", "tax_rate: the sum of the rates"),
            .carriedOver("discountAllocations", "discount of recorded"),
            .carriedOver("isRemoved", "a removed line is left out"),
        ]
            + .irrelevant(
                [
                    "__parentId", "__typename", "carrierIdentifier", "code", "discountedPriceSet", "id",
                    "source",
                ],
                "it has no effect on the price"
            )
    )

    /// All tables.
    static let all = [order, line, shipping]
}
