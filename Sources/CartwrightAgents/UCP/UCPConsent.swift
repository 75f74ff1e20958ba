internal import Cartwright

/// The consents of a buyer, in the form of each version.
///
/// Version 2026-04-08 has a flag for each purpose. Later versions have objects by the reverse domain name of the
/// purpose. A session that was made in one version is answered in the other.
enum UCPConsent {
    /// The purposes that the shop offers: the flag of version 2026-04-08, the name of the purpose, and its text.
    private static let purposes: [(flag: String, name: String, text: String)] = [
        ("marketing", "dev.ucp.consent.marketing", "Marketing communications"),
        ("analytics", "dev.ucp.consent.analytics", "Analytics and performance measurement"),
        ("preferences", "dev.ucp.consent.preferences", "Remembering preferences"),
        ("sale_of_data", "dev.ucp.consent.sale_or_sharing", "Sale or sharing of personal data with third parties"),
    ]

    /// Returns a buyer in the form of a version.
    ///
    /// - Parameter offers: true if the answer lists all purposes that the shop offers, with those that no buyer has
    ///   decided on.
    static func buyer(_ buyer: JSONValue?, _ version: UCPVersion, offers: Bool) -> JSONValue? {
        guard version.hasConsentPurposes else { return flagged(buyer) }
        guard buyer?["consent"] != nil || offers else { return buyer }
        guard case .object(var object) = buyer ?? [:] else { return buyer }
        guard offers else {
            object["consent"] = nil
            return .object(object)
        }
        var consent = JSONObject()
        for purpose in purposes { consent[purpose.name] = state(of: purpose, buyer?["consent"]) }
        object["consent"] = .object(consent)
        return .object(object)
    }

    private static func state(
        of purpose: (flag: String, name: String, text: String),
        _ consent: JSONValue?
    ) -> JSONValue {
        let given = consent?[purpose.name]
        let flag = consent?[purpose.flag]
        var (isGranted, source) = (false, "business")
        if case .bool(let granted)? = given?["granted"] {
            isGranted = granted
            source = given?["source"] == "platform" ? "platform" : "business"
        } else if case .bool(let granted)? = flag {
            (isGranted, source) = (granted, "platform")
        }
        return ["granted": .bool(isGranted), "source": .string(source), "description": .string(purpose.text)]
    }

    /// Returns a buyer with flags in place of purposes. Other members of the consent stay as the agent sent them.
    private static func flagged(_ buyer: JSONValue?) -> JSONValue? {
        guard case .object(var object)? = buyer, case .object(var consent)? = object["consent"] else { return buyer }
        for purpose in purposes {
            guard let given = consent[purpose.name] else { continue }
            consent[purpose.name] = nil
            if let granted = given["granted"] { consent[purpose.flag] = granted }
        }
        object["consent"] = .object(consent)
        return .object(object)
    }
}
