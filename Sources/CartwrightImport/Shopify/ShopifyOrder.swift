package import Cartwright

/// The reader of Shopify's orders from the REST Admin API: `{"orders": […]}`.
package enum ShopifyOrder: OrderFormat {
    package static let system = "shopify"

    package static var tables: [FieldTable] { ShopifyOrderTables.all }

    package static let pageSizes = [50, 250]

    package static func recognizes(_ order: JSONValue) -> Bool {
        order["line_items"] != nil && order["total_discounts"] != nil && order["coupon_lines"] == nil
    }

    package static func order(_ row: ImportRow, _ notes: inout RemarkCounts) throws(CartwrightError) -> PastOrder {
        var fields = try FieldReader(row.value, ShopifyOrderTables.order, at: row.pointer)
        let number = fields.id("name") ?? fields.id("order_number") ?? fields.id("id")
        _ = (fields.id("order_number"), fields.id("id"))
        guard let name = number else { throw fields.error("name", "expected the name of the order, found none") }
        var rule = ImportedRule(id: name, at: row.location)
        var order = PastOrder(name, in: try fields.currency("currency"))
        let (processed, created) = (try fields.text("processed_at"), try fields.text("created_at"))
        order.at = processed ?? created
        order.pricesIncludeTax = try fields.flag("taxes_included") ?? false
        order.channel = try fields.text("source_name")
        if let id = fields.value("customer")?["id"]?.idText { order.customer["id"] = .string(id) }
        try readCountry(&fields, &order, &rule)
        var allocations = ShopifyAllocations()
        let hasRates = try readLines(&fields, &order, &allocations, &rule)
        try readShipping(&fields, &order, &allocations, &rule)
        try readDiscounts(&fields, &order, &rule)
        if let minor = allocations.minor { order.discountMinor = minor }
        let tax = try fields.amount("total_tax", in: order.currency) ?? 0
        if !hasRates, !order.pricesIncludeTax { order.taxMinor = tax }
        let total = try fields.price("total_price", in: order.currency)
        let tip = try fields.amount("total_tip_received", in: order.currency) ?? 0
        order.totalMinor = max(0, try fields.sum("total_price", total, -tip))
        if try fields.text("presentment_currency") ?? order.currency.code != order.currency.code {
            rule.notes.append(
                fields.remark("presentment_currency", "amounts are compared in the currency of the shop")
            )
        }
        fields.finish(&rule)
        try notes.add(order: rule)
        return order
    }

    private static func readCountry(
        _ fields: inout FieldReader,
        _ order: inout PastOrder,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let addresses = [fields.value("shipping_address"), fields.value("billing_address")]
        let codes = addresses.compactMap { $0?.optionalText(at: "country_code") }
        guard let code = codes.first(where: { !$0.isEmpty }) else { return }
        order.country = try? CountryCode.checked(code)
        if order.country == nil {
            rule.notes.append(fields.remark("shipping_address", "the country is not a code of ISO 3166"))
        }
    }

    /// Reads the lines; returns true if all have the rates of their taxes.
    private static func readLines(
        _ fields: inout FieldReader,
        _ order: inout PastOrder,
        _ allocations: inout ShopifyAllocations,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> Bool {
        var hasRates = true
        for var item in try fields.objects("line_items", ShopifyOrderTables.line) {
            let (own, name) = (try item.text("title"), try item.text("name"))
            let title = own ?? name ?? ""
            let sku = try item.text("sku") ?? ""
            if sku.isEmpty { rule.notes.append(item.remark("sku", "a line without a SKU is named by its title")) }
            var line = PastOrder.Line(
                sku: (sku.isEmpty ? title : sku).shortened(toBytes: TextLimit.sku.bytes),
                title: title,
                quantity: try item.count("quantity") ?? 0
            )
            line.isDiscountable = try item.flag("gift_card") != true
            line.taxRate = rate(try item.elements("tax_lines"))
            hasRates = hasRates && item.has("tax_lines") && line.taxRate != nil
            try allocations.add("discount_allocations", &item, in: order.currency)
            order.add(line, unitMinor: try item.price("price", in: order.currency))
            item.finish(&rule)
        }
        return hasRates
    }

    private static func readShipping(
        _ fields: inout FieldReader,
        _ order: inout PastOrder,
        _ allocations: inout ShopifyAllocations,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        for var shipping in try fields.objects("shipping_lines", ShopifyOrderTables.shipping) {
            guard try shipping.flag("is_removed") != true else { continue }
            let method = try shipping.text("title") ?? ""
            let rate = rate(try shipping.elements("tax_lines"))
            try allocations.add("discount_allocations", &shipping, in: order.currency)
            order.addShipment(method, amountMinor: try shipping.price("price", in: order.currency), taxRate: rate)
            shipping.finish(&rule)
        }
    }

    private static func readDiscounts(
        _ fields: inout FieldReader,
        _ order: inout PastOrder,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        order.discountMinor = try fields.price("total_discounts", in: order.currency)
        for code in try fields.elements("discount_codes") {
            if let text = code.optionalText(at: "code"), !text.isEmpty { order.codes.append(text) }
        }
        for application in try fields.elements("discount_applications") {
            switch application.text(at: "type") {
            case "discount_code": break
            case let type:
                let title = application.text(at: "title")
                order.promotions.append(title.isEmpty ? application.text(at: "description") : title)
                if type != "automatic" {
                    rule.notes.append(
                        fields.remark("discount_applications", "a discount given by hand or by a script is not a rule")
                    )
                }
            }
        }
    }

    /// The sum of the rates of tax lines in percent; nil if one has no rate.
    static func rate(_ lines: [JSONValue]) -> String? {
        var rates = TaxRates()
        for line in lines {
            guard let rate = line["rate"]?.decimalText else { return nil }
            rates.add(rate, places: 8)
        }
        return rates.percent
    }
}
