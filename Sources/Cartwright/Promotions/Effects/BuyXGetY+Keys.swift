extension BuyXGetY.Part {
    /// The keys of the units to buy and the units to reduce.
    package static let format = ObjectFormat(
        "part",
        "a number of units of some lines, to buy or to reduce",
        keys: [
            .required("quantity", .count("units", from: 1), "the number of units", example: 2),
            .filter,
        ],
        example: ["quantity": 2]
    )
}
