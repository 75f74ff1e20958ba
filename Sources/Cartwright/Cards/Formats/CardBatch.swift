/// The contents of a document of cards: an entry for each card, read or not, and the metadata of a sync answer.
///
/// A bad card does not affect the others: it is an entry without a card, whose diagnostics name the problem and its
/// place.
///
/// ```swift
/// let batch = try CardBatch.read(bytes, now: now)
/// for entry in batch.entries { print(entry.index, entry.card?.title ?? "not read") }
/// ```
public struct CardBatch: Sendable {
    /// The cards and removals, in the order of the document.
    public var entries: [Entry]

    /// The metadata of a sync answer; nil for a plain list.
    public var sync: SyncInfo?

    /// The kind of the cards: a feed replaces only those of this kind.
    public internal(set) var content = Content.cards

    /// The placements for which an answer says that there is no banner to show.
    var emptyPlacements: Set<Placement> = []

    /// A kind of the cards in a document.
    public enum Content: String, Hashable, Sendable, CaseIterable {
        /// Cards of the feed.
        case cards
        /// Banners, each with a placement.
        case banners
        /// Both, of several documents.
        case both

        /// True if a document of the kind can have a card.
        func includes(_ card: ContentCard) -> Bool { self == .both || (self == .banners) == card.isBanner }
    }

    /// Creates a batch of entries.
    public init(entries: [Entry], sync: SyncInfo? = nil) {
        self.entries = entries
        self.sync = sync
    }

    /// Creates a full list of cards that were not read from a document: of cards, of banners, or of both.
    public init(_ cards: [ContentCard]) {
        entries = cards.enumerated().map { index, card in
            let place = CardPlace(list: .root, index: index)
            return Entry(place: place, extrasKey: "extras", id: card.id, card: card, diagnostics: [])
        }
        content = cards.allSatisfy { !$0.isBanner } ? .cards : cards.allSatisfy(\.isBanner) ? .banners : .both
        refuseTakenPlacements()
    }

    /// The cards that were read, in order.
    public var cards: [ContentCard] { entries.compactMap(\.card) }

    /// The problems of all cards, in order.
    public var diagnostics: [CartwrightError] { entries.flatMap(\.diagnostics) }

    /// One card of a document, read or not.
    public struct Entry: Sendable {
        /// The position among the cards of the document, counted from 0.
        public let index: Int

        /// The line of the card, counted from 1, in a document with one card on each line.
        public private(set) var line: Int?

        /// The file of the card, if there are several files.
        public internal(set) var file: String? {
            didSet { for index in diagnostics.indices { diagnostics[index].location.file = file } }
        }

        /// The card's id; nil if it has none.
        public let id: String?

        /// The card; nil if it could not be read, and for a removal.
        public var card: ContentCard?

        /// True if the entry removes a card.
        public var isRemoval = false

        /// The time of a removal, which is ignored if the card in the feed is newer. Nil removes any version.
        public var removedAt: Instant?

        /// The problems of the card, with their places in the document.
        public var diagnostics: [CartwrightError]

        let list: JSONPointer?
        let extrasKey: String

        /// The place of a banner; nil for other cards, whose place is their index in ``list``.
        var pointer: JSONPointer?

        init(place: CardPlace, extrasKey: String, id: String?, card: ContentCard?, diagnostics: [CartwrightError]) {
            (index, list) = (place.index, place.list)
            self.id = id
            self.card = card
            self.diagnostics = diagnostics
            self.extrasKey = extrasKey
        }

        /// Creates an entry at a place that is not an element of an array.
        init(at pointer: JSONPointer, index: Int, id: String?, card: ContentCard?, diagnostics: [CartwrightError]) {
            (self.index, self.id, self.card, self.diagnostics) = (index, id, card, diagnostics)
            (list, self.pointer, extrasKey) = (nil, pointer, "properties")
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

        /// Sets the line of the card, in a document with one card on each line.
        mutating func setLine(_ number: Int) {
            line = number
            for index in diagnostics.indices { diagnostics[index].location.line = number }
        }
    }

    /// The metadata of a sync answer.
    public struct SyncInfo: Hashable, Sendable {
        /// True if the answer replaces all cards of the feed.
        public var isFull: Bool

        /// The time at which the server last sent all cards.
        public var lastFullSyncAt: Instant?

        /// The time of the newest card on the server.
        public var lastCardUpdatedAt: Instant?

        /// True if the answer has a list of cards. An answer without one changes nothing, full or not.
        public var hasCards: Bool

        /// Creates the metadata of a sync answer.
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

/// The place of a card in its document. The pointer is made only for a diagnostic.
struct CardPlace {
    /// The array of the card; nil for a card that is a whole document.
    let list: JSONPointer?

    /// The position among the cards of the document, counted from 0.
    let index: Int

    var pointer: JSONPointer { list?.appending(index) ?? .root }
}

extension CardBatch.Entry {
    /// Removes the card from the entry, for a reason at the place of the card.
    fileprivate mutating func refuse(_ reason: CartwrightError) {
        diagnostics.append(placed(reason))
        (card, isRemoval) = (nil, false)
    }

    /// Moves a diagnostic about the canonical card, such as `/extras/tile_price`, to its place in the document, such as
    /// `/cards/3/e/tile_price`. A diagnostic about a handler's answer, whose pointer leads into the answer, is placed
    /// at the card.
    public func placed(_ diagnostic: CartwrightError) -> CartwrightError {
        var copy = diagnostic
        let inCard = diagnostic.fault == .plugin ? "" : diagnostic.location.pointer ?? ""
        let extras = "/extras"
        let isExtra = inCard == extras || inCard.hasPrefix(extras + "/")
        let inDocument = isExtra ? "/\(extrasKey)\(inCard.dropFirst(extras.count))" : inCard
        let pointer = self.pointer ?? CardPlace(list: list, index: index).pointer
        copy.location.pointer = pointer.description + inDocument
        copy.location.line = copy.location.line ?? line
        copy.location.file = copy.location.file ?? file
        return copy
    }
}

extension CardBatch {
    /// Creates the batch of a document that could not be read: an entry without a card that has the error.
    public init(unreadable error: CartwrightError) {
        let place = CardPlace(list: nil, index: 0)
        entries = [Entry(place: place, extrasKey: "extras", id: nil, card: nil, diagnostics: [error])]
    }

    /// Joins several documents into one full list. Of sync answers only the cards are used.
    public init(joining batches: [CardBatch]) {
        entries = batches.flatMap(\.entries)
        let contents = Set(batches.map(\.content))
        content = contents.count > 1 ? .both : contents.first ?? .cards
        emptyPlacements = batches.reduce(into: []) { $0.formUnion($1.emptyPlacements) }
        refuseTakenPlacements()
    }

    /// Refuses banners of placements that an earlier entry has: a placement has one banner.
    private mutating func refuseTakenPlacements() {
        var taken: Set<Placement> = []
        for index in entries.indices {
            guard let placement = entries[index].card?.placement, !taken.insert(placement).inserted else { continue }
            entries[index].refuse(.duplicatePlacement(placement, at: .root))
        }
    }

    /// The batch with banners only: other cards and removals become entries with a diagnostic.
    var bannersOnly: CardBatch {
        var batch = self
        batch.content = .banners
        for index in entries.indices {
            let entry = entries[index]
            guard entry.isRemoval || entry.card.map({ !$0.isBanner }) ?? false else { continue }
            batch.entries[index].refuse(.notABanner)
        }
        return batch
    }

    /// Returns the batch with the name of its file in every diagnostic.
    public func inFile(_ file: String) -> CardBatch {
        var batch = self
        for index in batch.entries.indices { batch.entries[index].file = file }
        return batch
    }
}
