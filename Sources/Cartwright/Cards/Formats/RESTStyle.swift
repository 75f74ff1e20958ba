extension CardStyle {
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
}
