extension ErrorCode {
    /// A price, quantity or shipping amount below zero.
    public static let cartNegativeAmount: ErrorCode = "cart.negative_amount"
}
