/// A wire format of cards.
package enum CardFormat: String, Hashable, Sendable, CaseIterable {
    /// The server's format, with keys of one or two letters.
    case short
    /// The format of the bridges into app frameworks.
    case long
    /// The objects of the web kit.
    case web
    /// The format in which cards are created over REST.
    case rest
    /// The engine's own format.
    case canonical

    var style: CardStyle {
        switch self {
        case .short: .short
        case .long: .long
        case .web: .web
        case .rest: .rest
        case .canonical: .canonical
        }
    }
}

extension ContentCard {
    /// Returns the card in a wire format. Read again it is the same card, except for the properties that the format
    /// lacks:
    ///
    /// - short: ``updated``.
    /// - long: ``updated``, ``imageAlternative``, ``language``, ``isTest``.
    /// - web: ``opensInWebView``, ``isTest``, and the kind, which follows from image and texts unless it is a control.
    /// - REST: ``created``, because such a card is created when it is read, ``viewed``, ``clicked``, ``dismissed``,
    ///   ``updated``, ``linkText``, ``language``, ``imageAlternative``, ``imageAspectRatio``, ``opensInWebView``,
    ///   ``isTest``.
    /// - canonical: nothing.
    ///
    /// Values that were dropped in reading are not restored: an extra that was not a string is written as `false`, and
    /// in place of an unsafe URL an extra `dropped_url` with an empty `data:` URL keeps the card from being shown.
    /// Unknown keys are written unless the format defines them.
    package func json(in format: CardFormat) -> JSONValue {
        let style = format.style
        var object = JSONObject()
        for field in CardField.allCases {
            guard let key = style.keys[field]?.first else { continue }
            object.setUnlessAbsent(key, value(of: field, style))
        }
        if let key = style.unknownKey {
            if !unknown.isEmpty { object[key] = .object(unknown) }
        } else {
            for (key, value) in unknown where !format.means(key) { object[key] = value }
        }
        return .object(object)
    }

    private func value(of field: CardField, _ style: CardStyle) -> JSONValue? {
        switch field {
        case .id: .string(id)
        case .type: typeName(style).map(JSONValue.string)
        case .title: Self.text(title)
        case .description: Self.text(description)
        case .image: Self.text(image)
        case .imageAlternative: Self.text(imageAlternative)
        case .imageAspectRatio: imageAspectRatio.map { Int64($0).map(JSONValue.integer) ?? .number($0) }
        case .url: Self.text(url)
        case .linkText: Self.text(linkText)
        case .language: Self.text(language)
        case .created: created.secondsJSON
        case .updated: updated?.secondsJSON
        case .expiresAt: expiryJSON
        case .timeToLive, .removed: nil
        case .extras: extrasJSON
        case .isControl: isControl ? true : nil
        case .opensInWebView: opensInWebView ? true : nil
        case .isTest: isTest ? true : nil
        case .viewed: .bool(viewed)
        case .clicked: .bool(clicked)
        case .pinned: .bool(pinned)
        case .dismissed: .bool(dismissed)
        case .dismissible: .bool(dismissible)
        }
    }

    /// The style's name for the kind. Some styles have two names for one kind, and some have none for a control, which
    /// a flag then marks.
    private func typeName(_ style: CardStyle) -> String? {
        guard let kinds = style.kinds else { return nil }
        let names = kinds.filter { $0.value == kind }.keys.sorted()
        if names.contains("text_announcement") { return image == nil ? "text_announcement" : "short_news" }
        return names.first ?? kinds.filter { $0.value == .classic }.keys.min()
    }

    private var extrasJSON: JSONValue {
        var object = JSONObject()
        for (name, text) in extras.sorted(by: { $0.key < $1.key }) { object[name] = .string(text) }
        for name in malformedExtras.sorted() where object[name] == nil { object[name] = false }
        if hadUnsafeURL { object["dropped_url"] = "data:" }
        return .object(object)
    }

    private static func text(_ text: String?) -> JSONValue? { text.map(JSONValue.string) }
}

extension CardFormat {
    /// True if the format defines a key, or if the key would make the card one of another format.
    fileprivate func means(_ key: String) -> Bool {
        let stronger: [CardStyle] =
            switch self {
            case .short: []
            case .rest: [.short]
            case .long: [.short, .rest]
            case .web: [.short, .rest, .long]
            case .canonical: []
            }
        return style.keys.values.contains { $0.contains(key) }
            || stronger.contains { $0.marks.contains(key) || $0.keys[.removed] == [key] }
    }
}

extension CardBatch {
    /// Returns the batch as a document from which the same batch can be read: a sync answer if it is one, else
    /// `{"cards": […]}`.
    ///
    /// Unreadable entries are left out. A removal is written in the short format, the only one that has removals.
    package func json(in format: CardFormat) -> JSONValue {
        var document = JSONObject()
        if let sync {
            document["full_sync"] = .bool(sync.isFull)
            document.setUnlessAbsent("last_full_sync_at", sync.lastFullSyncAt?.secondsJSON)
            document.setUnlessAbsent("last_card_updated_at", sync.lastCardUpdatedAt?.secondsJSON)
        }
        if sync?.hasCards ?? true { document["cards"] = .array(entries.compactMap { $0.json(in: format) }) }
        return .object(document)
    }
}

extension CardBatch.Entry {
    fileprivate func json(in format: CardFormat) -> JSONValue? {
        if let card { return card.json(in: format) }
        guard isRemoval, let id else { return nil }
        var object: JSONObject = JSONObject()
        object["id"] = .string(id)
        object["r"] = true
        object.setUnlessAbsent("ca", removedAt?.secondsJSON)
        return .object(object)
    }
}
