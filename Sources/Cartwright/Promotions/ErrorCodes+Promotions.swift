extension ErrorCode {
    /// A condition whose type nobody registered.
    public static let promotionUnknownCondition: ErrorCode = "promotion.unknown_condition"
    /// An effect whose type nobody registered.
    public static let promotionUnknownEffect: ErrorCode = "promotion.unknown_effect"
    /// Two promotions with one id.
    public static let promotionDuplicateID: ErrorCode = "promotion.duplicate_id"
    /// Two keys that exclude each other, such as `exclusive` beside `combines_with`.
    public static let promotionContradiction: ErrorCode = "promotion.contradiction"
    /// An effect that proposed to take something off a place that the cart does not have.
    public static let promotionBadProposal: ErrorCode = "promotion.bad_proposal"
}

extension CartwrightError {
    /// Two keys that exclude each other.
    static func contradiction(_ key: String, _ other: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .promotionContradiction,
            "\"\(key)\" beside \"\(other)\"",
            hint: "keep one of them",
            at: pointer.appending(key).location
        )
    }
}
