internal import Cartwright

// Rules that the engine itself enforces: what breaks them never gets into a session.

extension ContractRun {
    /// Reports what a registry refuses of the handler's answer.
    mutating func report(_ fault: CartwrightError, _ card: ContentCard) {
        let place = fault.location.pointer ?? ""
        let right = fault.hint.map { "\(fault.summary); \($0)" } ?? fault.summary
        report(
            fault.code == .handlerForeignID ? .ownIDs : .bounded,
            place.isEmpty ? "its answer is none" : "its answer is refused at \(place)",
            hint: ([right] + fault.details.map { "    \($0)" }).joined(separator: "\n"),
            card
        )
    }

    /// What effects of the plugin's own propose on a cart, and what its conditions find, is not refused.
    mutating func examineRefusals(in quote: Quote, _ card: ContentCard) {
        let findings = quote.notApplied.filter { $0.reason == .badAnswer }.flatMap(\.refused)
        if let fault = findings.first {
            report(
                .bounded,
                "what a condition finds is refused\(fault.place)",
                hint: "throw nothing, and say in a few words what was seen: \(fault.summary)",
                card
            )
        }
        let proposals =
            quote.applied.flatMap(\.refused)
            + quote.notApplied.filter { $0.reason != .badAnswer }.flatMap(\.refused)
        if let fault = proposals.first {
            report(
                .soundProposals,
                "what an effect proposes is refused\(fault.place)",
                hint: "throw nothing, and propose amounts of 0 or more off what StageInput.shares(of:) names: "
                    + fault.summary,
                card
            )
        }
    }
}

extension HandlerRegistry {
    /// What the registry refuses of the answer about a card, nil where it takes it. Only cards that are short enough
    /// for a feed are looked at; links and class types have rules of their own.
    func fault(in card: ContentCard, _ currency: Currency) -> CartwrightError? {
        guard card.isWithinLimits else { return nil }
        return handle(card, currency: currency).diagnostics.first { diagnostic in
            switch diagnostic.code {
            case .handlerForeignID: true
            case .handlerBadAnswer: diagnostic.location.pointer != "/class_type"
            default: false
            }
        }
    }
}

extension ContentCard {
    /// How long its texts are, names of extras among them.
    private var textBytes: Int {
        let texts = CardField.all(of: self).reduce(0) { $0 + ($1.text(of: self)?.utf8.count ?? 0) }
        return texts + extras.keys.reduce(0) { $0 + $1.utf8.count }
    }

    /// Whether its texts are short enough for a feed.
    fileprivate var isWithinLimits: Bool { textBytes <= CardLimits.standard.maximumBytes }
}

extension CartwrightError {
    /// Where in the answer it is, as the end of a sentence.
    fileprivate var place: String { location.pointer.map { $0.isEmpty ? "" : " at \($0)" } ?? "" }
}
