extension Experiment {
    /// The keys of an experiment in a catalog.
    package static let keys: [KeyFormat] = [
        .optional(
            "experiment",
            .text,
            "the name of the experiment with the variants; another name assigns all shoppers anew",
            absent: "no name",
            example: "autumn",
            in: surroundings
        ),
        .optional(
            "holdout",
            .percentage,
            "the share of shoppers who see no card of the variants",
            absent: "0",
            example: "10",
            in: ["variants": [["name": "coupon", "share": "90", "cards": ["ten-off"]]]]
        ),
        .optional(
            "variants",
            .list(.object(Variant.format.name), atLeast: 0),
            """
            the variants of an experiment with cards of the shop; their shares and the holdout are 100 % together, and \
            serve needs --assignment-key-file
            """,
            absent: "no experiment",
            example: [["name": "coupon", "share": "100", "cards": ["ten-off"]]]
        ),
    ]

    private static let surroundings: JSONObject = [
        "variants": [["name": "coupon", "share": "100", "cards": ["ten-off"]]]
    ]
}

extension Experiment.Variant {
    /// The keys of a variant.
    package static let format = ObjectFormat(
        "variant",
        "a variant of an experiment: cards of the shop for a share of the shoppers",
        keys: [
            .required("name", .text, "the name, unique in the catalog", example: "coupon"),
            .required("share", .percentage, "the share of the shoppers who see its cards", example: "100"),
            .optional(
                "cards",
                .texts(.card),
                "the ids of its cards",
                absent: "none",
                example: ["ten-off"]
            ),
        ],
        example: ["name": "coupon", "share": "100", "cards": ["ten-off"]]
    )
}
