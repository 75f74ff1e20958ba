/// A reader of cards of any style, each into an entry of a batch.
struct CardReader {
    /// The instant of reading, which is the creation time of a card of the REST style.
    let now: Instant

    /// The limits of a card.
    let limits: CardLimits

    /// Reads the card at a place on a tape.
    func read(_ tape: JSONTape, at value: Int, _ place: CardPlace, _ members: inout CardMembers) -> CardBatch.Entry {
        guard tape.kind(at: value) == .object else {
            let wrong = CartwrightError.wrongType(tape.value(at: value), expected: "an object", at: place.pointer)
            return CardBatch.Entry(place: place, extrasKey: "extras", id: nil, card: nil, diagnostics: [wrong])
        }
        members.take(value, on: tape)
        var fields = CardFieldReader(members, on: tape, at: place)
        if members.hasUnknown, !fields.has(.id), let entry = written(tape, at: value, place) { return entry }
        let id = id(from: &fields, index: place.index)
        guard fields.flag(.removed) == true else {
            let card = card(id: id, from: &fields, tape, at: value)
            return CardBatch.Entry(place: place, fields, id: id, card: card)
        }
        let age = fields.time(.created)
        return CardBatch.Entry(place: place, fields, id: id, isRemoval: !fields.isRefused, removedAt: age)
    }

    /// Reads an array of cards.
    func readList(_ tape: JSONTape, at array: Int, _ pointer: JSONPointer) -> [CardBatch.Entry] {
        var entries: [CardBatch.Entry] = []
        var members = CardMembers()
        entries.reserveCapacity(tape.elements(of: array).reduce(0) { count, _ in count + 1 })
        for card in tape.elements(of: array) {
            entries.append(read(tape, at: card, CardPlace(list: pointer, index: entries.count), &members))
        }
        return entries
    }

    private func id(from fields: inout CardFieldReader, index: Int) -> String? {
        if let id = fields.text(.id) {
            let (bytes, limit) = (id.utf8.count, TextLimit.card)
            if bytes > limit.bytes { fields.refuse(limit.error(found: bytes, at: fields.pointer(to: .id))) }
            return id
        }
        if fields.style.style.namesByPosition, !fields.has(.id) { return "#\(index + 1)" }
        if !fields.isWrong(.id) { fields.refuse(.missingCardID(at: fields.pointer(to: .id))) }
        return nil
    }

    /// Reads the card; nil if a problem prevents it.
    private func card(id: String?, from fields: inout CardFieldReader, _ tape: JSONTape, at object: Int) -> ContentCard?
    {
        let kind = kind(from: &fields)
        let isControl = fields.flag(.isControl) ?? false
        var card = ContentCard(id: id ?? "", created: fields.time(.created) ?? now)
        readTexts(of: &card, from: &fields)
        card.updated = fields.time(.updated)
        card.expiresAt = fields.time(.expiresAt)
        if let life = fields.duration(.timeToLive) {
            card.expiresAt = min(card.expiresAt ?? .latest, now.adding(milliseconds: life))
        }
        card.viewed = fields.flag(.viewed) ?? false
        card.clicked = fields.flag(.clicked) ?? false
        card.pinned = fields.flag(.pinned) ?? false
        card.dismissed = fields.flag(.dismissed) ?? false
        card.dismissible = fields.flag(.dismissible) ?? true
        let extras = fields.extras()
        measure(card, extras, on: tape, noting: &fields)
        if let extras { card.takeExtras(extras, on: tape, noting: &fields) }
        card.dropUnsafeURLs(extras, on: tape, noting: &fields)
        let hasText = card.title != nil || card.description != nil
        card.kind = isControl ? .control : kind ?? .init(hasImage: card.image != nil, hasText: hasText)
        card.unknown = fields.unknown(in: object)
        if let key = fields.style.style.unknownKey, case .object(let inner)? = card.unknown[key] {
            card.unknown[key] = nil
            for (key, value) in inner { card.unknown[key] = .some(value) }
        }
        guard !fields.isRefused else { return nil }
        return card
    }

    /// Reads the kind that a style names; nil for a style without types, and if the name is missing or unknown.
    private func kind(from fields: inout CardFieldReader) -> ContentCard.Kind? {
        guard let kinds = fields.style.style.kinds else { return nil }
        guard let name = fields.text(.type) else {
            if !fields.isWrong(.type) {
                fields.refuse(.missingCardType(kinds: kinds.keys.sorted(), at: fields.pointer(to: .type)))
            }
            return nil
        }
        if let kind = kinds[name] { return kind }
        fields.refuse(.unknownCardType(name, kinds: kinds.keys.sorted(), at: fields.pointer(to: .type)))
        return nil
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
