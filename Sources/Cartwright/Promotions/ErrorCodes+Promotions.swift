extension ErrorCode {
    /// A condition whose type nobody registered.
    public static let promotionUnknownCondition: ErrorCode = "promotion.unknown_condition"
    /// An effect whose type nobody registered.
    public static let promotionUnknownEffect: ErrorCode = "promotion.unknown_effect"
    /// Two promotions with one id.
    public static let promotionDuplicateID: ErrorCode = "promotion.duplicate_id"
    /// `exclusive` beside `combines_with`.
    public static let promotionContradiction: ErrorCode = "promotion.contradiction"
}
