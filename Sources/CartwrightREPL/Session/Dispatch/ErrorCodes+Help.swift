internal import Cartwright

// A verb lists the codes of its possible errors. A verb that reads files lists whole areas, each as a code with a star
// for its reason.

extension ErrorCode {
    static let anyCampaign: ErrorCode = "campaign.*: The question does not fit the catalog."
    static let anyConnection: ErrorCode = "connection.*: The service is unreachable, slow, or sent an invalid response."
    static let anyCatalog: ErrorCode = "catalog.*: Items, variants or other parts of the catalog contradict each other."
    static let anyCart: ErrorCode = "cart.*: The cart breaks a rule of carts."
    static let anyCustomer: ErrorCode = "customer.*: An identity is bad, or the key for identities is missing."
    static let anyCSV: ErrorCode = "csv.*: The table is not well formed."
    static let anyDelivery: ErrorCode = "delivery.*: The batch cannot be delivered."
    static let anyJSON: ErrorCode = "json.*: The file is not JSON of the right shape."
    static let anyMoney: ErrorCode = "money.*: An amount, currency or percentage cannot be read."
    static let anyNet: ErrorCode = "net.*: cartwright-net is not installed beside this program."
    static let anyPlugin: ErrorCode = "plugin.*: A plugin cannot be built, or is not for this program."
    static let anyPromotion: ErrorCode = "promotion.*: A promotion contradicts itself or has unknown parts."
    static let anySignature: ErrorCode = "signature.*: A signature cannot be made or does not hold."
    static let anyStore: ErrorCode = "store.*: The store of --store is locked, full, damaged or unreachable."
    static let anyTime: ErrorCode = "time.*: An instant or a time zone cannot be read."

    /// The possible errors of every command, which no verb lists.
    static let ofAnyCommand: [ErrorCode] = [
        .commandUnknown, .commandAmbiguous, .commandBadArguments, .commandUnknownOption, .commandUnclosedQuote,
        .commandInterrupted, .stepTooLarge, .checkoutPaymentInProgress, .moneyOverflow, .ledgerLimitReached, .anyStore,
    ]

    /// True if the code is equal, or belongs to the area that this code stands for.
    func covers(_ code: ErrorCode) -> Bool { self == code || (rawValue.hasSuffix(".*") && area == code.area) }

    /// The JSON of the code and its meaning.
    var helpJSON: JSONValue { ["code": .string(rawValue), "meaning": .string(meaning ?? "")] }
}

extension [ErrorCode] {
    /// Returns the codes and their meanings as lines, in 80 columns for files and pipes.
    ///
    /// - Parameter margin: the blanks before each code.
    func helpBlock(margin: String = "") -> ScreenBlock {
        let cells = map { [margin + $0.rawValue, $0.meaning ?? ""] }
        let rows = ScreenRows(cells, roles: cells.map { _ in .quiet }, wraps: 1)
        return .either(plain: rows.lines(columns: 80), screen: [.rows(rows)])
    }
}

extension Verb {
    /// True if the verb lists the code.
    func declares(_ code: ErrorCode) -> Bool { (refuses + ErrorCode.ofAnyCommand).contains { $0.covers(code) } }
}
