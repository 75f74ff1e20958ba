public import Cartwright
internal import CartwrightCheckout

/// Finds gift cards by the codes that a caller enters, with the waits of the caller and the counts of the service.
public struct GiftCardEntry: Sendable {
    /// The maximum length of a code in bytes; none is longer.
    private static let maximumBytes = 256

    private let checkout: CheckoutService
    private let metrics: ServiceMetrics
    /// The id of the caller's access key; nil if the service has no keys.
    private let client: String?

    init(_ checkout: CheckoutService, _ metrics: ServiceMetrics, client: String?) {
        (self.checkout, self.metrics, self.client) = (checkout, metrics, client)
    }

    /// Returns the account of a gift card by its code, for `Command.applyGiftCard`.
    ///
    /// - Parameters:
    ///   - code: the typed code.
    ///   - session: the session that enters it.
    /// - Throws: `tender.unknown`; `tender.too_many_guesses`; `store.unsupported`; an error of area `store`.
    public func account(ofCode code: String, in session: String) async throws(CartwrightError) -> String {
        do throws(CartwrightError) {
            guard code.utf8.count <= Self.maximumBytes else { throw Refusal.tender(.unknown).error }
            return try await checkout.giftCard(ofCode: code, enteredIn: session, by: client)
        } catch {
            if error.code == .tenderUnknown { metrics.note(unknownCodes: 1) }
            if error.code == .tenderTooManyGuesses { metrics.noteRefusedCodes() }
            throw error
        }
    }

    /// Returns the seconds until a session may enter a code again, 1 or more.
    public func secondsLeft(in session: String) -> Int64 {
        checkout.secondsUntilGiftCard(in: session, by: client) ?? 1
    }
}

extension Call {
    /// Finds the gift cards of the call.
    var giftCards: GiftCardEntry { GiftCardEntry(shop.checkout, service.metrics, client: caller.key) }
}
