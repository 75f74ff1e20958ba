package import Cartwright

/// The reader of Shopify's orders from the Admin GraphQL API: nodes of `orders`, or lines of a bulk operation. A query
/// names the fields, so an export may lack any of them.
package enum ShopifyGraphOrder: OrderFormat {
    package static let system = "shopify"

    package static var tables: [FieldTable] { ShopifyGraphOrderTables.all }

    /// Lists of GraphQL say themselves that another page follows.
    package static let pageSizes: [Int] = []

    package static func recognizes(_ order: JSONValue) -> Bool {
        order["totalPriceSet"] != nil && (order["lineItems"] != nil || !listsApart(from: order).isEmpty)
    }

    package static func listsApart(from order: JSONValue) -> [String] {
        let isApart = order["lineItems"] == nil && order.text(at: "id").hasPrefix(prefix)
        return isApart ? ["lineItems"] : []
    }

    /// Lines are of a list by the kinds in their ids. Applications of discounts have no ids.
    package static func part(_ line: JSONValue) -> OrderPart? {
        guard let parent = line.optionalText(at: "__parentId") else { return nil }
        let words = line.text(at: "id").split(separator: "/").map(String.init)
        let kind = words.count > 2 ? words[2] : ""
        let lists = ["LineItem": "lineItems", "ShippingLine": "shippingLines", "": "discountApplications"]
        // A list that is not read is named in the remarks by its kind.
        return OrderPart(order: parent.hasPrefix(prefix) ? parent : nil, list: lists[kind] ?? kind)
    }

    private static let prefix = "gid://shopify/Order/"

    package static func order(_ row: ImportRow, _ notes: inout RemarkCounts) throws(CartwrightError) -> PastOrder {
        var fields = try FieldReader(row.value, ShopifyGraphOrderTables.order, at: row.pointer)
        let (name, id) = (fields.id("name"), fields.id("id"))
        guard let name = name ?? id else { throw fields.error("name", "expected the name of the order, found none") }
        var rule = ImportedRule(id: name, at: row.location)
        let code = fields.value("totalPriceSet")?.value(at: ["shopMoney", "currencyCode"])
        _ = try fields.text("currencyCode")
        guard case .string(let code)? = code else {
            throw fields.error("totalPriceSet", "expected shopMoney with amount and currencyCode")
        }
        let currency = try fields.placed("totalPriceSet") { () throws(CartwrightError) in try Currency(code) }
        var order = PastOrder(name, in: currency)
        let (processed, created) = (try fields.text("processedAt"), try fields.text("createdAt"))
        order.at = processed ?? created
        if !fields.has("taxesIncluded") {
            rule.notes.append(fields.remark("taxesIncluded", "the query left it out; taxes are added to prices"))
        }
        order.pricesIncludeTax = try fields.flag("taxesIncluded") ?? false
        order.channel = try fields.text("sourceName")
        if let id = fields.value("customer")?["id"]?.idText { order.customer["id"] = .string(id) }
        let address = fields.value("shippingAddress") ?? fields.value("billingAddress")
        _ = fields.value("billingAddress")
        if let code = address?.optionalText(at: "countryCodeV2") ?? address?.optionalText(at: "countryCode") {
            order.country = try? CountryCode.checked(code)
        }
        var allocations = ShopifyAllocations()
        let hasRates = try readLines(&fields, &order, &allocations, &rule)
        try readShipping(&fields, &order, &allocations, &rule)
        let discount = try money("totalDiscountsSet", &fields, currency)
        order.discountMinor = allocations.minor ?? discount
        readDiscounts(&fields, &order, &rule)
        let tax = fields.has("totalTaxSet") ? try money("totalTaxSet", &fields, currency) : 0
        if !hasRates, !order.pricesIncludeTax { order.taxMinor = tax }
        let tip = fields.has("totalTipReceivedSet") ? try money("totalTipReceivedSet", &fields, currency) : 0
        let total = try money("totalPriceSet", &fields, currency)
        order.totalMinor = max(0, try fields.sum("totalPriceSet", total, -tip))
        fields.finish(&rule)
        try notes.add(order: rule)
        return order
    }

    /// Reads an amount in the currency of the shop.
    private static func money(
        _ name: String,
        _ fields: inout FieldReader,
        _ currency: Currency
    ) throws(CartwrightError) -> Int64 {
        guard let text = fields.value(name)?.value(at: ["shopMoney", "amount"])?.decimalText else {
            throw fields.error(name, "expected shopMoney with amount; query it")
        }
        let minor = try fields.minor(name, text, in: currency)
        guard minor >= 0 else { throw fields.error(name, "expected an amount of 0 or more") }
        return minor
    }

    /// Reads a list, all of whose pages are there; empty if the query left it out.
    private static func list(
        _ name: String,
        _ fields: inout FieldReader
    ) throws(CartwrightError) -> [(path: [String], value: JSONValue)] {
        switch fields.value(name) {
        case nil: return []
        case .array(let elements)?: return elements.enumerated().map { ([String($0)], $1) }
        case let value?:
            guard let list = ShopifyConnection(value) else {
                throw fields.error(name, "expected a list with nodes or edges")
            }
            guard !list.hasMore else { throw fields.error(name, "the list is truncated; query all of its pages") }
            return list.nodes
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
        let items = try list("lineItems", &fields)
        for var item in try fields.objects("lineItems", ShopifyGraphOrderTables.line, in: items) {
            let (title, name) = (try item.text("title"), try item.text("name"))
            let sku = try item.text("sku") ?? ""
            if sku.isEmpty { rule.notes.append(item.remark("sku", "a line without a SKU is named by its title")) }
            var line = PastOrder.Line(
                sku: (sku.isEmpty ? title ?? name ?? "" : sku).shortened(toBytes: TextLimit.sku.bytes),
                title: title ?? name,
                quantity: try item.count("quantity") ?? 0
            )
            line.isDiscountable = try item.flag("isGiftCard") != true
            line.taxRate = ShopifyOrder.rate(try item.elements("taxLines"))
            hasRates = hasRates && item.has("taxLines") && line.taxRate != nil
            try allocations.add("discountAllocations", &item, in: order.currency)
            order.add(line, unitMinor: try money("originalUnitPriceSet", &item, order.currency))
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
        let name = fields.has("shippingLines") ? "shippingLines" : "shippingLine"
        let single = fields.value("shippingLine").map { [(path: [String](), value: $0)] } ?? []
        let shipments = name == "shippingLines" ? try list(name, &fields) : single
        for var shipping in try fields.objects(name, ShopifyGraphOrderTables.shipping, in: shipments) {
            guard try shipping.flag("isRemoved") != true else { continue }
            let method = try shipping.text("title") ?? ""
            let rate = ShopifyOrder.rate(try shipping.elements("taxLines"))
            try allocations.add("discountAllocations", &shipping, in: order.currency)
            let minor = try money("originalPriceSet", &shipping, order.currency)
            order.addShipment(method, amountMinor: minor, taxRate: rate)
            shipping.finish(&rule)
        }
    }

    private static func readDiscounts(
        _ fields: inout FieldReader,
        _ order: inout PastOrder,
        _ rule: inout ImportedRule
    ) {
        if case .array(let codes)? = fields.value("discountCodes") {
            order.codes = codes.compactMap { if case .string(let code) = $0 { code } else { nil } }
        }
        if case .string(let code)? = fields.value("discountCode"), !order.codes.contains(code) {
            order.codes.append(code)
        }
        for (_, application) in ShopifyConnection(fields.value("discountApplications"))?.nodes ?? [] {
            if let code = application.optionalText(at: "code") {
                if !order.codes.contains(code) { order.codes.append(code) }
            } else if let title = application.optionalText(at: "title") {
                order.promotions.append(title)
            }
        }
        guard !fields.has("discountCodes"), !fields.has("discountApplications") else { return }
        rule.notes.append(
            fields.remark("discountApplications", "the query left out the codes; query discountCodes, too")
        )
    }
}
