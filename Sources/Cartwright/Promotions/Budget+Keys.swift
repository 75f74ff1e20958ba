extension Budget {
    /// The keys of a budget.
    package static let format = ObjectFormat(
        "budget",
        "what a promotion may cost in all",
        keys: [
            .required(
                "kind",
                .words(of: Kind.self),
                "what is counted: amount is minor units of discount really given, uses is orders",
                example: "amount"
            ),
            .required(
                "limit",
                .amount,
                "how much there is",
                example: ["USD": 50000, "EUR": 45000],
                when: .on("kind", "amount")
            ),
            .required(
                "limit",
                .count("orders"),
                "how many there are",
                example: 100,
                when: .on("kind", "uses"),
                in: ["kind": "uses"]
            ),
            .optional(
                "used",
                .amount,
                "how much is gone, written as the limit is, besides what a ledger counts",
                absent: "0",
                example: 1250,
                when: .on("kind", "amount")
            ),
            .optional(
                "used",
                .count("orders"),
                "how many are gone, besides what a ledger counts",
                absent: "0",
                example: 3,
                when: .on("kind", "uses"),
                in: ["kind": "uses", "limit": 100]
            ),
            .optional(
                "partial",
                .flag,
                "whether the rest of an amount that does not cover a discount whole is given all the same",
                absent: "false",
                example: true
            ),
        ],
        rules: [
            KeyRule(
                "partial: true wants kind to be amount, since a use cannot be split",
                .not(.all([.isOne(of: [true], at: ["partial"]), .isOne(of: ["uses"], at: ["kind"])]))
            )
        ],
        example: ["kind": "amount", "limit": 50000]
    )
}
