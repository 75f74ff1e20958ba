/// A reader of banners, each into an entry of a batch.
///
/// Two formats are read: the answer of the REST endpoint for banners, `{"banners": {PLACEMENT: {"banner": {…}}}}`, with
/// names such as `placement_id`, and the serialized banner of the SDKs, with names such as `placementId`. Facts from
/// the platform's public documentation of November 2026.
struct BannerReader {
    /// The instant of reading, which is the creation time of a banner.
    let now: Instant

    /// The maximum number of banners in a document.
    static let maximumCount = 250

    /// The maximum number of properties of a banner.
    static let maximumProperties = 250

    /// The maximum length of the HTML of a banner, in bytes.
    static let maximumHTMLBytes = 256 << 10

    /// The placements of the banners so far: the first banner of a placement counts.
    private var taken: Set<Placement> = []

    /// The placements for which the document says that there is no banner.
    private var without: Set<Placement> = []

    init(now: Instant) { self.now = now }

    /// Reads a document: an answer, an array of banners, or one banner.
    ///
    /// A bad banner is only an entry with diagnostics.
    mutating func document(_ value: JSONValue) -> CardBatch {
        var batch = CardBatch(entries: [])
        switch value {
        case .array(let banners): batch.entries = list(banners, at: .root)
        case .object(let object):
            switch object["banners"] {
            case .object(let placements)?: batch.entries = answer(placements)
            case .array(let banners)?: batch.entries = list(banners, at: JSONPointer.root.appending("banners"))
            case let other?:
                return .refused([.wrongType(other, expected: "an object", at: JSONPointer.root.appending("banners"))])
            case nil: batch.entries = [entry(value, at: .root, index: 0)]
            }
        default: return .refused([.wrongType(value, expected: "banners", at: .root)])
        }
        batch.content = .banners
        batch.emptyPlacements = without
        return batch
    }

    private mutating func list(_ banners: [JSONValue], at pointer: JSONPointer) -> [CardBatch.Entry] {
        banners.enumerated().map { index, value in entry(value, at: pointer.appending(index), index: index) }
    }

    /// Reads the banners of an answer. A placement without a banner is null, or has none.
    private mutating func answer(_ placements: JSONObject) -> [CardBatch.Entry] {
        var entries: [CardBatch.Entry] = []
        for (name, value) in placements {
            let pointer = JSONPointer.root.appending("banners").appending(name)
            let banner = value["banner"]
            guard value != .null, banner != .null, value != .object(JSONObject()) else {
                without.insert(Placement(rawValue: name))
                continue
            }
            let place = banner == nil ? pointer : pointer.appending("banner")
            entries.append(
                entry(banner ?? value, at: place, index: entries.count, placement: Placement(rawValue: name))
            )
        }
        return entries
    }

    /// Reads a banner.
    ///
    /// - Parameter placement: the placement under which the answer has it; nil outside an answer.
    private mutating func entry(
        _ value: JSONValue,
        at pointer: JSONPointer,
        index: Int,
        placement: Placement? = nil
    ) -> CardBatch.Entry {
        var fields = BannerFields(value, at: pointer)
        let id = fields.id()
        let place = fields.placement(under: placement)
        let card = id.flatMap { id in place.map { fields.card(id, in: $0, now: now) } }
        if index >= Self.maximumCount { fields.refuse(.tooManyBanners(at: pointer)) }
        if let place, !fields.isRefused, !taken.insert(place).inserted {
            fields.refuse(.duplicatePlacement(place, at: pointer))
        }
        return CardBatch.Entry(
            at: pointer,
            index: index,
            id: id,
            card: fields.isRefused ? nil : card,
            diagnostics: fields.diagnostics
        )
    }
}

extension BannerReader {
    /// True if a document on a tape has banners: an answer with `banners`, a banner, or an array that begins with one.
    static func canRead(_ tape: JSONTape) -> Bool {
        switch tape.kind(at: 0) {
        case .object: tape.value(under: "banners", in: 0) != nil || isBanner(tape, at: 0)
        case .array: tape.elements(of: 0).first { _ in true }.map { isBanner(tape, at: $0) } ?? false
        default: false
        }
    }

    private static func isBanner(_ tape: JSONTape, at place: Int) -> Bool {
        guard tape.kind(at: place) == .object else { return false }
        return ["placement_id", "placementId"].contains { tape.value(under: $0, in: place) != nil }
    }
}

extension CardBatch {
    /// Creates a batch that changes nothing and has the reasons as diagnostics.
    fileprivate static func refused(_ reasons: [CartwrightError]) -> CardBatch {
        var batch = refused(because: reasons)
        batch.content = .banners
        return batch
    }
}
