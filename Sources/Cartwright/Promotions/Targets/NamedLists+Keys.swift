extension NamedLists {
    /// The keys of the name of a list.
    package static let nameFormat = ObjectFormat(
        "named_list",
        "a list of the catalog or scenario, in place of an array",
        keys: [.required("list", .name, "the name of the list, one of lists", example: "eu")],
        example: ["list": "eu"]
    )
}

extension ValueFormat {
    /// Returns the format of an array, in whose place a list of the catalog or scenario may be named.
    static func listed(_ element: ValueFormat) -> ValueFormat {
        .oneOf([.list(element, atLeast: 0), .object(NamedLists.nameFormat.name)])
    }
}
