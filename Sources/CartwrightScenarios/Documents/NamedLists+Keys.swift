internal import Cartwright

extension NamedLists {
    /// Returns the key of the lists of a document.
    static func key(of document: String) -> KeyFormat {
        .optional(
            "lists",
            .map(.list(.oneOf([.text, .number, .flag]), atLeast: 1)),
            "the named lists of the \(document), which its promotions may use as {\"list\": \"eu\"}",
            absent: "none",
            example: ["eu": ["AT", "BE", "DE"]]
        )
    }
}
