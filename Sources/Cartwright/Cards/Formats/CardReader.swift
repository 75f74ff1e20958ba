/// Reads one card of any style into an entry of a batch.
struct CardReader {
    /// The instant at which cards are read: when a card of the REST style is made.
    let now: Instant

    /// How much text a card may hold.
    let limits: CardLimits

    /// Reads the card at a position among the cards read, counted from 0.
    func read(_ value: JSONValue, index: Int, at pointer: JSONPointer) -> CardBatch.Entry {
        guard case .object(let object) = value else {
            let reason = CartwrightError.wrongType(value, expected: "an object", at: pointer)
            return CardBatch.Entry(index: index, style: .web, pointer: pointer, diagnostics: [reason])
        }
        let style = CardStyle(of: object)
        var fields = CardFieldReader(object, style, at: pointer)
        let id = id(from: &fields, style, index: index)
        var entry = CardBatch.Entry(index: index, style: style, pointer: pointer, id: id)
        if fields.flag(.removed) == true {
            entry.removedAt = fields.time(.created)
            entry.isRemoval = !fields.isRefused
        } else {
            let card = card(id: id, from: &fields, style)
            entry.card = fields.isRefused ? nil : card
            entry.card?.unknown = object.filter { !style.knows($0) }
        }
        entry.diagnostics = fields.diagnostics
        return entry
    }

    private func id(from fields: inout CardFieldReader, _ style: CardStyle, index: Int) -> String? {
        if let id = fields.text(.id) { return id }
        if style.namesByPosition, !fields.has(.id) { return "#\(index + 1)" }
        if !fields.isWrong(.id) { fields.refuse(.missingCardID(at: fields.place(of: .id))) }
        return nil
    }

    /// The card, as far as it can be read. Whether it counts is for the fields' diagnostics to say.
    private func card(id: String?, from fields: inout CardFieldReader, _ style: CardStyle) -> ContentCard? {
        let kind = kind(from: &fields, style)
        let isControl = fields.flag(.isControl) ?? false
        var card = ContentCard(id: id ?? "", created: fields.time(.created) ?? now)
        readTexts(of: &card, from: &fields)
        card.updated = fields.time(.updated)
        card.expiresAt = [fields.time(.expiresAt), fields.duration(.timeToLive).map(now.adding(milliseconds:))]
            .compactMap(\.self).min()
        card.viewed = fields.flag(.viewed) ?? false
        card.clicked = fields.flag(.clicked) ?? false
        card.pinned = fields.flag(.pinned) ?? false
        card.dismissed = fields.flag(.dismissed) ?? false
        card.dismissible = fields.flag(.dismissible) ?? true
        let extras = fields.extras()
        measure(card, extras, noting: &fields)
        card.takeExtras(extras, noting: &fields)
        card.dropUnsafeURLs(noting: &fields)
        let hasText = card.title != nil || card.description != nil
        card.kind = isControl ? .control : kind ?? .init(hasImage: card.image != nil, hasText: hasText)
        return id == nil ? nil : card
    }

    /// The kind a style names; nil for one that has no types, and where the name is missing or unknown.
    private func kind(from fields: inout CardFieldReader, _ style: CardStyle) -> ContentCard.Kind? {
        guard let kinds = style.kinds else { return nil }
        let place = fields.place(of: .type)
        guard let name = fields.text(.type) else {
            if !fields.isWrong(.type) { fields.refuse(.missingCardType(kinds: kinds.keys.sorted(), at: place)) }
            return nil
        }
        if kinds[name] == nil { fields.refuse(.unknownCardType(name, kinds: kinds.keys.sorted(), at: place)) }
        return kinds[name]
    }

    private func readTexts(of card: inout ContentCard, from fields: inout CardFieldReader) {
        card.title = fields.text(.title)
        card.description = fields.text(.description)
        card.image = fields.text(.image)
        card.imageAlternative = fields.text(.imageAlternative)
        card.imageAspectRatio = fields.number(.imageAspectRatio)
        card.url = fields.text(.url)
        card.linkText = fields.text(.linkText)
        card.language = fields.text(.language)
        card.opensInWebView = fields.flag(.opensInWebView) ?? false
        card.isTest = fields.flag(.isTest) ?? false
    }
}

extension JSONObject {
    /// The keys that pass, with their values, in order.
    fileprivate func filter(_ isIncluded: (String) -> Bool) -> JSONObject {
        var kept = JSONObject()
        for (key, value) in self where isIncluded(key) { kept[key] = value }
        return kept
    }
}
