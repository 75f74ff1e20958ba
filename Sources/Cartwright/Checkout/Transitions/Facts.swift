extension TransitionBuilder {
    /// Reads the facts of all plugins that state some about the present cart, in place of their earlier facts.
    ///
    /// A failing plugin adds no facts and a diagnostic; the command continues.
    mutating func requestFacts() {
        let sources = checkout.registry.factSources
        guard !sources.isEmpty else { return }
        let problems = session.cart.stateFacts(of: sources, at: instant)
        diagnostics += sources.compactMap { problems[$0] }
    }
}
