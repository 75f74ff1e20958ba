internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Call {
    /// Reads a command with the code of a gift card, and returns it with the id of the account in its place, so that no
    /// session, event or log has the code.
    ///
    /// - Throws: `tender.unknown`, `tender.too_many_guesses` with the seconds to wait.
    func giftCardCommand(_ value: JSONValue, in session: String) async throws(Problem) -> Command {
        do throws(CartwrightError) {
            var reader = try ObjectReader(value, at: .root)
            _ = try reader.string("command")
            let code = try reader.string("code")
            let limit = try reader.integer(ifPresent: "amount")
            try reader.finish()
            return .applyGiftCard(account: try await giftCards.account(ofCode: code, in: session), limitMinor: limit)
        } catch {
            var problem = Problem(error)
            if error.code == .tenderTooManyGuesses {
                problem.headers[.retryAfter] = String(giftCards.secondsLeft(in: session))
            }
            throw problem
        }
    }
}
