internal import Cartwright

/// The key under which a call takes effect once in its session: the caller's idempotency key, which stands for the
/// call, or for the outcome of the charge that it began.
struct CallKey: Hashable, Sendable {
    /// The caller's key.
    let text: String
    /// True if it stands for the outcome of the charge.
    var isOutcome = false

    init(_ text: String) { self.text = text }

    /// The key of the outcome of the charge.
    var outcome: CallKey {
        var key = self
        key.isOutcome = true
        return key
    }

    /// The stored form. A caller's key has no control character, see ``check()``, so none is mistaken for an outcome.
    var stored: String { isOutcome ? "\(text)\u{1F}settled" : text }

    /// Checks the key.
    ///
    /// - Throws: `checkout.bad_key` if it contains a control character.
    func check() throws(CartwrightError) {
        if let found = text.firstControlCharacter { throw .badKey(found) }
    }
}
