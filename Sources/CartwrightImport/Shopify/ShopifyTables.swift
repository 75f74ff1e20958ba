/// The fields of Shopify's discounts, as the Admin GraphQL API lists them. A query names the fields, so an export may
/// lack any of them.
enum ShopifyTables {
    /// A discount of any type.
    static let discount = FieldTable(
        "discount",
        [
            .carriedOver("__typename", "the type, which decides the effect"),
            .carriedOver("title", "name; of an automatic discount, too"),
            .carriedOver("status", "a discount of status ACTIVE, SCHEDULED or EXPIRED has its dates"),
            .carriedOver("startsAt", "starts_at"),
            .carriedOver("endsAt", "ends_at"),
            .carriedOver("codes", "code; each code is a promotion, and all share a campaign"),
            .irrelevant("codesCount", "the number of codes"),
            .carriedOver("usageLimit", "limit of the campaign's budget of uses"),
            .carriedOver("asyncUsageCount", "used of the campaign's budget of uses"),
            .carriedOver("appliesOncePerCustomer", "per_customer_limit 1"),
            .carriedOver("combinesWith", "combines_with: products are line, orders are order, shipping is shipping"),
            .carriedOver("customerSelection", "everyone, or a condition on segments"),
            .carriedOver("context", "everyone, or a condition on segments, in newer versions of the API"),
            .carriedOver("minimumRequirement", "a condition on the subtotal or the quantity of the lines it reduces"),
            .carriedOver("customerGets", "the target and the value of the effect"),
            .carriedOver("customerBuys", "buy of buy_x_get_y"),
            .carriedOver("usesPerOrderLimit", "max_applications of buy_x_get_y"),
            .carriedOver("destinationSelection", "a condition on the country"),
            .notCarriedOver("maximumShippingPrice", "a target of shipping has no limit of the price"),
            .irrelevant("discountClass", "follows from the type and the target"),
            .irrelevant("discountClasses", "follows from the type and the target"),
            .irrelevant("recurringCycleLimit", "the orders of a subscription"),
            .carriedOver("appliesOnOneTimePurchase", "true; a discount of subscriptions only is not carried over"),
            .noted("appliesOnSubscription", "it also reduces subscriptions there"),
            .noted("tags", "the shop's own words"),
            .irrelevant("summary", "a text for the shop's staff"),
            .irrelevant("shortSummary", "a text for the shop's staff"),
            .irrelevant("createdAt", "the time at which it was created"),
            .irrelevant("updatedAt", "the time of the last change"),
            .irrelevant("hasTimelineComment", "a comment of the shop's staff"),
            .irrelevant("shareableUrls", "addresses of the shop"),
            .irrelevant("totalSales", "the sales so far"),
            .irrelevant("discountId", "said with the id"),
            .irrelevant("id", "said with the node"),
        ]
    )

    /// The classes that a discount combines with.
    static let combinesWith = FieldTable(
        "combinesWith",
        unknown: .notCarriedOver,
        [
            .carriedOver("orderDiscounts", "order of combines_with"),
            .carriedOver("productDiscounts", "line of combines_with"),
            .carriedOver("shippingDiscounts", "shipping of combines_with"),
            .irrelevant("__typename", "the type"),
        ]
    )

    /// The value and the lines of a discount, or the purchase that it needs.
    static let customerGets = FieldTable(
        "customerGets",
        unknown: .notCarriedOver,
        [
            .carriedOver("value", "the percentage, the amount or the quantity"),
            .carriedOver("items", "the filter of lines"),
            .carriedOver("appliesOnOneTimePurchase", "true; a discount of subscriptions only is not carried over"),
            .noted("appliesOnSubscription", "it also reduces subscriptions there"),
            .irrelevant("__typename", "the type"),
        ]
    )

    /// A value.
    static let value = FieldTable(
        "value",
        unknown: .notCarriedOver,
        [
            .irrelevant("__typename", "the type, which the other fields show"),
            .carriedOver("percentage", "percent; there a fraction of 1"),
            .carriedOver("amount", "the amount, as money or a decimal"),
            .carriedOver("appliesOnEachItem", "each: unit, or once"),
            .carriedOver("quantity", "the number of units"),
            .carriedOver("effect", "the value of each unit of a quantity"),
        ]
    )

    /// The lines of a discount.
    static let items = FieldTable(
        "items",
        unknown: .notCarriedOver,
        [
            .carriedOver("__typename", "AllDiscountItems: all lines, even if allItems was not queried"),
            .carriedOver("allItems", "all lines"),
            .carriedOver("products", "attributes of the filter: product is one of the ids"),
            .carriedOver("productVariants", "skus of the filter"),
            .carriedOver("collections", "categories of the filter: the handles"),
        ]
    )
}
