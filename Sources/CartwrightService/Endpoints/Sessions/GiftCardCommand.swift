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
            guard code.utf8.count <= 256 else { throw Refusal.tender(.unknown).error }
            let account = try await shop.checkout.giftCard(ofCode: code, enteredIn: session, by: caller.key)
            return .applyGiftCard(account: account, limitMinor: limit)
        } catch {
            var problem = Problem(error)
            if error.code == .tenderUnknown { service.metrics.note(unknownCodes: 1) }
            if error.code == .tenderTooManyGuesses {
                service.metrics.noteRefusedCodes()
                let seconds = shop.checkout.secondsUntilGiftCard(in: session, by: caller.key) ?? 1
                problem.headers[.retryAfter] = String(seconds)
            }
            throw problem
        }
    }
}
