/// One wire style of content cards, as data: under which keys each field stands and what its types are called.
///
/// A new style is a file with one such value and a line in ``CardSchema``; nothing that reads cards changes.
struct CardStyle: Sendable {
    /// The keys of each field. Where several are given, the first that holds something counts.
    let keys: [CardField: [String]]

    /// What the style's names for kinds stand for, compared exactly; nil where the style has no types.
    let kinds: [String: ContentCard.Kind]?

    /// Keys by which a card of the style is recognised.
    let marks: [String]

    /// Whether a card may come without an id, and is then called by its position: `#1`, `#2`, …
    var namesByPosition = false

    /// The key of an object that holds the keys of no style; nil where these stand beside the others.
    var unknownKey: String?
}

extension CardStyle {
    /// The engine's own form, ``ContentCard/json``: what commands and the service print, and handlers outside the host
    /// get, can be given back.
    static let canonical = CardStyle(
        keys: [
            .id: ["id"], .type: ["type"], .title: ["title"], .description: ["description"],
            .image: ["image"], .imageAlternative: ["image_alt"], .imageAspectRatio: ["image_aspect_ratio"],
            .url: ["url"], .linkText: ["link_text"], .language: ["language"],
            .opensInWebView: ["open_in_web_view"], .isTest: ["test"],
            .created: ["created"], .updated: ["updated"], .expiresAt: ["expires_at"],
            .viewed: ["viewed"], .clicked: ["clicked"], .pinned: ["pinned"],
            .dismissed: ["dismissed"], .dismissible: ["dismissible"],
            .extras: ["extras"],
        ],
        kinds: Dictionary(uniqueKeysWithValues: ContentCard.Kind.allCases.map { ($0.rawValue, $0) }),
        marks: [],
        unknownKey: "unknown"
    )

    /// The style of the bridges into app frameworks, with whole words.
    static let long = CardStyle(
        keys: [
            .id: ["id"], .type: ["type"], .title: ["title"], .description: ["cardDescription", "description"],
            .image: ["image"], .imageAspectRatio: ["imageAspectRatio"],
            .url: ["url"], .linkText: ["domain"], .opensInWebView: ["openURLInWebView"], .isControl: ["isControl"],
            .created: ["created"], .expiresAt: ["expiresAt"],
            .viewed: ["viewed"], .clicked: ["clicked"], .pinned: ["pinned"],
            .dismissed: ["dismissed"], .dismissible: ["dismissible", "dismissable"],
            .extras: ["extras"],
        ],
        kinds: [
            "Classic": .classic, "ImageOnly": .banner, "Banner": .banner, "Captioned": .captioned, "Control": .control,
        ],
        marks: ["type", "cardDescription", "image", "domain", "openURLInWebView", "imageAspectRatio"]
    )

    /// The style in which cards are created over REST. Such a card is new: it is made when it is read, its life may be
    /// given as seconds from then, and it may have no id yet.
    static let rest = CardStyle(
        keys: [
            .id: ["id"], .type: ["type"], .title: ["title"], .description: ["description"],
            .image: ["image_url"], .url: ["web_uri", "ios_uri", "android_uri"], .isControl: ["isControl"],
            .expiresAt: ["expire_at"], .timeToLive: ["time_to_live"],
            .pinned: ["pinned"], .dismissible: ["dismissible", "dismissable"],
            .extras: ["extra"],
        ],
        kinds: ["CLASSIC": .classic, "CAPTIONED_IMAGE": .captioned, "BANNER": .banner],
        marks: ["image_url", "time_to_live", "expire_at", "extra", "web_uri", "ios_uri", "android_uri"],
        namesByPosition: true
    )

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

    /// The objects of the web kit. They name no type: ``ContentCard/Kind/init(hasImage:hasText:)`` tells it.
    static let web = CardStyle(
        keys: [
            .id: ["id"], .title: ["title"], .description: ["description"],
            .image: ["imageUrl"], .imageAlternative: ["altImageText"], .imageAspectRatio: ["aspectRatio"],
            .url: ["url"], .linkText: ["linkText"], .language: ["language"], .isControl: ["isControl"],
            .created: ["created"], .updated: ["updated"], .expiresAt: ["expiresAt"],
            .viewed: ["viewed"], .clicked: ["clicked"], .pinned: ["pinned"],
            .dismissed: ["dismissed"], .dismissible: ["dismissible", "dismissable"],
            .extras: ["extras"],
        ],
        kinds: nil,
        marks: []
    )
}

extension ContentCard.Kind {
    /// The kind of a card without a type, by its image and text.
    init(hasImage: Bool, hasText: Bool) {
        self =
            switch (hasImage, hasText) {
            case (true, true): .captioned
            case (true, false): .banner
            case (false, _): .classic
            }
    }
}
