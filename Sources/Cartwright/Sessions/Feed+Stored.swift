extension Feed: Storable {
    var storedForm: JSONValue {
        var object = StoredObject()
        object.set("settings", settings)
        object.set("user", user)
        object.set("last_full_sync_at", lastFullSyncAt)
        object.set("last_card_updated_at", lastCardUpdatedAt)
        object.set("cards", ownCards)
        object.set("marks", names: marks.mapValues { .integer(Int64($0.rawValue)) })
        return object.json
    }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(settings: try reader.part("settings"))
        user = try reader.string(ifPresent: "user")
        lastFullSyncAt = try reader.instant(ifPresent: "last_full_sync_at")
        lastCardUpdatedAt = try reader.instant(ifPresent: "last_card_updated_at")
        cards = try reader.parts("cards")
        for (id, bits) in try reader.numbers("marks", in: 0...255) {
            // Earlier versions stored the marks of every received card.
            if bits != 0 { marks[id] = CardMarks(rawValue: UInt8(truncatingIfNeeded: bits)) }
        }
        try reader.finish()
        guard Set(cards.map(\.id)).count == cards.count else {
            throw reader.contradiction("two cards of a feed have the same id", "cards")
        }
    }
}

extension FeedSettings: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("impressions", impressions.rawValue)
        object.set("maximum_bytes", Int64(limits.maximumBytes))
        object.set("maximum_age_seconds", limits.maximumAgeSeconds)
        object.set("maximum_live_cards", Int64(limits.maximumLiveCards))
        object.set("maximum_held_cards", Int64(limits.maximumHeldCards))
        let marked = Int64(limits.maximumMarkedCards)
        object.set("maximum_marked_cards", limits.maximumMarkedCards == CardLimits().maximumMarkedCards ? nil : marked)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        var limits = CardLimits()
        self.init(impressions: try reader.choice("impressions"))
        limits.maximumBytes = Int(clamping: try reader.integer("maximum_bytes"))
        limits.maximumAgeSeconds = try reader.integer("maximum_age_seconds")
        limits.maximumLiveCards = Int(clamping: try reader.integer("maximum_live_cards"))
        limits.maximumHeldCards = Int(clamping: try reader.integer("maximum_held_cards"))
        if let marked = try reader.integer(ifPresent: "maximum_marked_cards") {
            limits.maximumMarkedCards = Int(clamping: marked)
        }
        self.limits = limits
    }
}

extension ContentCard: Storable {
    /// The form of a ``FeedStore``, with the original marks and the unchanged aspect ratio.
    var storedForm: JSONValue {
        guard case .object(var object) = stored else { return .null }
        object["image_aspect_ratio"] = nil
        var whole = StoredObject()
        whole.set("card", json: .object(object))
        whole.set("aspect_ratio", imageAspectRatio)
        let marks = CardMarks(of: self)
        whole.set("marks", marks.isEmpty ? nil : Int64(marks.rawValue))
        return whole.json
    }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        var card = try reader.nested("card") { value, pointer throws(CartwrightError) in
            do throws(CartwrightError) { return try ContentCard(stored: value) } catch { throw error.inside(pointer) }
        }
        card.imageAspectRatio = try reader.string(ifPresent: "aspect_ratio")
        let bits = try reader.integer(ifPresent: "marks", in: 0...255) ?? 0
        try reader.finish()
        self = card.marked(CardMarks(rawValue: UInt8(truncatingIfNeeded: bits)))
    }
}

extension CartwrightError {
    /// Returns the error with a pointer that continues a value's place in a document.
    fileprivate func inside(_ pointer: JSONPointer) -> CartwrightError {
        var copy = self
        copy.location.pointer = pointer.description + (location.pointer ?? "")
        return copy
    }
}

extension Event: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("id", id)
        object.set("type", type.rawValue)
        object.set("source", source)
        object.set("subject", subject)
        object.set("time", time)
        object.set("data", json: .object(data))
        object.set("trace_parent", traceParent?.text)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            id: try reader.string("id"),
            type: EventType(rawValue: try reader.string("type")),
            source: try reader.string("source"),
            subject: try reader.string(ifPresent: "subject"),
            time: try reader.time("time"),
            data: try reader.object(ifPresent: "data") ?? JSONObject(),
            traceParent: try reader.string(ifPresent: "trace_parent").flatMap(TraceParent.init)
        )
    }
}
