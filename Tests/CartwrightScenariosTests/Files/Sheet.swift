/// Two carts as a spreadsheet saves them, in one of many conventions.
struct Sheet {
    var separator = ","
    var lineEnd = "\n"
    var encoding = Encoding.utf8
    /// The names of the columns cart, sku, quantity, price, currency, email, country, code, at.
    var names = "cart,sku,quantity,price,currency,customer,country,codes,at"
    /// The prices of the three rows: 12.50, 1234.50 and 8.75 EUR.
    var prices = ["12.50", "1234.50", "8.75"]
    /// The instants of the two carts: 2026-11-28 14:05 and 2026-11-29 09:30 in UTC.
    var dates = ["2026-11-28T14:05:00Z", "2026-11-29T09:30:00Z"]
    /// A line before the header.
    var before = ""
    /// True to put every field in quotes.
    var isQuoted = false
    /// Columns that are not read, after the others.
    var more: [String] = []
    /// True to write the facts of a cart on its first row only, as Shopify does.
    var writesFactsOnce = false
    /// Text after the rows.
    var after = ""

    enum Encoding { case utf8, utf8WithMark, utf16LittleEndian, utf16BigEndian }

    static let expected = [
        "A-1 EUR ada@example.com DE SPRING20 2026-11-28T14:05:00Z MUG*2*1250 Pot, \"große\"*1*123450",
        "A-2 EUR - AT  2026-11-29T09:30:00Z TEA*3*875",
    ]

    var bytes: [UInt8] {
        let facts = ["EUR", "ada@example.com", "DE", "SPRING20", dates[0]]
        let second = writesFactsOnce ? ["", "", "", "", ""] : facts
        var rows = [names.split(separator: ",", omittingEmptySubsequences: false).map(String.init)]
        rows.append(["A-1", "MUG", "2", prices[0]] + facts)
        rows.append(["A-1", "Pot, \"große\"", "1", prices[1]] + second)
        rows.append(["A-2", "TEA", "3", prices[2], "EUR", "", "AT", "", dates[1]])
        rows = rows.enumerated().map { index, row in row + more.map { index == 0 ? $0 : "x" } }
        let lines = rows.map { $0.map(written).joined(separator: separator) }
        return encoded(before + lines.joined(separator: lineEnd) + lineEnd + after)
    }

    private func written(_ field: String) -> String {
        let needsQuotes = isQuoted || field.contains(separator) || field.contains("\"")
        return needsQuotes ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
    }

    private func encoded(_ text: String) -> [UInt8] {
        let units: [UInt16] = [0xFEFF] + Array(text.utf16)
        return switch encoding {
        case .utf8: Array(text.utf8)
        case .utf8WithMark: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        case .utf16LittleEndian: units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        case .utf16BigEndian: units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        }
    }
}

extension Sheet {
    private static let commas = ["12,50", "1234,50", "8,75"]
    private static let zoned = ["2026-11-28 15:05:00 +0100", "2026-11-29 10:30:00 +0100"]
    private static let plain = ["2026-11-28 14:05:00", "2026-11-29 09:30:00"]

    /// Files by the program and the settings that write them.
    static let all: [(name: String, sheet: Sheet)] = [
        ("our own", Sheet()),
        ("our own, CRLF", Sheet(lineEnd: "\r\n")),
        ("Excel, CSV UTF-8", Sheet(lineEnd: "\r\n", encoding: .utf8WithMark, dates: plain)),
        ("Excel, CSV UTF-8, German", Sheet(separator: ";", lineEnd: "\r\n", encoding: .utf8WithMark, prices: commas)),
        ("Excel, Unicode text", Sheet(separator: "\t", lineEnd: "\r\n", encoding: .utf16LittleEndian)),
        (
            "Excel, Unicode text, German",
            Sheet(separator: "\t", lineEnd: "\r\n", encoding: .utf16LittleEndian, prices: commas)
        ),
        ("Excel for Mac, old line ends", Sheet(lineEnd: "\r")),
        ("Excel for Mac, semicolons", Sheet(separator: ";", lineEnd: "\r", prices: commas)),
        ("Excel, sep=;", Sheet(separator: ";", lineEnd: "\r\n", prices: commas, before: "sep=;\r\n")),
        ("Excel, sep=,", Sheet(lineEnd: "\r\n", before: "sep=,\r\n")),
        ("Excel, sep=tab", Sheet(separator: "\t", lineEnd: "\r\n", before: "sep=\t\r\n")),
        ("Excel, blank rows", Sheet(lineEnd: "\r\n", after: ",,,,,,,,\r\n,,,,,,,,\r\n")),
        ("Excel, currency $ before", Sheet(prices: ["€12.50", "€1,234.50", "€8.75"])),
        ("Excel, accounting", Sheet(prices: [" € 12.50 ", " € 1,234.50 ", " € 8.75 "])),
        ("Excel, French", Sheet(separator: ";", prices: ["12,50 €", "1\u{202F}234,50 €", "8,75 €"])),
        ("Excel, French, older", Sheet(separator: ";", prices: ["12,50 €", "1\u{A0}234,50 €", "8,75 €"])),
        ("Excel, Swiss", Sheet(separator: ";", prices: ["12.50", "1'234.50", "8.75"])),
        ("Excel, Swiss, newer", Sheet(separator: ";", prices: ["12.50", "1\u{2019}234.50", "8.75"])),
        ("Excel, Spanish", Sheet(separator: ";", prices: ["12,50", "1.234,50", "8,75"])),
        ("LibreOffice", Sheet(dates: plain)),
        ("LibreOffice, all quoted", Sheet(isQuoted: true)),
        ("LibreOffice, semicolons", Sheet(separator: ";", prices: commas, isQuoted: true)),
        ("LibreOffice, UTF-16", Sheet(encoding: .utf16BigEndian)),
        ("LibreOffice, tabs", Sheet(separator: "\t", isQuoted: true)),
        ("LibreOffice, German amounts", Sheet(separator: ";", prices: ["12,50 €", "1.234,50 €", "8,75 €"])),
        ("LibreOffice, codes of currencies", Sheet(prices: ["12.50 EUR", "1,234.50 EUR", "EUR 8.75"])),
        ("Google Sheets, CSV", Sheet(lineEnd: "\r\n", dates: ["2026-11-28 14:05:00", "2026-11-29 9:30:00"])),
        ("Google Sheets, TSV", Sheet(separator: "\t", lineEnd: "\r\n", prices: ["12.5", "1234.5", "8.75"])),
        ("Google Sheets, grouped", Sheet(lineEnd: "\r\n", prices: ["12.50", "1,234.50", "8.75"])),
        ("Google Sheets, quoted commas", Sheet(lineEnd: "\r\n", prices: ["12,50", "1.234,50", "8,75"])),
        ("Google Sheets, capitals", Sheet(names: "CART,SKU,QUANTITY,PRICE,CURRENCY,CUSTOMER,COUNTRY,CODES,AT")),
        (
            "Google Sheets, words",
            Sheet(names: "Order ID,SKU,Qty,Unit price,Currency,Email,Country,Discount code,Date")
        ),
        ("underscores", Sheet(names: "order_id,product_id,qty,unit_price,currency_code,email,country,coupon,time")),
        ("hyphens", Sheet(names: "Order-Number,Product,Qty,Price,Currency,E-mail,Country-Code,Coupons,Order-Date")),
        (
            "blanks around",
            Sheet(names: " Cart ID , Item , Quantity , Price , Currency , Customer ID ,Country,Code, At ")
        ),
        (
            "Shopify, orders",
            Sheet(
                names: shopify,
                dates: zoned,
                more: ["Financial Status", "Subtotal", "Total", "Billing Country", "Lineitem name", "Id"],
                writesFactsOnce: true
            )
        ),
        (
            "Shopify, orders for Excel",
            Sheet(encoding: .utf8WithMark, names: shopify, dates: zoned, more: ["Vendor"], writesFactsOnce: true)
        ),
        (
            "WooCommerce, Advanced Order Export",
            Sheet(
                names: "Order Number,SKU,Quantity (- Refund),Item Cost,Order Currency,Email (Billing),"
                    + "Country Code (Shipping),Coupon Code,Order Date",
                dates: plain,
                more: ["Order Status", "Order Total Amount", "Country Code (Billing)", "Item #"]
            )
        ),
        (
            "WooCommerce, semicolons and commas",
            Sheet(
                separator: ";",
                encoding: .utf8WithMark,
                names: "order_number,sku,item_quantity,item_price,order_currency,billing_email,shipping_country,"
                    + "coupon_codes,order_date",
                prices: commas,
                dates: ["2026-11-28 14:05", "2026-11-29 09:30"],
                more: ["status", "shipping_first_name"]
            )
        ),
        ("WooCommerce, UTC", Sheet(dates: ["2026-11-28 14:05:00 UTC", "2026-11-29 09:30:00 UTC"])),
        ("whole units without decimals beside decimals", Sheet(prices: ["12,5", "1 234,50", "8,75"])),
    ]

    private static let shopify =
        "Name,Lineitem sku,Lineitem quantity,Lineitem price,Currency,Email,Shipping Country,Discount Code,Created at"
}
