internal import Cartwright

// Rules for all outcomes of cards, of samples and of malicious cards.

extension ContractRun {
    mutating func examine(_ outcome: HandlingResult<Handler.Content>, of card: ContentCard, in currency: Currency) {
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
                hint: "use area.reason in lower case, with your own area: stamp.missing_title",
                card
            )
        }
        if reason.summary.isEmpty || reason.hint?.isEmpty ?? true {
            report(
                .helpfulRefusals,
                "its refusal \(reason.code) lacks a \(reason.summary.isEmpty ? "summary" : "hint")",
                hint: "describe the problem and the correction",
                card
            )
        }
        if reason.location.pointer?.hasPrefix("/") != true {
            report(
                .helpfulRefusals,
                "its refusal \(reason.code) has no place in the card",
                hint: "add the JSON pointer, like ExtrasReader: InputLocation(pointer: \"/extras/stamp_title\")",
                card
            )
        }
    }

    /// Reports that a handler outside the host gave no answer, with its output on standard error.
    private mutating func examineSilence(_ reason: CartwrightError, _ card: ContentCard) {
        guard !isTooMuch(reason, card) else { return }
        let right = reason.hint ?? "answer each message, or refuse the card"
        let hint = ([right] + reason.details.map { "    \($0)" }).joined(separator: "\n")
        report(.answers, "it does not answer: \(reason.summary)", hint: hint, card)
    }

    /// True if a limit of the host was exceeded by a card of the maximum length, so that no place in it is the cause.
    private func isTooMuch(_ reason: CartwrightError, _ card: ContentCard) -> Bool {
        reason.code == .pluginLimitExceeded && card.json.text.utf8.count >= contract.limits.hugeTextBytes
    }

    private mutating func examineJSON(of made: Made<Handler.Content>, _ card: ContentCard) {
        if (try? JSONParser.parse(made.json.text)) != made.json {
            report(
                .readableJSON,
                "the JSON of its object changes when it is written and read",
                hint: "build json from whole numbers, strings, arrays and objects; .number contains only JSON numbers",
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
                hint: "use a default, such as the kind of the object",
                card
            )
        }
    }

    private mutating func examineURLs(of made: Made<Handler.Content>, _ card: ContentCard) {
        let images = made.presentations.compactMap(\.image)
        let links = made.clicks.compactMap { click -> String? in
            switch click {
            case .openLink(let url), .openWebView(let url, _): url
            case .nothing, .openPage, .openHTML, .applyOffer, .enterPromotion: nil
            }
        }
        if let url = (images + links).first(where: CardURL.isUnsafe) {
            let scheme = url.lowercased().contains("script") ? "javascript:" : "data:"
            report(
                .safeURLs,
                "it passes on a \(scheme) URL",
                hint: "read URLs with ExtrasReader.url, or CardURL.isUnsafe; the engine checks extras that end in "
                    + "_url, _deeplink or _image",
                card
            )
        }
    }

    private mutating func examineEvents(of made: Made<Handler.Content>, _ card: ContentCard) {
        let declared = Set(contract.eventTypes.map(\.type))
        for event in made.events + made.localEvents where !declared.contains(event.type) {
            report(
                .declaredEvents,
                "it requests event \(event.type), which its plugin does not declare",
                hint: "add it to the plugin's eventTypes, and to event_types in plugin.json; PluginContract uses "
                    + "the declarations of the plugin",
                card
            )
        }
    }
}

extension Substring {
    /// True if it consists of lower-case letters, digits and underscores.
    fileprivate var isWord: Bool { wholeMatch(of: /[a-z][a-z0-9_]*/) != nil }
}
