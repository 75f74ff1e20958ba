public import Cartwright

/// An exporter of bodies for `POST /v1/device-messaging/banners/track` of Braze's REST API, which counts impressions,
/// clicks and dismissals of banners.
///
/// | event | `event_type` |
/// | --- | --- |
/// | ``/Cartwright/EventType/bannerImpression`` | `impression` |
/// | ``/Cartwright/EventType/bannerControlImpression`` | `impression`: the platform knows the variant by the id |
/// | ``/Cartwright/EventType/bannerClick`` | `click` |
/// | ``/Cartwright/EventType/bannerDismiss`` | `dismiss` |
///
/// Other events are left out. A body has events of one customer, in order. Names and types are those of "Track Banner
/// analytics events" in Braze's documentation (`/docs/api/device_messaging_api`), in copies that were current in
/// November 2026 and call the endpoint a beta.
public struct BrazeBannerExporter: EventExporter {
    /// The platform's identifier of the app that shows the banners.
    public var appID: String

    /// The version of the app.
    public var appVersion: String

    /// The maximum number of events in a body; below 1 counts as 1.
    public var objectsPerBody = 75

    /// The length that the id of a customer must stay below, in bytes.
    private static let customerBytes = 987

    /// Creates an exporter.
    public init(appID: String, appVersion: String = "1.0") { (self.appID, self.appVersion) = (appID, appVersion) }

    /// Exports the events of banners.
    ///
    /// Events without a customer, or with one whose id is too long, are refused (`export.no_customer`), and so are
    /// events without the id of a banner (`export.no_banner`).
    public func export(_ events: [Event]) -> ExportedEvents {
        var exported = ExportedEvents()
        var customers: [String] = []
        var tracked: [String: [JSONValue]] = [:]
        for event in events {
            guard let type = Self.trackedType(of: event) else { continue }
            do throws(CartwrightError) {
                let customer = try Self.customer(of: event)
                let object = try Self.object(of: event, type)
                if tracked[customer] == nil { customers.append(customer) }
                tracked[customer, default: []].append(object)
            } catch {
                exported.refused.append(BatchedEvents.RefusedEvent(event: event, reason: error))
            }
        }
        for customer in customers { exported.documents += bodies(of: tracked[customer] ?? [], customer) }
        return exported
    }

    private func bodies(of objects: [JSONValue], _ customer: String) -> [[UInt8]] {
        let most = max(1, objectsPerBody)
        return stride(from: 0, to: objects.count, by: most).map { start in
            let part = objects[start..<min(objects.count, start + most)]
            let body: JSONValue = [
                "external_user_id": .string(customer), "app_id": .string(appID), "app_version": .string(appVersion),
                "events": .array(Array(part)),
            ]
            return body.utf8
        }
    }

    private static func trackedType(of event: Event) -> String? {
        switch event.type {
        case .bannerImpression, .bannerControlImpression: "impression"
        case .bannerClick: "click"
        case .bannerDismiss: "dismiss"
        default: nil
        }
    }

    private static func object(of event: Event, _ type: String) throws(CartwrightError) -> JSONValue {
        guard let id = event.subject, !id.isEmpty else {
            throw CartwrightError(
                .exportNoBanner,
                "event \(event.id) has no banner",
                hint: "its subject is the id of a banner"
            )
        }
        return ["id": .string(id), "event_type": .string(type), "timestamp": .string(event.time.description)]
    }

    private static func customer(of event: Event) throws(CartwrightError) -> String {
        let customer = try BrazeObject.customer(of: event)
        guard customer.utf8.count < customerBytes else {
            throw CartwrightError(
                .exportNoCustomer,
                "expected a customer of fewer than \(customerBytes) bytes, found \(customer.utf8.count)",
                hint: "use a shorter id"
            )
        }
        return customer
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let exportNoBanner: ErrorCode = "export.no_banner: An event about a banner without the banner's id."
}
