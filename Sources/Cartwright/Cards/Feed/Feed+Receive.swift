extension Feed {
    /// Applies a batch: a plain list and a full sync replace the cards of the feed, an incremental sync changes them.
    /// Marks are kept in both cases. Banners replace the banners of the feed, and cards its other cards.
    ///
    /// A dismissed banner stays dismissed as long as the answers have it. An answer with another banner or none for its
    /// placement shows that the platform knows of the dismissal: if it sends the banner again after that, the user may
    /// see it again.
    ///
    /// An incremental sync ignores a card or removal that is older than the card in the feed; one of the same age is
    /// applied.
    ///
    /// - Returns: the problems of the cards in the batch, and the cards left out because there are too many.
    @discardableResult
    public mutating func receive(_ batch: CardBatch, at now: Instant) -> [CartwrightError] {
        let intake = take(batch, at: now)
        return intake.ofEntries.flatMap(\.self) + intake.ofOthers
    }

    /// The diagnostics of a batch: of each entry, and of cards that were in the feed before.
    struct Intake {
        var ofEntries: [[CartwrightError]]
        var ofOthers: [CartwrightError] = []
    }

    /// Applies a batch, see ``receive(_:at:)``.
    mutating func take(_ batch: CardBatch, at now: Instant) -> Intake {
        var intake = Intake(ofEntries: batch.entries.map(\.diagnostics))
        if let sync = batch.sync {
            lastFullSyncAt = sync.lastFullSyncAt ?? lastFullSyncAt
            lastCardUpdatedAt = sync.lastCardUpdatedAt ?? lastCardUpdatedAt
            guard sync.hasCards else { return intake }
        }
        endDismissals(by: batch)
        let isFull = batch.sync?.isFull ?? true
        let newest = batch.newestEntries()
        for (index, entry) in batch.entries.enumerated() {
            guard let id = entry.id, entry.changesFeed else { continue }
            if newest[id] != index {
                intake.ofEntries[index].append(.duplicate(entry))
            } else if let card = entry.card, card.isTooOld(at: now, limits: settings.limits) {
                intake.ofEntries[index].append(.tooOld(entry, limits: settings.limits))
            }
        }
        let entries = newest.values.sorted().map { batch.entries[$0] }
        let stays = { (card: ContentCard) in !isFull || !batch.content.includes(card) }
        let unmarkable = makeRoomForMarks(of: entries, keeping: stays)
        hold(entries.filter { !unmarkable.contains($0.id ?? "") }, keeping: stays)
        let unmarked = unmarkable.compactMap { newest[$0] }.compactMap { batch.entries[$0].card }
        for card in unmarked.sorted(by: ContentCard.stands) + leaveOut(at: now) {
            if let index = newest[card.id] {
                intake.ofEntries[index].append(.tooMany(batch.entries[index], limits: settings.limits))
            } else {
                intake.ofOthers.append(.tooMany(card, limits: settings.limits))
            }
        }
        return intake
    }

    /// Ends the dismissal of own banners whose placement has another banner or none in a batch.
    private mutating func endDismissals(by batch: CardBatch) {
        let named = batch.emptyPlacements.union(batch.entries.compactMap(\.card?.placement))
        guard !named.isEmpty else { return }
        let ids = Set(batch.entries.compactMap(\.id))
        for card in ownCards where card.dismissed && !ids.contains(card.id) {
            guard let placement = card.placement, named.contains(placement) else { continue }
            let rest = marks[card.id]?.subtracting(.dismissed) ?? []
            marks[card.id] = rest.isEmpty ? nil : rest
        }
    }

    /// Applies entries of different ids.
    ///
    /// - Parameter stays: a function that is true for the cards that the entries do not replace as a whole.
    private mutating func hold(_ entries: [CardBatch.Entry], keeping stays: (ContentCard) -> Bool) {
        var held = common
        for card in cards where stays(card) { held[card.id] = card }
        for entry in entries {
            guard let id = entry.id else { continue }
            if let age = entry.age, let known = held[id], age < known.created { continue }
            held[id] = entry.card
            if let card = entry.card { mark(card) }
        }
        cards = arranged(held)
    }

    /// Adds the marks of a received card.
    mutating func mark(_ card: ContentCard) {
        let brought = CardMarks(of: card)
        if !brought.isEmpty { marks[card.id, default: []].formUnion(brought) }
    }

    /// Drops marks if there are too many together with those of the entries: the marks of cards that are not in the
    /// feed, except dismissals.
    ///
    /// - Returns: the ids of the cards whose marks do not fit: the oldest of those with new marks.
    private mutating func makeRoomForMarks(
        of entries: [CardBatch.Entry],
        keeping stays: (ContentCard) -> Bool
    ) -> Set<String> {
        let limit = settings.limits.maximumMarkedCards
        let brought = entries.compactMap(\.card).filter { marks[$0.id] == nil && !CardMarks(of: $0).isEmpty }
        guard marks.count + brought.count > limit else { return [] }
        var held = Set(entries.compactMap(\.card?.id)).union(common.keys)
        held.formUnion(cards.filter(stays).map(\.id))
        marks = marks.filter { $0.value.contains(.dismissed) || held.contains($0.key) }
        let newestFirst = brought.sorted(by: ContentCard.isNewer)
        return Set(newestFirst.dropFirst(max(0, limit - marks.count)).map(\.id))
    }

    /// Removes the oldest cards if there are too many live cards or too many in all, and returns them. Banners stay:
    /// there is one for each placement.
    private mutating func leaveOut(at now: Instant) -> [ContentCard] {
        let limits = settings.limits
        let banners = cards.filter(\.isBanner)
        cards.removeAll(where: \.isBanner)
        defer { cards += banners }
        let live = cards.filter { $0.isLive(at: now, limits: limits) }
        let tooManyLive = keepNewest(limits.maximumLiveCards, of: live)
        // Live cards stay; of the others the newest fill the remaining room.
        let others = cards.filter { !$0.isLive(at: now, limits: limits) }
        let left = tooManyLive + keepNewest(limits.maximumHeldCards - (cards.count - others.count), of: others)
        // Room for marks is reserved for every card in the feed.
        let unmarked = cards.filter { marks[$0.id] == nil && common[$0.id] == nil }
        return left + keepNewest(limits.maximumMarkedCards - marks.count, of: unmarked)
    }

    private mutating func keepNewest(_ count: Int, of some: [ContentCard]) -> [ContentCard] {
        guard some.count > count else { return [] }
        let left = Array(some.sorted(by: ContentCard.isNewer).dropFirst(max(0, count)))
        let areLeft = Set(left)
        cards.removeAll(where: areLeft.contains)
        return left
    }
}

extension ContentCard {
    /// The order of a feed without pinning: the newest first, then by the bytes of the id.
    fileprivate static func isNewer(_ a: ContentCard, than b: ContentCard) -> Bool {
        a.created == b.created ? comesFirst(a.id, b.id) : a.created > b.created
    }
}
