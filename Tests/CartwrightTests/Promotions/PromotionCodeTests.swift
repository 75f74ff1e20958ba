import Testing

@testable import Cartwright

@Suite struct PromotionCodeTests {
    @Test(arguments: [
        ("SAVE10", "SAVE10"), ("save10", "SAVE10"), (" Save10\t\n", "SAVE10"), ("\u{A0}save10\u{3000}", "SAVE10"),
        ("save 10", "SAVE 10"), ("", ""), (" \n ", ""), ("été", "éTé"), ("straße", "STRAßE"), ("ſave", "ſAVE"),
        ("ı", "ı"), ("10%-off!", "10%-OFF!"), ("a\u{301}", "A\u{301}"),
    ])
    func `blanks around and the case of ASCII letters do not count`(typed: String, normalized: String) {
        let code = PromotionCode.normalized(typed)
        #expect(Array(code.unicodeScalars) == Array(normalized.unicodeScalars))
        #expect(PromotionCode.normalized(code) == code)
    }
}
