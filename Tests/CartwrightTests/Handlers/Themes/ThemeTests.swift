import Testing

@testable import Cartwright

struct ThemeTests {
    @Test(arguments: [
        ("#0B57D0", "#0B57D0"), ("#0b57d0", "#0B57D0"), ("#fff", "#FFFFFF"), ("#1a9", "#11AA99"),
        ("#000000", "#000000"),
    ])
    func `a colour is read in the notation of CSS`(_ text: String, _ color: String) throws {
        #expect(try ThemeColor(text).description == color)
    }

    @Test(arguments: [
        "", "#", "red", "0B57D0", "#0B57D", "#0B57D0FF", "#GGGGGG", "#12", " #fff", "#١٢٣", "#ff\u{301}f",
    ])
    func `any other text is not a colour`(_ text: String) {
        #expect { try ThemeColor(text) } throws: { ($0 as? CartwrightError)?.code == .themeBadColor }
    }

    @Test func `a card without theme extras has the standard theme`() throws {
        let presentation = try presentation([:])
        #expect(presentation.theme == .standard)
        #expect(presentation.theme.mode == nil)
        for token in Theme.Token.allCases {
            for mode in Theme.Mode.allCases { #expect(presentation.theme.override(token, in: mode) == nil) }
        }
    }

    @Test func `extras set colours for both modes, or for one mode, which takes precedence`() throws {
        let theme = try presentation([
            "theme": "Dark", "theme_accent": "#112233", "theme_accent_dark": "#445566",
            "theme_background_light": "#FFF",
        ]).theme
        #expect(theme.mode == .dark)
        #expect(theme.color(.accent, in: .light).description == "#112233")
        #expect(theme.color(.accent, in: .dark).description == "#445566")
        #expect(theme.override(.background, in: .light)?.description == "#FFFFFF")
        #expect(theme.override(.background, in: .dark) == nil)
        #expect(theme.json["mode"] == "dark")
        #expect(theme.json["accent"] == ["light": "#112233", "dark": "#445566"])
    }

    @Test func `a wrong colour is ignored and reported`() throws {
        let handled = try handled(["theme": "pink", "theme_text": "12", "theme_accent": "#123456"])
        #expect(handled.content != nil)
        #expect(handled.diagnostics.map(\.code) == [.themeBadMode, .themeBadColor])
        #expect(handled.diagnostics.map(\.location.pointer) == ["/extras/theme", "/extras/theme_text"])
        #expect(handled.diagnostics.allSatisfy { $0.hint != nil })
        #expect(handled.presentation?.theme.color(.accent, in: .dark).description == "#123456")
    }

    @Test(arguments: Theme.Mode.allCases)
    func `standard text contrasts with its background`(_ mode: Theme.Mode) {
        let (text, ground) = (ThemeColor.standard(.text, in: mode), ThemeColor.standard(.background, in: mode))
        #expect((text.red > 128) != (ground.red > 128))
    }

    private func handled(_ extras: [String: String]) throws -> HandledCard {
        let card = try HandlerRegistryTests.card(
            ["class_type": "word", "word": "x"].merging(extras) { $1 },
            title: "T"
        )
        return HandlerRegistryTests.registry.handle(card, currency: .usd)
    }

    private func presentation(_ extras: [String: String]) throws -> Presentation {
        try #require(try handled(extras).presentation)
    }
}
