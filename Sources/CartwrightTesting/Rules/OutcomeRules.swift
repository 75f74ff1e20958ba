internal import Cartwright

// Rules that hold for whatever comes of a card, be it a sample or one that nobody should have written.

extension ContractRun {
    mutating func examine(_ outcome: Outcome<Handler.Content>, of card: ContentCard, in currency: Currency) {
        switch outcome {
        case .refused(let reasons):
            for reason in reasons { examine(reason, card) }
        case .made(let made):
            examineJSON(of: made, card)
            examinePresentation(of: made, card)
            examineURLs(of: made, card)
            examineEvents(of: made, card)
            examineOffers(of: made, card, in: currency)
        }
    }

    private mutating func examine(_ reason: CartwrightError, _ card: ContentCard) {
        guard reason.fault == .input else { return examineSilence(reason, card) }
        let parts = reason.code.rawValue.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count != 2 || !parts.allSatisfy({ $0.isWord }) {
            report(
                .helpfulRefusals,
                "it refuses a card with code \"\(reason.code)\"",
                hint: "area.reason in lower case, the area your own: stamp.missing_title",
                card
            )
        }
        if reason.summary.isEmpty || reason.hint?.isEmpty ?? true {
            report(
                .helpfulRefusals,
                "its refusal \(reason.code) shortfalls a \(reason.summary.isEmpty ? "summary" : "hint")",
                hint: "say what is wrong, and what would be right",
                card
            )
        }
        if reason.location.pointer?.hasPrefix("/") != true {
            report(
                .helpfulRefusals,
                "its refusal \(reason.code) does not say where in the card",
                hint: "give the JSON pointer: InputLocation(pointer: \"/extras/stamp_title\"); ExtrasReader does so",
                card
            )
        }
    }

    /// What is nobody's refusal: a handler outside the host gave no answer. What it wrote to standard error is told.
    private mutating func examineSilence(_ reason: CartwrightError, _ card: ContentCard) {
        guard !isTooMuch(reason, card) else { return }
        let right = reason.hint ?? "answer each message, or refuse the card"
        let hint = ([right] + reason.details.map { "    \($0)" }).joined(separator: "\n")
        report(.answers, "it gives no answer: \(reason.summary)", hint: hint, card)
    }

    /// Whether a limit of the host struck at a card as long as they get: no place in it is to blame.
    private func isTooMuch(_ reason: CartwrightError, _ card: ContentCard) -> Bool {
        reason.code == .pluginLimitExceeded && card.json.text.utf8.count >= contract.limits.hugeTextBytes
    }

    private mutating func examineJSON(of made: Made<Handler.Content>, _ card: ContentCard) {
        if (try? JSONParser.parse(made.json.text)) != made.json {
            report(
                .readableJSON,
                "the JSON of its object does not survive being written and read",
                hint: "build json of whole numbers, texts, arrays and objects; .number holds JSON numbers only",
                card
            )
        }
    }

    private mutating func examinePresentation(of made: Made<Handler.Content>, _ card: ContentCard) {
        for (presentation, isLocal) in zip(made.presentations, [false, true])
        where presentation.headline.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            report(
                .headline,
                "the headline is blank" + (isLocal ? " for an object without a card" : ""),
                hint: "fall back to something that is always there, such as a word for the kind of object",
                card
            )
        }
    }

    private mutating func examineURLs(of made: Made<Handler.Content>, _ card: ContentCard) {
        let images = made.presentations.compactMap(\.image)
        let links = made.clicks.compactMap { click -> String? in
            switch click {
            case .openLink(let url), .openWebView(let url, _): url
            case .nothing, .openPage, .openHTML, .applyOffer: nil
            }
        }
        if let url = (images + links).first(where: CardURL.isUnsafe) {
            let scheme = url.lowercased().contains("script") ? "javascript:" : "data:"
            report(
                .safeURLs,
                "it passes a \(scheme) URL on",
                hint: "read URLs with ExtrasReader.url, or ask CardURL.isUnsafe; extras that end in _url, _deeplink "
                    + "or _image are checked by the engine",
                card
            )
        }
    }

    private mutating func examineEvents(of made: Made<Handler.Content>, _ card: ContentCard) {
        let declared = Set(contract.eventTypes.map(\.type))
        for event in made.events + made.localEvents where !declared.contains(event.type) {
            report(
                .declaredEvents,
                "it asks for event \(event.type), which its plugin does not declare",
                hint: "add it to the plugin's eventTypes, and to event_types in plugin.json; PluginContract tries a "
                    + "handler with what its plugin declares",
                card
            )
        }
    }
}

extension Substring {
    /// Whether it is lower case, digits and underscores.
    fileprivate var isWord: Bool { wholeMatch(of: /[a-z][a-z0-9_]*/) != nil }
}
