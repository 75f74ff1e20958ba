extension BuyXGetY.Part {
    /// The keys of what is bought and what is got.
    package static let format = ObjectFormat(
        "part",
        "a number of units of some lines, bought or got",
        keys: [
            .required("quantity", .count("units", from: 1), "how many units", example: 2),
            .filter,
        ],
        example: ["quantity": 2]
    )
}
