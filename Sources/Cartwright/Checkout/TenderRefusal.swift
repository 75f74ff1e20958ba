/// The reason that a gift card or a store credit is refused: a closed list, in order of precedence.
public enum TenderRefusal: Hashable, Sendable {
    /// No gift card has this code, or no account has this id.
    case unknown
    /// The session has no customer, so that there is no store credit.
    case noCustomer
    /// The customer has no store credit in the currency of the session.
    case noStoreCredit(customer: String, Currency)
    /// The account is disabled.
    case disabled(account: String)
    /// The account ended at this instant.
    case expired(account: String, at: Instant)
    /// The currency of the account is not that of the session.
    case otherCurrency(account: String, Currency, session: Currency)
    /// The account is already applied.
    case alreadyApplied(account: String)
    /// The account is not applied. Nil if no account of this kind is.
    case notApplied(account: String?, AccountKind)
    /// The session has as many tenders as it may have.
    case tooMany(Int)
    /// The amount is below 1 minor unit.
    case badAmount(Money)
    /// The amount is above the balance that is left.
    case aboveBalance(account: String, Money, balance: Money)
    /// The balance is used up, or held by other checkouts.
    case usedUp(account: String)
}

extension TenderRefusal {
    /// The refusal as an error with its message.
    var error: CartwrightError {
        switch self {
        case .unknown:
            CartwrightError(
                .tenderUnknown,
                "expected the code of a gift card, found one that was never issued",
                hint: "compare each character"
            )
        case .noCustomer:
            CartwrightError(
                .tenderNoCustomer,
                "expected a customer for store credit, found a session without one",
                hint: "set the customer first"
            )
        case .noStoreCredit(let customer, let currency):
            CartwrightError(
                .tenderNoStoreCredit,
                "expected store credit of customer \(customer) in \(currency), found none",
                hint: "pay without store credit"
            )
        case .disabled(let account):
            CartwrightError(
                .tenderDisabled,
                "expected an account that is enabled, found \(account), which is disabled",
                hint: "pay in another way"
            )
        case .expired(let account, let end):
            CartwrightError(
                .tenderExpired,
                "expected an account that has not expired, found \(account), which expired at \(end)",
                hint: "pay in another way"
            )
        case .otherCurrency(let account, let other, let own):
            CartwrightError(
                .tenderOtherCurrency,
                "expected an account in \(own), found \(account) in \(other)",
                hint: "use an account in \(own)"
            )
        case .alreadyApplied(let account):
            CartwrightError(
                .tenderAlreadyApplied,
                "expected an account that is not applied yet, found \(account), which is",
                hint: "remove it first to apply it with another amount"
            )
        case .notApplied(let account?, _):
            CartwrightError(
                .tenderNotApplied,
                "expected an applied account, found \(account), which is not applied"
            )
        case .notApplied(nil, let kind):
            CartwrightError(.tenderNotApplied, "expected an applied \(kind.words), found none")
        case .tooMany(let count):
            CartwrightError(
                .tenderTooMany,
                "expected at most \(AppliedTender.maximumCount) gift cards and store credits, found \(count)",
                hint: "remove some of them"
            )
        case .badAmount(let amount):
            CartwrightError(
                .tenderBadAmount,
                "expected an amount above 0, found \(amount)",
                hint: "omit the amount to use the balance"
            )
        case .aboveBalance(let account, let amount, let balance):
            CartwrightError(
                .tenderAboveBalance,
                "expected at most the balance of \(balance) of account \(account), found \(amount)",
                hint: "omit the amount to use the balance"
            )
        case .usedUp(let account):
            CartwrightError(
                .tenderUsedUp,
                "expected an account with a balance, found \(account) with none left",
                hint: "pay in another way; other checkouts may hold some of it"
            )
        }
    }
}

extension AccountKind {
    /// The kind as text: `gift card`.
    package var words: String { rawValue.replacing("_", with: " ") }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let tenderUnknown: ErrorCode = "tender.unknown: The code of a gift card that was never issued."
    public static let tenderNoCustomer: ErrorCode = "tender.no_customer: Store credit in a session without a customer."
    public static let tenderNoStoreCredit: ErrorCode =
        "tender.no_store_credit: The customer has no store credit in the currency of the session."
    public static let tenderDisabled: ErrorCode = "tender.disabled: A gift card or store credit that is disabled."
    public static let tenderExpired: ErrorCode = "tender.expired: A gift card or store credit that has expired."
    public static let tenderOtherCurrency: ErrorCode =
        "tender.other_currency: The currencies of the account and the session differ."
    public static let tenderAlreadyApplied: ErrorCode =
        "tender.already_applied: A gift card or store credit that is already applied."
    public static let tenderNotApplied: ErrorCode =
        "tender.not_applied: A gift card or store credit that is not applied."
    public static let tenderTooMany: ErrorCode = "tender.too_many: A session has more than 20 tenders."
    public static let tenderBadAmount: ErrorCode = "tender.bad_amount: An amount of 0 or below."
    public static let tenderAboveBalance: ErrorCode = "tender.above_balance: An amount above the balance that is left."
    public static let tenderUsedUp: ErrorCode =
        "tender.used_up: The balance is used up, or held by other checkouts."
}
