internal import Cartwright

/// A body for `POST /users/track` under construction.
struct BrazeBody {
    private var events: [JSONValue] = []
    private var purchases: [JSONValue] = []

    private var count: Int { events.count + purchases.count }

    private mutating func append(_ object: BrazeObject) {
        switch object {
        case .event(let value): events.append(value)
        case .purchase(let value): purchases.append(value)
        }
    }

    /// Returns the body and starts a new one.
    private mutating func finish() -> [UInt8] {
        var object = JSONObject()
        if !events.isEmpty { object["events"] = .array(events) }
        if !purchases.isEmpty { object["purchases"] = .array(purchases) }
        self = BrazeBody()
        return JSONValue.object(object).utf8
    }

    /// Exports events as bodies, in order. An event whose objects cannot be made is refused.
    ///
    /// - Parameters:
    ///   - events: the events.
    ///   - count: the maximum number of objects in a body; below 1 counts as 1.
    ///   - objects: makes the objects of an event.
    static func bodies(
        of events: [Event],
        most count: Int,
        objects: (Event) throws(CartwrightError) -> [BrazeObject]
    ) -> ExportedEvents {
        var (exported, body) = (ExportedEvents(), BrazeBody())
        for event in events {
            do throws(CartwrightError) {
                for object in try objects(event) {
                    if body.count >= max(1, count) { exported.documents.append(body.finish()) }
                    body.append(object)
                }
            } catch {
                exported.refused.append(BatchedEvents.RefusedEvent(event: event, reason: error))
            }
        }
        if body.count > 0 { exported.documents.append(body.finish()) }
        return exported
    }
}
