import Cartwright

extension AdBanner {
    /// The extras of cards of class type `ad_banner`.
    static let format = ObjectFormat.extras(
        of: "ad_banner",
        "an advertisement; the image is in the extras or the card",
        keys: [
            .optional(
                "ad_image",
                .text,
                "URL of the image",
                absent: "the card's image",
                example: "https://cdn.example/sale.png"
            ),
            .optional("ad_deeplink", .text, "the link of a click", absent: "the card's URL", example: "shop://sale"),
        ],
        example: ["ad_image": "https://cdn.example/sale.png"]
    )
}
