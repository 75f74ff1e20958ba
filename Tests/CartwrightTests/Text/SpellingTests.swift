import Testing

@testable import Cartwright

@Suite struct SpellingTests {
    static let words = ["coupon_code", "home_tile", "ad_banner", "message_webview", "id", "sku"]

    @Test(
        arguments: [
            ("coupon_code", "coupon_code"), ("cuopon_code", "coupon_code"), ("coupon-code", "coupon_code"),
            ("COUPON_CODE", "coupon_code"), ("couponcode", "coupon_code"), ("coupoon_codee", "coupon_code"),
            ("home_tiles", "home_tile"), ("hometile", "home_tile"), ("hme_tle", "home_tile"), ("ad_baner", "ad_banner"),
            ("message_web_view", "message_webview"), ("di", "id"), ("d", "id"), ("sk", "sku"), ("skus", "sku"),
            ("x", nil), ("", nil), ("ksu", "sku"), ("kus", nil), ("uks", nil), ("tile", nil), ("banner", nil),
            ("frobnicate", nil),
            ("coup", nil),
        ] as [(String, String?)]
    )
    func `the word that is meant is found`(word: String, nearest: String?) {
        #expect(Spelling.nearest(to: word, among: Self.words) == nearest)
    }

    @Test func `fewer edits win, and ties go to the earlier`() {
        #expect(Spelling.nearest(to: "abcdef", among: ["abcdxx", "abcdex"]) == "abcdex")
        #expect(Spelling.nearest(to: "abcdef", among: ["abcdex", "abcdxf"]) == "abcdex")
        #expect(Spelling.nearest(to: "abcdef", among: ["abcdxf", "abcdex"]) == "abcdxf")
        #expect(Spelling.nearest(to: "abc", among: [] as [String]) == nil)
        #expect(Spelling.nearest(to: "", among: ["", "a"]) == "")
    }

    @Test(arguments: [("a", 2_000_000), ("👩‍👩‍👧‍👦", 100_000), ("ß", 100_000), ("\u{301}", 1_000_000), ("\0", 100_000)])
    func `a hostile word costs nothing and means nothing`(unit: String, count: Int) {
        let word = "e" + String(repeating: unit, count: count)
        let known = (0..<200).map { "candidate_\($0)" }
        let elapsed = ContinuousClock().measure {
            for _ in 0..<20 { #expect(Spelling.nearest(to: word, among: known) == nil) }
        }
        #expect(elapsed < .seconds(5))
        #expect(Spelling.nearest(to: "candidate_7", among: [word, "candidate_7"]) == "candidate_7")
    }
}
