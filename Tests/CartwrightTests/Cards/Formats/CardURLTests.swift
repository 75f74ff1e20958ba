import Testing

@testable import Cartwright

struct CardURLTests {
    @Test(arguments: [
        "javascript:alert(1)", "JAVASCRIPT:x", " \u{1}java\nscript:x", "\u{A0}data:x",
        "d\ta\rt\na:text/html,x", "\u{85}javascript:", "data:",
    ])
    func `a URL that runs code or embeds content is unsafe`(_ url: String) {
        #expect(CardURL.isUnsafe(url))
    }

    @Test(arguments: [
        "https://example.com/?q=javascript:1", "app://home", "/relative", "javascript", "datab:x", "mailto:a@b.example",
        "",
        "//example.com", "x javascript:1",
    ])
    func `any other URL is safe`(_ url: String) {
        #expect(!CardURL.isUnsafe(url))
    }

    @Test(arguments: [
        ("url", true), ("ad_deeplink", true), ("tile_image", true), ("my_url", true), ("html", false), ("curl", false),
        ("message_title", false), ("URL", false),
    ])
    func `extras that hold URLs are recognized by their names`(_ name: String, _ isURL: Bool) {
        #expect(CardURL.isURL(extra: name) == isURL)
    }
}
