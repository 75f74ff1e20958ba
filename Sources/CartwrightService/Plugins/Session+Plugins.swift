internal import Cartwright

extension Session {
    /// The reasons for which cards have no object though a plugin takes them, each once. Their offers are missing from
    /// the price.
    var pluginDiagnostics: [CartwrightError] {
        var told: Set<CartwrightError> = []
        let areas: Set<Substring> = ["handler", "plugin", "wasm"]
        return feed.cards.flatMap { card -> [CartwrightError] in
            guard let handled = handled[card.id], handled.content == nil else { return [] }
            return handled.diagnostics.filter { areas.contains($0.code.area) && told.insert($0).inserted }
        }
    }
}
