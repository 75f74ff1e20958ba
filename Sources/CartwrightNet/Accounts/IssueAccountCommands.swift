import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightService

/// `cartwright-net gift-cards issue`.
struct IssueGiftCardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "issue",
        abstract: IssueGiftCardArguments.abstract,
        discussion: IssueGiftCardArguments.discussion
    )

    @OptionGroup var arguments: IssueGiftCardArguments

    func run() async throws {
        let terms = arguments.terms
        try await reporting { () throws(CartwrightError) in
            let (money, end) = (try terms.money, try terms.end)
            let code = try GiftCardCodes.readForProgram(file: arguments.giftCardKeyFile).draw()
            var new = NewAccount.giftCard(
                try AccountKind.giftCard.drawID(),
                amountMinor: money.minor,
                money.currency,
                codeDigest: code.digest,
                lastFour: code.lastFour,
                expiresAt: end,
                at: Instant.now()
            )
            new.reason = terms.reason
            let account = try await AccountDesk(of: try await terms.place.openOrCreate()).issue(new).account
            guard terms.place.json else {
                return ["issued gift card \(account.id) of \(money); its code is shown only now:", code.text]
            }
            var object = account.jsonMembers
            object["code"] = .string(code.text)
            return [JSONValue.object(object).text]
        }
    }
}

/// `cartwright-net store-credits issue`.
struct IssueStoreCreditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "issue", abstract: IssueStoreCreditArguments.abstract)

    @OptionGroup var arguments: IssueStoreCreditArguments

    func run() async throws {
        let terms = arguments.terms
        try await reporting { () throws(CartwrightError) in
            let (money, end) = (try terms.money, try terms.end)
            var new = NewAccount.storeCredit(
                try AccountKind.storeCredit.drawID(),
                of: try CustomerID.checked(arguments.customer),
                amountMinor: money.minor,
                money.currency,
                expiresAt: end,
                at: Instant.now()
            )
            new.reason = terms.reason
            let account = try await AccountDesk(of: try await terms.place.openOrCreate()).issue(new).account
            return terms.place.json ? [account.json.text] : ["issued store credit \(account.id) of \(money)"]
        }
    }
}
