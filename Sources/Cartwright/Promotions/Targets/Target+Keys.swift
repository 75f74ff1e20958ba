extension Target {
    /// The keys of what an effect acts on.
    package static let format = ObjectFormat(
        "target",
        "what an effect acts on",
        keys: [
            .required(
                "scope",
                .words(of: Scope.self),
                """
                order: all merchandise as one amount; lines: each line for itself; units: single units, none at 0.00 \
                where others of the filter cost something; shipping: each shipment; total: merchandise and shipping as \
                one amount
                """,
                example: "order"
            ),
            .optional(
                "filter",
                .object("filter"),
                "which lines",
                absent: "all lines",
                example: ["categories": ["tea"]],
                when: .on("scope", "order", "lines", "units", "total")
            ),
            .optional(
                "filter",
                .object("shipment_filter"),
                "which shipments",
                absent: "all shipments",
                example: ["methods": ["standard"]],
                when: .on("scope", "shipping"),
                in: ["scope": "shipping"]
            ),
        ] + UnitRule.keys,
        example: ["scope": "order"]
    )
}

extension UnitRule {
    /// The keys that a target of scope `units` has besides.
    fileprivate static let keys: [KeyFormat] = [
        key("max_units", .count("units"), "the most units taken, cut before groups are made", absent: "all", 3),
        key("per", .words(of: Per.self), "whether all lines count together or each alone", absent: "order", "line"),
        key(
            "take",
            .words(of: Take.self),
            "which units come first, by list price",
            absent: "cheapest; of a fixed_price dearest",
            "dearest"
        ),
        key(
            "groups_of",
            .count("units", from: 1),
            "only units in complete groups of so many count",
            absent: "no groups; of a fixed_price groups of one",
            3
        ),
        key("max_groups", .count("groups"), "the most groups", absent: "all", 2),
    ]

    private static func key(
        _ name: String,
        _ value: ValueFormat,
        _ meaning: String,
        absent: String,
        _ example: JSONValue
    )
        -> KeyFormat
    {
        .optional(
            name,
            value,
            meaning,
            absent: absent,
            example: example,
            when: .on("scope", "units"),
            in: ["scope": "units", "groups_of": 3]
        )
    }
}
