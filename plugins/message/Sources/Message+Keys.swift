import Cartwright

extension Message {
    /// What cards of class type `message_full_page` and `message_webview` write into their extras.
    static let formats = [
        ObjectFormat.extras(
            of: "message_full_page",
            "a message that opens a page; the title is the card's own or stands here",
            keys: [title, header],
            example: ["message_title": "We have moved"]
        ),
        ObjectFormat.extras(
            of: "message_webview",
            "a message that opens a web view; the URL is the card's own or stands here",
            keys: [
                .optional(
                    "html",
                    .text,
                    "the page itself; it counts before a URL",
                    absent: "a URL says it",
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
        "what stands above the page; only shown",
        absent: "nothing",
        example: "News"
    )
}
