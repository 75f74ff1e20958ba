internal import Cartwright

/// The name under which a call counts once in its session: the caller's idempotency key, which stands for the call or
/// for what became of the charge that it began.
struct CallKey: Hashable, Sendable {
    /// The caller's key.
    let text: String
    /// True where it stands for what became of the charge.
    var isOutcome = false

    init(_ text: String) { self.text = text }

    /// The key of what became of the charge.
    var outcome: CallKey {
        var key = self
        key.isOutcome = true
        return key
    }

    /// As stores have it. A caller's key has no control character, see ``check()``, so none is taken for an outcome.
    var stored: String { isOutcome ? "\(text)\u{1F}settled" : text }

    /// Refuses a key that no call can have.
    ///
    /// - Throws: `checkout.bad_key` where a control character is in it.
    func check() throws(CartwrightError) {
        if let found = text.firstControlCharacter { throw .badKey(found) }
    }
}
