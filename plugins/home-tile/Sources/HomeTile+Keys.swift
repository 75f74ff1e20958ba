import Cartwright

extension HomeTile {
    /// The extras of cards of class type `home_tile`.
    static let format = ObjectFormat.extras(
        of: "home_tile",
        "a product of the shop's home page; home_card is the same",
        keys: [
            .required("tile_title", .name, "the name of the product", example: "Assam tea"),
            .required("tile_image", .name, "URL of its image", example: "https://cdn.example/tea.png"),
            .optional(
                "tile_id",
                .integer(Int64.min...Int64.max, of: ""),
                "the shop's number of the product",
                absent: "none",
                example: "12"
            ),
            .optional("tile_price", .decimal, "the price, in major units", absent: "unknown", example: "8.75"),
            .optional(
                "currency",
                .currency,
                "the currency of the price",
                absent: "the shop's",
                example: "EUR",
                in: ["tile_title": "Assam tea", "tile_image": "https://cdn.example/tea.png", "tile_price": "8.75"]
            ),
            .optional("tile_tags", .texts, "the search words", absent: "none", example: "tea, black"),
            .optional("tags", .texts, "another spelling of tile_tags", absent: "none", example: "tea, black"),
            .optional("tile_deeplink", .text, "the link of a click", absent: "the card's URL", example: "shop://tea"),
            .optional("tile_detail", .text, "the details", absent: "nothing", example: "From the first flush"),
        ],
        example: ["tile_title": "Assam tea", "tile_image": "https://cdn.example/tea.png"]
    )
}
