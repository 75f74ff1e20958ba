extension Budget {
    /// The keys of a budget.
    package static let format = ObjectFormat(
        "budget",
        "the maximum total cost of a promotion",
        keys: [
            .required(
                "kind",
                .words(of: Kind.self),
                "the unit of the budget: amount counts minor units of discount given, uses counts orders",
                example: "amount"
            ),
            .required(
                "limit",
                .amount,
                "the total amount",
                example: ["USD": 50000, "EUR": 45000],
                when: .on("kind", "amount")
            ),
            .required(
                "limit",
                .count("orders"),
                "the total number of orders",
                example: 100,
                when: .on("kind", "uses"),
                in: ["kind": "uses"]
            ),
            .optional(
                "used",
                .amount,
                "the amount used before, in the form of limit, in addition to the count of a ledger",
                absent: "0",
                example: 1250,
                when: .on("kind", "amount")
            ),
            .optional(
                "used",
                .count("orders"),
                "the number of orders before, in addition to the count of a ledger",
                absent: "0",
                example: 3,
                when: .on("kind", "uses"),
                in: ["kind": "uses", "limit": 100]
            ),
            .optional(
                "partial",
                .flag,
                "if true, a remainder that does not cover the whole discount is still given",
                absent: "false",
                example: true
            ),
        ] + LimitPeriod.budgetKeys,
        rules: [
            LimitPeriod.rule,
            KeyRule(
                "use partial: true only with kind: amount, because a use cannot be split",
                .not(.all([.isOne(of: [true], at: ["partial"]), .isOne(of: ["uses"], at: ["kind"])]))
            ),
        ],
        example: ["kind": "amount", "limit": 50000]
    )
}
