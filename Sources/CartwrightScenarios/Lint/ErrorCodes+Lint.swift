internal import Cartwright

extension ErrorCode {
    /// A SKU that no item has.
    static let lintUnknownSKU: ErrorCode = "lint.unknown_sku"
    /// A category that no item is in.
    static let lintUnknownCategory: ErrorCode = "lint.unknown_category"
    /// A promotion whose time is over.
    static let lintEnded: ErrorCode = "lint.ended"
    /// A promotion that ends before it begins.
    static let lintDatesReversed: ErrorCode = "lint.dates_reversed"
    /// A code that two promotions have.
    static let lintCodeTwice: ErrorCode = "lint.code_twice"
    /// A promotion that no cart can get anything from.
    static let lintNeverApplies: ErrorCode = "lint.never_applies"
    /// A promotion in whose place another one always applies, and takes more off.
    static let lintAlwaysLoses: ErrorCode = "lint.always_loses"
    /// An amount without a number for a currency that is named elsewhere.
    static let lintMissingCurrency: ErrorCode = "lint.missing_currency"
    /// A limit for each customer, and a cart without one.
    static let lintLimitWithoutCustomer: ErrorCode = "lint.limit_without_customer"
}
