extension CardStyle {
    /// The server's style, with keys of one or two letters. `ea: -1` is never.
    static let short = CardStyle(
        keys: [
            .id: ["id"], .type: ["tp"], .title: ["tt"], .description: ["ds"],
            .image: ["i"], .imageAlternative: ["image_alt"], .imageAspectRatio: ["ar"],
            .url: ["u"], .linkText: ["dm"], .language: ["language"], .opensInWebView: ["uw"],
            .isTest: ["t"], .isControl: ["isControl"],
            .created: ["ca"], .expiresAt: ["ea"],
            .viewed: ["v"], .clicked: ["cl"], .pinned: ["p"],
            .dismissed: ["d"], .dismissible: ["db"], .removed: ["r"],
            .extras: ["e"],
        ],
        kinds: [
            "banner_image": .banner, "captioned_image": .captioned, "short_news": .classic,
            "text_announcement": .classic, "control": .control,
        ],
        marks: ["tp", "ca", "ea", "tt"]
    )
}
