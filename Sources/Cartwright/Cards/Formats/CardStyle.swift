/// A wire style of content cards, as data: the keys of each field and the names of the types.
///
/// A new style is one file with such a value and a line in ``CardSchema``; the readers do not change.
struct CardStyle: Sendable {
    /// The keys of each field. If there are several, the first with a value is used.
    let keys: [CardField: [String]]

    /// The kinds by the style's names for them, compared exactly; nil if the style has no types.
    let kinds: [String: ContentCard.Kind]?

    /// Keys by which a card of the style is recognised.
    let marks: [String]

    /// True if a card may have no id, and is then named by its position: `#1`, `#2`, …
    var namesByPosition = false

    /// The key of an object that contains the keys of no style; nil if these are beside the others.
    var unknownKey: String?
}

extension CardStyle {
    /// The engine's own form, ``ContentCard/json``: commands and the service print it, handlers outside the host
    /// receive it, and it can be read again.
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

    /// The style in which cards are created over REST. Such a card is new: it is created when it is read, its lifetime
    /// may be given as seconds from then, and it may have no id yet.
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

    /// The server's style, with keys of one or two letters. `ea: -1` means never.
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

    /// The objects of the web kit. They have no type, which ``ContentCard/Kind/init(hasImage:hasText:)`` derives.
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
