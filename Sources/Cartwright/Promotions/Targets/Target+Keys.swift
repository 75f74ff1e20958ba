extension Target {
    /// The keys of a target.
    package static let format = ObjectFormat(
        "target",
        "the part of the cart on which an effect acts",
        keys: [
            .required(
                "scope",
                .words(of: Scope.self),
                """
                order: all merchandise as one amount; lines: each line separately; units: single units, none at 0.00 \
                if others of the filter cost something; shipping: each shipment; total: merchandise and shipping as \
                one amount
                """,
                example: "order"
            ),
            .optional(
                "filter",
                .object("filter"),
                "the lines",
                absent: "all lines",
                example: ["categories": ["tea"]],
                when: .on("scope", "order", "lines", "units", "total")
            ),
            .optional(
                "filter",
                .object("shipment_filter"),
                "the shipments",
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
    /// The additional keys of a target of scope `units`.
    fileprivate static let keys: [KeyFormat] = [
        key("max_units", .count("units"), "the most units, cut before groups are made", absent: "all", 3),
        key("per", .words(of: Per.self), "order: all lines together; line: each line", absent: "order", "line"),
        key(
            "take",
            .words(of: Take.self),
            "the units that come first, by list price",
            absent: "cheapest; of a fixed_price dearest",
            "dearest"
        ),
        key(
            "groups_of",
            .count("units", from: 1),
            "the number of units in a group; only complete groups count",
            absent: "no groups; of a fixed_price groups of one",
            3
        ),
        key("max_groups", .count("groups"), "the most groups", absent: "all", 2),
        key(
            "uses_up",
            .flag,
            "true: the chosen units are used up for later unit effects, even if nothing came off them",
            absent: "only groups and units with a fixed price are used up, if something came off",
            true
        ),
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
