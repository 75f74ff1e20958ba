extension CardStyle {
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
    /// What a card without a type is, by what it carries.
    init(hasImage: Bool, hasText: Bool) {
        self =
            switch (hasImage, hasText) {
            case (true, true): .captioned
            case (true, false): .banner
            case (false, _): .classic
            }
    }
}
