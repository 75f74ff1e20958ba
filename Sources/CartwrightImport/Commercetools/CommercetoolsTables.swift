/// The fields of commercetools' discounts and codes, as the HTTP API lists them.
enum CommercetoolsTables {
    /// A cart discount.
    static let discount = FieldTable(
        "cart discount",
        [
            .carriedOver("id", "id"),
            .irrelevant("version", "the number of changes"),
            .carriedOver("key", "id of a discount without one"),
            .irrelevant("createdAt", "the time at which it was created"),
            .irrelevant("createdBy", "the author"),
            .irrelevant("lastModifiedAt", "the time of the last change"),
            .irrelevant("lastModifiedBy", "the author of the last change"),
            .carriedOver("name", "name, in English if there is one, otherwise in the first language"),
            .irrelevant("description", "a text for the shop's staff"),
            .carriedOver("value", "the kind of effect and its amounts"),
            .carriedOver("cartPredicate", "conditions"),
            .carriedOver("target", "target of the effect"),
            .carriedOver("sortOrder", "priority: a higher one goes first"),
            .carriedOver("stores", "a condition on the attribute store.key of the cart"),
            .carriedOver("isActive", "enabled"),
            .carriedOver("validFrom", "starts_at"),
            .carriedOver("validUntil", "ends_at"),
            .carriedOver("requiresDiscountCode", "code: only with a discount code"),
            .irrelevant("references", "the objects that the predicates name"),
            .carriedOver("stackingMode", "exclusive for StopAfterThisDiscount"),
            .noted("custom", "the shop's own fields"),
            .notCarriedOver("discountGroup", "the importer does not know which discount of a group applies"),
            .noted("recurringOrderScope", "recurring orders are orders like others here"),
        ]
    )

    /// A discount code.
    static let code = FieldTable(
        "discount code",
        [
            .carriedOver("id", "id"),
            .irrelevant("version", "the number of changes"),
            .irrelevant("key", "a second id"),
            .irrelevant("createdAt", "the time at which it was created"),
            .irrelevant("createdBy", "the author"),
            .irrelevant("lastModifiedAt", "the time of the last change"),
            .irrelevant("lastModifiedBy", "the author of the last change"),
            .carriedOver("name", "name, in English if there is one, otherwise in the first language"),
            .irrelevant("description", "a text for the shop's staff"),
            .carriedOver("code", "code"),
            .carriedOver("cartDiscounts", "the effects and conditions"),
            .carriedOver("cartPredicate", "conditions, in addition to those of its discounts"),
            .carriedOver("isActive", "enabled"),
            .irrelevant("references", "the objects that the predicates name"),
            .carriedOver("maxApplications", "usage_limit"),
            .carriedOver("maxApplicationsPerCustomer", "per_customer_limit"),
            .irrelevant("groups", "names that group codes for the shop's staff"),
            .carriedOver("validFrom", "starts_at, the later one of the code's and its discounts'"),
            .carriedOver("validUntil", "ends_at, the earlier one"),
            .irrelevant("applicationVersion", "the number of uses, for commercetools' own purposes"),
            .noted("custom", "the shop's own fields"),
        ]
    )

    /// The value of a cart discount.
    static let value = FieldTable(
        "value",
        unknown: .notCarriedOver,
        [
            .carriedOver("type", "percent_off, amount_off, fixed_price or gift"),
            .carriedOver("permyriad", "percent; there in ten-thousandths"),
            .carriedOver("money", "an amount for each currency"),
            .carriedOver("applicationMode", "each: once in proportion to the prices, or unit"),
            .carriedOver("product", "sku of the gift, with the variant"),
            .carriedOver("variantId", "sku of the gift, with the product"),
            .noted("supplyChannel", "the stock of the gift"),
            .noted("distributionChannel", "the price of the gift there; here 0"),
        ]
    )

    /// The target of a cart discount.
    static let target = FieldTable(
        "target",
        unknown: .notCarriedOver,
        [
            .carriedOver("type", "scope of the target"),
            .carriedOver("predicate", "filter"),
            .carriedOver("triggerQuantity", "the units of buy and get together"),
            .carriedOver("discountedQuantity", "quantity of get"),
            .carriedOver("maxOccurrence", "max_applications"),
            .carriedOver("selectionMode", "take: cheapest or dearest"),
        ]
    )
}
