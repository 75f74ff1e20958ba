internal import Cartwright

extension Campaigns {
    /// Returns the key of the campaigns of a document.
    static func key(of document: String) -> KeyFormat {
        .optional(
            "campaigns",
            .list(.object("campaign"), atLeast: 0),
            "the campaigns of the \(document), whose dates and limits its promotions may share",
            absent: "none",
            example: [["id": "autumn", "budget": ["kind": "amount", "limit": 500000]]]
        )
    }
}
