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
