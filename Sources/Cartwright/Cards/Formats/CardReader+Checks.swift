extension CardReader {
    /// Refuses a card with too much text. What counts are the values, so it is the same in every style and however the
    /// JSON is written.
    func measure(_ card: ContentCard, _ extras: JSONObject, noting fields: inout CardFieldReader) {
        let texts = [card.title, card.description, card.image, card.url, card.linkText]
        var bytes = texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        for (name, value) in extras {
            bytes += name.utf8.count
            if case .string(let text) = value { bytes += text.utf8.count }
        }
        guard bytes > limits.maximumBytes else { return }
        fields.refuse(.tooLarge(bytes, limit: limits.maximumBytes, at: fields.pointer))
    }
}

extension ContentCard {
    /// Keeps the extras that are texts, and the names of those that should have been.
    mutating func takeExtras(_ extras: JSONObject, noting fields: inout CardFieldReader) {
        for (name, value) in extras {
            switch value {
            case .null: break
            case .string(let text): if !text.isBlank { self.extras[name] = text }
            default:
                malformedExtras.insert(name)
                fields.note(.extraNotString(name, at: fields.place(of: .extras)))
            }
        }
    }

    /// Drops the URLs that must not be followed; the card is then not shown.
    mutating func dropUnsafeURLs(noting fields: inout CardFieldReader) {
        dropIfUnsafe(\.url, at: fields.place(of: .url), noting: &fields)
        dropIfUnsafe(\.image, at: fields.place(of: .image), noting: &fields)
        for name in extras.keys.sorted() where CardURL.isURL(extra: name) {
            dropIfUnsafe(\.extras[name], at: fields.place(of: .extras).appending(name), noting: &fields)
        }
    }

    private mutating func dropIfUnsafe(
        _ url: WritableKeyPath<ContentCard, String?>,
        at place: JSONPointer,
        noting fields: inout CardFieldReader
    ) {
        guard let text = self[keyPath: url], CardURL.isUnsafe(text) else { return }
        self[keyPath: url] = nil
        hadUnsafeURL = true
        fields.note(.unsafeURL(at: place))
    }
}
