extension CardBatch.Entry {
    /// The diagnostics of the entry together with what a handler found, each once, with places in the document.
    public func diagnostics(with handled: HandledCard) -> [CartwrightError] {
        var all = diagnostics
        for diagnostic in handled.diagnostics.map(placed) where !all.contains(diagnostic) { all.append(diagnostic) }
        return all
    }
}
