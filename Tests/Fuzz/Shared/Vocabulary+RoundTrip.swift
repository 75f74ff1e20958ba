import Cartwright

extension Promotion {
    /// Checks that conditions and effects round-trip through JSON.
    func checkRoundTrip() {
        for condition in conditions {
            let again = try? Vocabulary.standard.condition(condition.json, at: .root)
            law("a condition survives being written", again?.json == condition.json)
        }
        for effect in effects {
            let again = try? Vocabulary.standard.effect(effect.json, at: .root)
            law("an effect survives being written", again?.json == effect.json)
        }
    }
}
