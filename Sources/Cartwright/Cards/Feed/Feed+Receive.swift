extension Feed {
    /// Takes in a batch: a plain list and a full sync replace what was held, an incremental sync changes it. Marks are
    /// kept either way.
    ///
    /// In an incremental sync a card or removal older than what is held is ignored whole; one of the same age counts.
    ///
    /// - Returns: what was wrong with the cards of the batch, and the cards left out because there are too many.
    @discardableResult
    public mutating func receive(_ batch: CardBatch, at now: Instant) -> [CartwrightError] {
        let intake = take(batch, at: now)
        return intake.ofEntries.flatMap(\.self) + intake.ofOthers
    }

    /// What a feed has to say of a batch: by entry, and of cards it held before.
    struct Intake {
        var ofEntries: [[CartwrightError]]
        var ofOthers: [CartwrightError] = []
    }

    /// Takes in a batch, see ``receive(_:at:)``.
    mutating func take(_ batch: CardBatch, at now: Instant) -> Intake {
        var intake = Intake(ofEntries: batch.entries.map(\.diagnostics))
        if let sync = batch.sync {
            lastFullSyncAt = sync.lastFullSyncAt ?? lastFullSyncAt
            lastCardUpdatedAt = sync.lastCardUpdatedAt ?? lastCardUpdatedAt
            guard sync.hasCards else { return intake }
        }
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
        hold(newest.values.sorted().map { batch.entries[$0] }, replacingAll: isFull)
        for card in leaveOut(at: now) {
            if let index = newest[card.id] {
                intake.ofEntries[index].append(.tooMany(batch.entries[index], limits: settings.limits))
            } else {
                intake.ofOthers.append(.tooMany(card, limits: settings.limits))
            }
        }
        return intake
    }

    /// Applies entries of different ids.
    private mutating func hold(_ entries: [CardBatch.Entry], replacingAll: Bool) {
        var held = common
        if !replacingAll { for card in cards { held[card.id] = card } }
        for entry in entries {
            guard let id = entry.id else { continue }
            if let age = entry.age, let known = held[id], age < known.created { continue }
            held[id] = entry.card
            if let card = entry.card { marks[id, default: []].formUnion(CardMarks(of: card)) }
        }
        cards = held.values.map { $0.marked(marks[$0.id] ?? []) }.sorted(by: ContentCard.stands)
    }

    /// Takes the oldest cards out where there are too many, of those that live and then of all, and returns them.
    private mutating func leaveOut(at now: Instant) -> [ContentCard] {
        let limits = settings.limits
        let live = cards.filter { $0.isLive(at: now, limits: limits) }
        let tooManyLive = keepNewest(limits.maximumLiveCards, of: live)
        // Those that live go on; of the others there is room for the newest.
        let others = cards.filter { !$0.isLive(at: now, limits: limits) }
        return tooManyLive + keepNewest(limits.maximumHeldCards - (cards.count - others.count), of: others)
    }

    private mutating func keepNewest(_ count: Int, of some: [ContentCard]) -> [ContentCard] {
        guard some.count > count else { return [] }
        let newestFirst = some.sorted { a, b in
            a.created == b.created ? ContentCard.comesFirst(a.id, b.id) : a.created > b.created
        }
        let left = Array(newestFirst.dropFirst(max(0, count)))
        let areLeft = Set(left)
        cards.removeAll(where: areLeft.contains)
        return left
    }
}
