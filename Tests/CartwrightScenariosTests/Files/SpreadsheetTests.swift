import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// CSV of carts as spreadsheets and shops write it.
struct SpreadsheetTests {
    private static func file(_ bytes: [UInt8], _ conventions: CSVConventions = CSVConventions()) -> CartFile {
        CartFile(bytes, file: "f", conventions: conventions)
    }

    /// Returns the carts of a file in words, or the errors.
    private static func carts(_ file: CartFile) -> [String] {
        (0..<file.count).flatMap(file.entries).map { entry in
            switch entry.scenario {
            case .failure(let error): return ([error] + error.others).map(\.description).joined(separator: "; ")
            case .success(let scenario):
                let cart = scenario.cart
                let facts: [String?] = [
                    scenario.id, cart.currency.code, cart.customer?.id ?? "-", cart.country,
                    cart.codes.joined(separator: "|"), scenario.now?.description,
                ]
                let lines = cart.lines.map { "\($0.sku)*\($0.quantity)*\($0.unitPriceMinor)" }
                return (facts.map { fact in fact ?? "-" } + lines).joined(separator: " ")
            }
        }
    }

    @Test(arguments: Sheet.all.indices)
    func `files of spreadsheets and shops are read to the same carts`(index: Int) {
        let (name, sheet) = Sheet.all[index]
        #expect(Self.carts(Self.file(sheet.bytes)) == Sheet.expected, "\(name)")
        #expect(Self.file(sheet.bytes).ignoredColumns.count == sheet.more.count, "\(name)")
    }

    @Test func `there are at least forty files`() { #expect(Sheet.all.count >= 40) }

    /// A file, and a part of the error that refuses it.
    private static let doubtful: [(text: String, error: String)] = [
        ("cart,sku,price,currency\n1,A,\"1,234\",KWD\n", "\"1,234\" can be 1234 or 1.234"),
        ("cart;sku;price;currency\n1;A;1.234;BHD\n", "\"1.234\" can be 1.234 or 1234"),
        ("cart,sku,price\n1,A,12.34\n2,A,12.345\n", "12.345"),
        ("cart,sku,price,currency\n1,A,1.500,KWD\n", "\"1.500\" can be 1.500 or 1500"),
        ("cart,sku,price\n1,A,0.1234\n", "0.1234"),
        ("cart;sku;price\n1;A;12,50\n2;B;12.50\n", "f:3: expected an amount with a decimal comma, as in line 2"),
        ("cart;sku;price\n1;A;12.50\n2;B;1.234,50\n", "f:3: expected an amount with a decimal point, as in line 2"),
        ("cart;sku;price\n1;A;12,50 €\n", "expected an amount in USD, found \"12,50 €\""),
        ("cart;sku;price;currency\n1;A;$12.50;EUR\n", "expected an amount in EUR, found \"$12.50\""),
        ("cart;sku;price\n1;A;12.50 GBP\n", "expected an amount in USD, found \"12.50 GBP\""),
        ("cart,sku,price\n1,A,-2.00\n", "\"-2.00\" is not an amount in USD"),
        ("cart,sku,price\n1,A,\"1,2,3\"\n", "\"1,2,3\" is not an amount in USD"),
        ("cart,sku,price,at\n1,A,1.50,03/04/2026\n", "\"03/04/2026\" can be day 3 of month 4 or day 4 of month 3"),
        ("cart,sku,price,at\n1,A,1.50,28/11/2026 10:00\n", "expected a date in ISO 8601, found \"28/11/2026 10:00\""),
        ("cart,sku,price,at\n1,A,1.50,3.4.26\n", "\"3.4.26\" can be day 3 of month 4 or day 4 of month 3"),
        ("cart,sku,price,at\n1,A,1.50,46354.58\n", "\"46354.58\" is not an instant"),
        ("cart,sku,price,unit price\n1,A,1.50,2.50\n", "\"price\" and \"unit price\" both name the column price"),
        ("cart,sku,qty,quantity\n1,A,1,2\n", "both name the column quantity"),
        ("cart,sku,SKU\n1,A,B\n", "both name the column sku"),
        ("PK\u{3}\u{4}\u{14}", "expected CSV in UTF-8, found a workbook or another ZIP archive"),
        ("c\u{0}a\u{0}r\u{0}t\u{0}", "found UTF-16 without a byte order mark"),
    ]

    @Test(arguments: doubtful.indices)
    func `a doubtful file is refused with its meanings or the reason`(index: Int) {
        let (text, error) = Self.doubtful[index]
        let carts = Self.carts(Self.file(Array(text.utf8)))
        #expect(carts.contains { $0.hasPrefix("error[") && $0.contains(error) }, "\(text): \(carts)")
    }

    @Test func `other encodings are refused with the command that converts them`() throws {
        let latin = Array("cart,sku,price\n1,M".utf8) + [0xFC] + Array("G,12.50\n".utf8)
        let error = try #require(throws: CartwrightError.self) {
            try Self.file(latin).entries(at: 0)[0].scenario.get()
        }
        #expect(error.code == .csvMalformed && error.location.line == 2)
        #expect(error.hint == "save the file as CSV UTF-8, or run iconv -f WINDOWS-1252 -t UTF-8 FILE")
    }

    @Test func `stated conventions decide what the file leaves open`() throws {
        let text = Array("cart;sku;price;at\n1;A;1.234;03/04/2026 05:06\n".utf8)
        let pattern = try DatePattern("dd/MM/yyyy HH:mm")
        let comma = Self.file(text, CSVConventions(decimal: .comma, dates: pattern))
        #expect(Self.carts(comma) == ["1 USD - -  2026-04-03T05:06:00Z A*1*123400"])
        let point = Self.file(text, CSVConventions(decimal: .point, dates: try DatePattern("M/d/yyyy HH:mm")))
        #expect(Self.carts(point)[0].contains("\"1.234\" is not an amount in USD"))
    }

    @Test func `one amount that can be read in one way decides for the whole file`() {
        let before = Self.file(Array("cart;sku;price\n1;A;1.234\n2;B;0,50\n".utf8))
        #expect(Self.carts(before) == ["1 USD - -  - A*1*123400", "2 USD - -  - B*1*50"])
        let dollars = Self.file(Array("cart;sku;price\n1;A;1.234\n2;B;12.500\n".utf8))
        #expect(Self.carts(dollars) == ["1 USD - -  - A*1*123400", "2 USD - -  - B*1*1250000"])
        let mixed = Self.file(Array("cart;sku;price\n1;A;1.234\n2;B;\"1,234\"\n".utf8))
        #expect(Self.carts(mixed)[1].contains("\"1,234\" is not an amount in USD"))
        let yen = Self.file(Array("cart;sku;price;currency\n1;A;1.234;JPY\n".utf8))
        #expect(Self.carts(yen) == ["1 JPY - -  - A*1*1234"])
    }

    @Test func `columns that are not read are listed, with a similar name`() {
        let file = Self.file(Array("cart,sku,quantitty,Total,\n1,MUG,3,9,\n".utf8))
        #expect(file.ignoredColumns == ["quantitty (did you mean quantity?)", "Total"])
        // A column that the header has is not suggested.
        let known = Self.file(Array("cart,sku,quantity,quantitty\n1,MUG,3,4\n".utf8))
        #expect(known.ignoredColumns == ["quantitty"])
    }

    @Test func `all problems of a header are reported at once`() {
        let file = Self.file(Array("quantity,qty,price,price\n".utf8))
        #expect(
            Self.carts(file) == [
                "error[csv.bad_header]: f:1: \"quantity\" and \"qty\" both name the column quantity; "
                    + "error[csv.bad_header]: f:1: the column price appears twice; "
                    + "error[csv.bad_header]: f:1: the column cart is missing; "
                    + "error[csv.bad_header]: f:1: the column sku is missing"
            ]
        )
    }

    @Test func `Shopify's shipping is an amount beside its method`() throws {
        let text = """
            Name,Lineitem sku,Lineitem quantity,Lineitem price,Shipping,Shipping Method
            #1001,MUG,1,12.50,4.90,Standard
            """
        let cart = try Self.file(Array(text.utf8)).entries(at: 0)[0].scenario.get().cart
        #expect(cart.shipments == [Shipment(id: "#1", method: "Standard", amountMinor: 490)])
    }
}
