import Cartwright

extension AdBanner {
    /// What cards of class type `ad_banner` write into their extras.
    static let format = ObjectFormat.extras(
        of: "ad_banner",
        "an advertisement; the image is the card's own or stands here",
        keys: [
            .optional(
                "ad_image",
                .text,
                "URL of the image",
                absent: "the card's image",
                example: "https://cdn.example/sale.png"
            ),
            .optional("ad_deeplink", .text, "where it leads", absent: "the card's URL", example: "shop://sale"),
        ],
        example: ["ad_image": "https://cdn.example/sale.png"]
    )
}
