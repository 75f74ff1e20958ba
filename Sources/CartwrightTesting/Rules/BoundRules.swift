internal import Cartwright

// Rules that the engine itself enforces: violations never reach a session.

extension ContractRun {
    /// Reports the fault that a registry found in the handler's answer.
    mutating func report(_ fault: CartwrightError, _ card: ContentCard) {
        let place = fault.location.pointer ?? ""
        let right = fault.hint.map { "\(fault.summary); \($0)" } ?? fault.summary
        report(
            fault.code == .handlerForeignID ? .ownIDs : .bounded,
            place.isEmpty ? "its answer is invalid" : "its answer is refused at \(place)",
            hint: ([right] + fault.details.map { "    \($0)" }).joined(separator: "\n"),
            card
        )
    }

    /// Reports refused proposals of the plugin's effects, and refused findings of its conditions.
    mutating func examineRefusals(in quote: Quote, _ card: ContentCard) {
        let findings = quote.notApplied.filter { $0.reason == .badAnswer }.flatMap(\.refused)
        if let fault = findings.first {
            report(
                .bounded,
                "the finding of a condition is refused\(fault.place)",
                hint: "do not throw, and describe the observed value in a few words: \(fault.summary)",
                card
            )
        }
        let proposals =
            quote.applied.flatMap(\.refused)
            + quote.notApplied.filter { $0.reason != .badAnswer }.flatMap(\.refused)
        if let fault = proposals.first {
            report(
                .soundProposals,
                "the proposal of an effect is refused\(fault.place)",
                hint: "do not throw, and propose amounts of 0 or more off shares of StageInput.shares(of:): "
                    + fault.summary,
                card
            )
        }
    }
}

extension HandlerRegistry {
    /// Returns the registry's fault of the answer about a card; nil if it is valid. Only cards within the size limit of
    /// a feed are checked; links and class types have their own rules.
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
    /// The length of its texts in bytes, including the names of extras.
    private var textBytes: Int {
        let texts = CardField.all(of: self).reduce(0) { $0 + ($1.text(of: self)?.utf8.count ?? 0) }
        return texts + extras.keys.reduce(0) { $0 + $1.utf8.count }
    }

    /// True if its texts are short enough for a feed.
    fileprivate var isWithinLimits: Bool { textBytes <= CardLimits.standard.maximumBytes }
}

extension CartwrightError {
    /// The place in the answer, as the end of a sentence.
    fileprivate var place: String { location.pointer.map { $0.isEmpty ? "" : " at \($0)" } ?? "" }
}
