import Cartwright

extension Message {
    /// The extras of cards of class type `message_full_page` and `message_webview`.
    static let formats = [
        ObjectFormat.extras(
            of: "message_full_page",
            "a message that opens a page; the title is in the extras or the card",
            keys: [title, header],
            example: ["message_title": "We have moved"]
        ),
        ObjectFormat.extras(
            of: "message_webview",
            "a message that opens a web view; the URL is in the extras or the card",
            keys: [
                .optional(
                    "html",
                    .text,
                    "the page as markup; it overrides a URL",
                    absent: "given by a URL",
                    example: "<p>Hello</p>"
                ),
                .optional(
                    "url",
                    .text,
                    "URL of the page",
                    absent: "the card's URL",
                    example: "https://shop.example/news"
                ),
                title, header,
            ],
            example: ["url": "https://shop.example/news"]
        ),
    ]

    private static let title = KeyFormat.optional(
        "message_title",
        .text,
        "its title",
        absent: "the card's title",
        example: "We have moved"
    )

    private static let header = KeyFormat.optional(
        "message_header",
        .text,
        "the line above the page",
        absent: "nothing",
        example: "News"
    )
}
