extension CardStyle {
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
}
