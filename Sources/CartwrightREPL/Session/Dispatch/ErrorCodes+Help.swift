internal import Cartwright

// A verb lists the codes that it may be refused with. One that reads files lists whole areas, each as a code that has a
// star for its reason.

extension ErrorCode {
    static let anyCampaign: ErrorCode = "campaign.*: The question does not fit the catalog."
    static let anyConnection: ErrorCode = "connection.*: The service is away, slow, or something else."
    static let anyCSV: ErrorCode = "csv.*: The table is not well formed."
    static let anyDelivery: ErrorCode = "delivery.*: The batch cannot be sent where it should go."
    static let anyJSON: ErrorCode = "json.*: The file is not JSON of the right shape."
    static let anyMoney: ErrorCode = "money.*: An amount, currency or percentage cannot be read."
    static let anyNet: ErrorCode = "net.*: cartwright-net is not beside this program."
    static let anyPlugin: ErrorCode = "plugin.*: A plugin cannot be built, or is not for this program."
    static let anyPromotion: ErrorCode = "promotion.*: A promotion contradicts itself or uses the unknown."
    static let anySignature: ErrorCode = "signature.*: A signature cannot be made or does not hold."
    static let anyStore: ErrorCode = "store.*: The store of --store is locked, full, damaged or away."
    static let anyTime: ErrorCode = "time.*: An instant or a time zone cannot be read."

    /// The codes that any command can be refused with, which no verb lists.
    static let ofAnyCommand: [ErrorCode] = [
        .commandUnknown, .commandAmbiguous, .commandBadArguments, .commandUnknownOption, .commandUnclosedQuote,
        .commandInterrupted, .stepTooLarge, .checkoutPaymentInProgress, .moneyOverflow, .ledgerLimitReached, .anyStore,
    ]

    /// True for a code that is this one, or one of its area where this stands for all of them.
    func covers(_ code: ErrorCode) -> Bool { self == code || (rawValue.hasSuffix(".*") && area == code.area) }

    /// The code and its meaning for programs.
    var helpJSON: JSONValue { ["code": .string(rawValue), "meaning": .string(meaning ?? "")] }
}

extension [ErrorCode] {
    /// The codes and their meanings as lines, in files and pipes of 80 columns.
    ///
    /// - Parameter margin: the blanks before each code.
    func helpBlock(margin: String = "") -> ScreenBlock {
        let cells = map { [margin + $0.rawValue, $0.meaning ?? ""] }
        let rows = ScreenRows(cells, roles: cells.map { _ in .quiet }, wraps: 1)
        return .either(plain: rows.lines(columns: 80), screen: [.rows(rows)])
    }
}

extension Verb {
    /// True where the verb says that it may refuse with a code.
    func declares(_ code: ErrorCode) -> Bool { (refuses + ErrorCode.ofAnyCommand).contains { $0.covers(code) } }
}
