extension ErrorCode {
    /// Two lines, or two shipments, with one id.
    public static let cartDuplicateID: ErrorCode = "cart.duplicate_id"
    /// A price, quantity or shipping amount below zero.
    public static let cartNegativeAmount: ErrorCode = "cart.negative_amount"
}
