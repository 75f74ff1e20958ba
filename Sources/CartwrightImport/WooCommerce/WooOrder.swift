package import Cartwright

/// The reader of WooCommerce's orders from its REST API.
package enum WooOrder: OrderFormat {
    package static let system = "woocommerce"

    package static var tables: [FieldTable] { WooOrderTables.all }

    package static let pageSizes = [10, 100]

    package static func recognizes(_ order: JSONValue) -> Bool {
        order["line_items"] != nil && order["coupon_lines"] != nil
    }

    package static func order(_ row: ImportRow, _ notes: inout RemarkCounts) throws(CartwrightError) -> PastOrder {
        var fields = try FieldReader(row.value, WooOrderTables.order, at: row.pointer)
        let (number, id) = (fields.id("number"), fields.id("id"))
        guard let name = number ?? id else {
            throw fields.error("number", "expected the number of the order, found none")
        }
        var rule = ImportedRule(id: name, at: row.location)
        var order = PastOrder(name, in: try fields.currency("currency"))
        let (date, local) = (try fields.text("date_created_gmt"), try fields.text("date_created"))
        order.at = (date ?? local).map { $0.hasSuffix("Z") ? $0 : "\($0)Z" }
        if date == nil, local != nil {
            rule.notes.append(fields.remark("date_created", "it is taken as UTC, because date_created_gmt is absent"))
        }
        order.pricesIncludeTax = try fields.flag("prices_include_tax") ?? false
        order.channel = try fields.text("created_via")
        readCustomer(&fields, &order, &rule)
        readStatus(&fields, &rule)
        let rates = WooRates(try fields.elements("tax_lines"), includes: order.pricesIncludeTax)
        try readLines(&fields, rates, &order, &rule)
        try readShipping(&fields, rates, &order, &rule)
        try readDiscounts(&fields, &order, &rule)
        try readFees(&fields, rates, &order, &rule)
        let tax = try fields.amount("total_tax", in: order.currency) ?? 0
        if !rates.isKnown, !order.pricesIncludeTax { order.taxMinor = tax }
        order.totalMinor = try fields.price("total", in: order.currency)
        fields.finish(&rule)
        try notes.add(order: rule)
        return order
    }

    private static func readCustomer(
        _ fields: inout FieldReader,
        _ order: inout PastOrder,
        _ rule: inout ImportedRule
    ) {
        let (shipping, billing) = (fields.value("shipping"), fields.value("billing"))
        if let id = fields.id("customer_id"), id != "0" { order.customer["id"] = .string(id) }
        // Coupons can be for some e-mail addresses.
        if let email = billing?.optionalText(at: "email"), !email.isEmpty, email.utf8.count <= 320 {
            order.customer["attributes"] = ["email": .string(email.lowercased())]
        }
        let codes = [shipping, billing].compactMap { $0?.optionalText(at: "country") }
        guard let code = codes.first(where: { !$0.isEmpty }) else { return }
        order.country = try? CountryCode.checked(code)
        if order.country == nil {
            rule.notes.append(fields.remark("shipping", "the country is not a code of ISO 3166"))
        }
    }

    private static func readStatus(_ fields: inout FieldReader, _ rule: inout ImportedRule) {
        switch fields.value("status") {
        case .string(let status)? where ["cancelled", "refunded", "failed"].contains(status):
            rule.notes.append(fields.remark("status", "a cancelled, refunded or failed order is compared as placed"))
        case .string(let status)? where ["checkout-draft", "auto-draft", "trash"].contains(status):
            rule.reasons.append(fields.remark("status", "a draft is not an order"))
        default: break
        }
    }

    private static func readLines(
        _ fields: inout FieldReader,
        _ rates: WooRates,
        _ order: inout PastOrder,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        for var item in try fields.objects("line_items", WooOrderTables.line) {
            let (product, variation) = (item.id("product_id"), item.id("variation_id"))
            let id = variation.flatMap { $0 == "0" ? nil : $0 } ?? product ?? ""
            let sku = try item.text("sku") ?? ""
            var line = PastOrder.Line(sku: sku.isEmpty ? id : sku, title: try item.text("name"))
            line.quantity = try item.count("quantity") ?? 0
            line.taxRate = rates.percent(of: try item.elements("taxes"))
            order.add(line, amountMinor: try amount("subtotal", "subtotal_tax", &item, order))
            item.finish(&rule)
        }
    }

    private static func readShipping(
        _ fields: inout FieldReader,
        _ rates: WooRates,
        _ order: inout PastOrder,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        for var shipping in try fields.objects("shipping_lines", WooOrderTables.shipping) {
            let method = try shipping.text("method_id") ?? ""
            let rate = rates.percent(of: try shipping.elements("taxes"))
            let minor = try amount("total", "total_tax", &shipping, order)
            order.addShipment(method, amountMinor: minor, taxRate: rate)
            shipping.finish(&rule)
        }
    }

    private static func readDiscounts(
        _ fields: inout FieldReader,
        _ order: inout PastOrder,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        order.discountMinor = try amount("discount_total", "discount_tax", &fields, order)
        for var coupon in try fields.objects("coupon_lines", WooOrderTables.coupon) {
            if let code = try coupon.text("code"), !code.isEmpty { order.codes.append(code) }
            coupon.finish(&rule)
        }
    }

    /// Reads the fees: one below zero is a discount of an extension, another one a line without a discount.
    private static func readFees(
        _ fields: inout FieldReader,
        _ rates: WooRates,
        _ order: inout PastOrder,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        for var fee in try fields.objects("fee_lines", WooOrderTables.fee) {
            let name = try fee.text("name") ?? ""
            let (net, tax) = (
                try fee.amount("total", in: order.currency) ?? 0, try fee.amount("total_tax", in: order.currency) ?? 0
            )
            let minor = try fee.sum("total", net, order.pricesIncludeTax ? tax : 0)
            if minor < 0 {
                order.discountMinor = try fee.sum("total", order.discountMinor, -minor)
                order.promotions.append("fee \(name)")
                rule.notes.append(fee.remark("total", "a fee below zero is a discount, which is not a coupon"))
            } else {
                var line = PastOrder.Line(sku: "fee:\(name)".shortened(toBytes: TextLimit.sku.bytes), title: name)
                (line.isDiscountable, line.taxRate) = (false, rates.percent(of: try fee.elements("taxes")))
                order.add(line, unitMinor: minor)
            }
            _ = try fee.elements("taxes")
            fee.finish(&rule)
        }
    }

    /// Reads an amount as the prices of the shop are: with or without tax.
    private static func amount(
        _ name: String,
        _ tax: String,
        _ fields: inout FieldReader,
        _ order: PastOrder
    ) throws(CartwrightError) -> Int64 {
        let (net, own) = (try fields.price(name, in: order.currency), try fields.amount(tax, in: order.currency) ?? 0)
        let sum = try fields.sum(name, net, order.pricesIncludeTax ? own : 0)
        guard sum >= 0 else { throw fields.error(name, "expected an amount of 0 or more") }
        return sum
    }
}

/// The tax rates of an order by their ids.
struct WooRates {
    private var rates: [String: String] = [:]
    /// True if the rates of all taxes are known; false for compound taxes.
    private(set) var isKnown = true

    init(_ lines: [JSONValue], includes: Bool) {
        for line in lines {
            guard let id = line["rate_id"]?.idText, let percent = line["rate_percent"]?.decimalText,
                line["compound"] != true
            else {
                isKnown = false
                return
            }
            rates[id] = percent
        }
    }

    /// The sum of the rates of a line in percent; nil without rates.
    func percent(of taxes: [JSONValue]) -> String? {
        guard isKnown, !rates.isEmpty else { return nil }
        var sum = TaxRates()
        for tax in taxes {
            guard let id = tax["id"]?.idText, tax.optionalText(at: "total") != "" else { continue }
            guard let rate = rates[id] else { return nil }
            sum.add(rate, places: 6)
        }
        return sum.percent
    }
}
