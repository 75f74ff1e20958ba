internal import Cartwright
internal import CartwrightAnalytics

/// The idempotency key of a call that completes a checkout.
///
/// The key itself is not stored: with it, the call could be repeated. The payment and the order store a digest as their
/// reference.
struct CallKey: Sendable {
    private let text: String
    /// The reference of the payment and the order that the call makes.
    let reference: String

    /// Reads the key of a request; nil if it has none.
    ///
    /// - Throws: ``AgentFailure/because(_:)`` if the digest cannot be computed.
    init?(_ text: String?) throws(AgentFailure) {
        guard let text else { return nil }
        self.text = text
        do throws(CartwrightError) {
            reference = "call_" + Base64.encodeForURL(try SHA256.digest(Array("agent-call\n\(text)".utf8)))
        } catch {
            throw .because(error)
        }
    }

    /// True if the call made the payment or order with this reference. Version 0.1.0 stored the key itself.
    func isReference(_ other: String?) -> Bool { other == reference || other == text }
}
