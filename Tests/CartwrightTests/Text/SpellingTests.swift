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
    func `the nearest word is found`(word: String, nearest: String?) {
        #expect(Spelling.nearest(to: word, among: Self.words) == nearest)
    }

    @Test func `fewer edits win, and ties go to the earlier`() {
        #expect(Spelling.nearest(to: "abcdef", among: ["abcdxx", "abcdex"]) == "abcdex")
        #expect(Spelling.nearest(to: "abcdef", among: ["abcdex", "abcdxf"]) == "abcdex")
        #expect(Spelling.nearest(to: "abcdef", among: ["abcdxf", "abcdex"]) == "abcdxf")
        #expect(Spelling.nearest(to: "abc", among: [] as [String]) == nil)
        #expect(Spelling.nearest(to: "", among: ["", "a"]) == "")
    }

    @Test(
        .timeLimit(.minutes(15)),
        arguments: [("a", 2_000_000), ("👩‍👩‍👧‍👦", 100_000), ("ß", 100_000), ("\u{301}", 1_000_000), ("\0", 100_000)]
    )
    func `a hostile word is cheap to compare and matches nothing`(unit: String, count: Int) {
        let word = "e" + String(repeating: unit, count: count)
        let known = (0..<200).map { "candidate_\($0)" }
        // The cost of comparing two words is the product of the compared lengths, which are limited.
        #expect(Spelling.beginning(of: word).count <= Spelling.mostLetters)
        #expect(Spelling.nearest(to: word, among: known) == nil)
        #expect(Spelling.nearest(to: "candidate_7", among: [word, "candidate_7"]) == "candidate_7")
    }

    @Test func `only a limited number of candidates is compared`() {
        let candidates = repeatElement("nothing", count: Spelling.mostCandidates - 1) + ["sku", "id"]
        #expect(Spelling.nearest(to: "skus", among: candidates) == "sku")
        #expect(Spelling.nearest(to: "ix", among: candidates) == nil)
    }
}
