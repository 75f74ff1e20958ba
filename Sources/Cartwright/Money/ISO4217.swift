/// The table of active currencies of ISO 4217 that have a minor unit, and a few withdrawn ones in which orders may
/// still be returned (ANG, BGN, HRK). Codes without a minor unit (metals, test codes, XDR) cannot be used for payment.
enum ISO4217 {
    /// The decimals of the minor unit by code.
    static let exponents: [String: Int] = {
        var table: [String: Int] = [:]
        for (exponent, codes) in [(0, noDecimals), (2, twoDecimals), (3, threeDecimals), (4, fourDecimals)] {
            for code in codes.split(whereSeparator: \.isWhitespace) { table[String(code)] = exponent }
        }
        return table
    }()

    private static let noDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"

    private static let twoDecimals = """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF
        CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD
        HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK
        MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB
        SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN
        UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG
        """

    private static let threeDecimals = "BHD IQD JOD KWD LYD OMR TND"

    private static let fourDecimals = "CLF UYW"
}
