/// What a document of cards holds: an entry for each card, read or not, and what a sync answer says about itself.
///
/// One bad card never costs the others: it is an entry without a card, whose diagnostics say what was wrong and where.
///
/// ```swift
/// let batch = try CardBatch.read(bytes, now: now)
/// for entry in batch.entries { print(entry.index, entry.card?.title ?? "not read") }
/// ```
public struct CardBatch: Sendable {
    /// The cards and removals, in the order of the document.
    public var entries: [Entry]

    /// What the document says about itself where it is a sync answer, nil where it is a plain list.
    public var sync: SyncInfo?

    /// A batch of entries.
    public init(entries: [Entry], sync: SyncInfo? = nil) {
        self.entries = entries
        self.sync = sync
    }

    /// A full list of cards that came from elsewhere than a document.
    public init(_ cards: [ContentCard]) {
        entries = cards.enumerated().map { index, card in
            let place = CardPlace(list: .root, index: index)
            return Entry(place: place, extrasKey: "extras", id: card.id, card: card, diagnostics: [])
        }
    }

    /// The cards that were read, in order.
    public var cards: [ContentCard] { entries.compactMap(\.card) }

    /// What was wrong with any of the cards, in order.
    public var diagnostics: [CartwrightError] { entries.flatMap(\.diagnostics) }

    /// One card of a document, read or not.
    public struct Entry: Sendable {
        /// The position among the cards of the document, counted from 0.
        public let index: Int

        /// The line of the card, counted from 1, in a document with one card on each line.
        public private(set) var line: Int?

        /// The file of the card, where it is one of several.
        public internal(set) var file: String? {
            didSet { for index in diagnostics.indices { diagnostics[index].location.file = file } }
        }

        /// The card's id, nil where it has none.
        public let id: String?

        /// The card, nil where it could not be read and for a removal.
        public var card: ContentCard?

        /// Whether the entry takes a card away.
        public var isRemoval = false

        /// The age of the card a removal is about: an older removal than what is held is ignored. Nil takes any away.
        public var removedAt: Instant?

        /// What was wrong with the card, with places in the document.
        public var diagnostics: [CartwrightError]

        let list: JSONPointer?
        let extrasKey: String

        init(place: CardPlace, extrasKey: String, id: String?, card: ContentCard?, diagnostics: [CartwrightError]) {
            (index, list) = (place.index, place.list)
            self.id = id
            self.card = card
            self.diagnostics = diagnostics
            self.extrasKey = extrasKey
        }

        init(
            place: CardPlace,
            _ fields: CardFieldReader,
            id: String?,
            card: ContentCard? = nil,
            isRemoval: Bool = false,
            removedAt: Instant? = nil
        ) {
            (index, list) = (place.index, place.list)
            self.id = id
            self.card = card
            self.isRemoval = isRemoval
            self.removedAt = removedAt
            diagnostics = fields.diagnostics
            extrasKey = fields.style.extrasKey
        }

        /// Says on which line the card stands, in a document with one card on each line.
        mutating func setLine(_ number: Int) {
            line = number
            for index in diagnostics.indices { diagnostics[index].location.line = number }
        }
    }

    /// What a sync answer says about itself.
    public struct SyncInfo: Hashable, Sendable {
        /// Whether the answer replaces what was held.
        public var isFull: Bool

        /// When the server last sent everything.
        public var lastFullSyncAt: Instant?

        /// The age of the newest card the server knows.
        public var lastCardUpdatedAt: Instant?

        /// Whether the answer has a list of cards at all. One without changes nothing, full or not.
        public var hasCards: Bool

        /// Makes the information of a sync answer.
        public init(
            isFull: Bool,
            lastFullSyncAt: Instant? = nil,
            lastCardUpdatedAt: Instant? = nil,
            hasCards: Bool = true
        ) {
            self.isFull = isFull
            self.lastFullSyncAt = lastFullSyncAt
            self.lastCardUpdatedAt = lastCardUpdatedAt
            self.hasCards = hasCards
        }
    }
}

/// Where a card stands in its document. The pointer is made when something has to be said about the card.
struct CardPlace {
    /// The array that the card is in, nil for a card that is a whole document.
    let list: JSONPointer?

    /// The position among the cards of the document, counted from 0.
    let index: Int

    var pointer: JSONPointer { list?.appending(index) ?? .root }
}

extension CardBatch.Entry {
    /// A diagnostic about the canonical card, such as `/extras/tile_price`, at its place in the document, such as
    /// `/cards/3/e/tile_price`. One about a handler's answer, whose pointer leads into that, stands at the card.
    public func placed(_ diagnostic: CartwrightError) -> CartwrightError {
        var copy = diagnostic
        let inCard = diagnostic.fault == .plugin ? "" : diagnostic.location.pointer ?? ""
        let extras = "/extras"
        let isExtra = inCard == extras || inCard.hasPrefix(extras + "/")
        let inDocument = isExtra ? "/\(extrasKey)\(inCard.dropFirst(extras.count))" : inCard
        let pointer = CardPlace(list: list, index: index).pointer
        copy.location.pointer = pointer.description + inDocument
        copy.location.line = copy.location.line ?? line
        copy.location.file = copy.location.file ?? file
        return copy
    }
}

extension CardBatch {
    /// A document that could not be read: an entry without a card that says why.
    public init(unreadable error: CartwrightError) {
        let place = CardPlace(list: nil, index: 0)
        entries = [Entry(place: place, extrasKey: "extras", id: nil, card: nil, diagnostics: [error])]
    }

    /// Several documents as one full list. Sync answers among them count for their cards alone.
    public init(joining batches: [CardBatch]) { entries = batches.flatMap(\.entries) }

    /// The batch with the name of its file in every diagnostic.
    public func inFile(_ file: String) -> CardBatch {
        var batch = self
        for index in batch.entries.indices { batch.entries[index].file = file }
        return batch
    }
}
