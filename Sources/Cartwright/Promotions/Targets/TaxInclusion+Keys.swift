extension KeyFormat {
    /// Returns the key of the kind of some amounts.
    ///
    /// - Parameters:
    ///   - meaning: the amounts, and the tax that they include or exclude.
    ///   - absent: the meaning of its absence.
    ///   - surroundings: an object in which the key is valid; nil for the example of the object.
    static func tax(
        _ meaning: String,
        absent: String = "as the prices of the cart",
        in surroundings: JSONObject? = nil
    ) -> KeyFormat {
        .optional("tax", .words(of: TaxInclusion.self), meaning, absent: absent, example: "included", in: surroundings)
    }
}
