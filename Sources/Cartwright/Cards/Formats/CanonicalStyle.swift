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
}
