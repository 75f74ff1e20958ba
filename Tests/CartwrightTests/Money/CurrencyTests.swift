import Testing

@testable import Cartwright

@Suite struct CurrencyTests {
    static let exponents: [(Int, String)] = [
        (0, "BIF CLP DJF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"),
        (2, "AED AUD BRL CAD CHF CNY CZK EUR GBP HUF IDR INR MGA MRU MXN TWD USD ZAR"),
        (3, "BHD IQD JOD KWD LYD OMR TND"),
        (4, "CLF UYW"),
    ]

    @Test(arguments: exponents)
    func `a currency has the decimals of ISO 4217`(exponent: Int, codes: String) throws {
        for code in codes.split(separator: " ").map(String.init) {
            let currency = try Currency(code)
            #expect(currency.code == code)
            #expect(currency.exponent == exponent)
            #expect(currency.minorUnitsPerMajor == [1, 10, 100, 1000, 10000][exponent])
            #expect(try Currency(code.lowercased()) == currency)
            #expect("\(currency)" == code)
        }
    }

    @Test func `the table of currencies is complete and has valid codes`() {
        let kinds = Dictionary(grouping: ISO4217.exponents, by: \.value).mapValues(\.count)
        #expect(kinds == [0: 17, 2: 142, 3: 7, 4: 2])
        for code in ISO4217.exponents.keys {
            #expect(code.utf8.count == 3 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }, "\(code)")
        }
    }

    @Test(arguments: [
        "", "US", "USDD", "U$D", " USD", "USD ", "840", "XXX", "XAU", "XDR", "XTS", "$", "ÜSD", "ＵＳＤ", "uſd", "ßP",
        "ıNR",
        "\u{212A}WD", "USD\0",
    ])
    func `a code outside ISO 4217 is refused`(code: String) {
        let error = #expect(throws: CartwrightError.self) { try Currency(code) }
        #expect(error?.code == .moneyBadCurrency)
        #expect(error?.summary == "\"\(code)\" is not an ISO 4217 currency code")
    }

    @Test(arguments: [
        ("UDS", "did you mean USD?"), ("eurr", "did you mean EUR?"), ("dollars", "three letters, such as USD"),
    ])
    func `a misspelt code suggests the nearest one`(code: String, hint: String) {
        let error = #expect(throws: CartwrightError.self) { try Currency(code) }
        #expect(error?.hint == hint)
    }

    @Test func `currencies are equal by code`() throws {
        #expect(try Currency("usd") == .usd)
        #expect(try Set([Currency("usd"), Currency("USD"), .usd]).count == 1)
        #expect(try Currency("EUR") != .usd)
    }
}
