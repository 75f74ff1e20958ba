extension CardBatch: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("entries", entries)
        object.set("sync", sync)
        if content != .cards { object.set("content", content.rawValue) }
        if !emptyPlacements.isEmpty {
            object.set("empty", json: .array(emptyPlacements.sorted().map { .string($0.rawValue) }))
        }
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(entries: try reader.parts("entries"), sync: try reader.part(ifPresent: "sync"))
        content = try reader.choice(ifPresent: "content") ?? .cards
        emptyPlacements = Set((try reader.strings(ifPresent: "empty") ?? []).map(Placement.init(rawValue:)))
    }
}

extension CardBatch.SyncInfo: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("full", flag: isFull)
        object.set("last_full_sync_at", lastFullSyncAt)
        object.set("last_card_updated_at", lastCardUpdatedAt)
        object.set("cards", flag: hasCards)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            isFull: try reader.flag("full"),
            lastFullSyncAt: try reader.instant(ifPresent: "last_full_sync_at"),
            lastCardUpdatedAt: try reader.instant(ifPresent: "last_card_updated_at"),
            hasCards: try reader.flag("cards")
        )
    }
}

extension CardBatch.Entry: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("index", Int64(index))
        if let pointer { object.set("pointer", json: .array(pointer.keys.map(JSONValue.string))) }
        if let list { object.set("list", json: .array(list.keys.map(JSONValue.string))) }
        object.set("extras_key", extrasKey)
        object.set("line", line.map(Int64.init))
        object.set("file", file)
        object.set("id", id)
        object.set("card", card)
        object.set("removal", flag: isRemoval)
        object.set("removed_at", removedAt)
        object.set("diagnostics", diagnostics)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        let index = Int(clamping: try reader.amount("index"))
        let list = try reader.strings(ifPresent: "list").map { $0.reduce(JSONPointer.root) { $0.appending($1) } }
        self.init(
            place: CardPlace(list: list, index: index),
            extrasKey: try reader.string("extras_key"),
            id: try reader.string(ifPresent: "id"),
            card: try reader.part(ifPresent: "card"),
            diagnostics: []
        )
        pointer = try reader.strings(ifPresent: "pointer").map { $0.reduce(JSONPointer.root) { $0.appending($1) } }
        if let line = try reader.integer(ifPresent: "line") { setLine(Int(clamping: line)) }
        file = try reader.string(ifPresent: "file")
        isRemoval = try reader.flag("removal")
        removedAt = try reader.instant(ifPresent: "removed_at")
        diagnostics = try reader.parts("diagnostics")
    }
}
