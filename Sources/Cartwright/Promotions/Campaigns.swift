/// The campaigns of a catalog or a scenario, in their order.
///
/// ```json
/// {"campaigns": [{"id": "autumn", "budget": {"kind": "amount", "limit": 500000}}],
///  "promotions": [{"id": "tea", "campaign": "autumn", "effects": [{"type": "percent_off", "percent": "10"}]},
///                 {"id": "mugs", "campaign": "autumn", "effects": [{"type": "percent_off", "percent": "20"}]}]}
/// ```
public struct Campaigns: Sendable {
    /// The campaigns, each id once.
    public private(set) var all: [Campaign] = []

    private var shared: [String: SharedCampaign] = [:]

    /// No campaigns.
    public static let none = Campaigns()

    private init() {}

    /// Reads an array of campaigns.
    ///
    /// - Throws: an error of area `json`, `time` or `promotion`, or `text.too_long`, with the JSON pointer;
    ///   `promotion.duplicate_campaign`.
    public init(_ value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        guard case .array(let values) = value else {
            throw ObjectReader.wrongType(value, expected: "an array of campaigns", at: pointer)
        }
        for (index, value) in values.enumerated() {
            let campaign = try Campaign(value, at: pointer.appending(index))
            guard add(campaign) else { throw Self.duplicate(campaign.id, at: pointer.appending(index)) }
        }
    }

    /// Creates campaigns.
    ///
    /// - Throws: `promotion.duplicate_campaign` if two of them have one id.
    public init(_ campaigns: [Campaign]) throws(CartwrightError) {
        for (index, campaign) in campaigns.enumerated() {
            guard add(campaign) else { throw Self.duplicate(campaign.id, at: JSONPointer.root.appending(index)) }
        }
    }

    /// Collects the campaigns of promotions.
    init(of promotions: some Sequence<Promotion>) {
        for promotion in promotions { if let campaign = promotion.campaign { _ = add(campaign) } }
    }

    /// Reads the readable campaigns of a value. The others have no dates and limits, so that their ids are known.
    package init(readable value: JSONValue?) {
        guard case .array(let values)? = value else { return }
        for value in values {
            if let campaign = try? Campaign(value) {
                _ = add(campaign)
            } else if case .string(let id)? = value["id"] {
                _ = add(Campaign(id: id))
            }
        }
    }

    /// True if there are no campaigns.
    public var isEmpty: Bool { all.isEmpty }

    /// The campaign with an id; nil if there is none.
    public subscript(id: String) -> Campaign? { shared[id]?.campaign }

    /// Adds a campaign.
    ///
    /// - Returns: false if its id is taken.
    private mutating func add(_ campaign: Campaign) -> Bool {
        guard shared[campaign.id] == nil else { return false }
        shared[campaign.id] = SharedCampaign(campaign)
        all.append(campaign)
        return true
    }

    /// Returns the campaign that a promotion names.
    ///
    /// - Throws: `promotion.unknown_campaign`.
    func named(_ id: String, at pointer: JSONPointer) throws(CartwrightError) -> SharedCampaign {
        if let campaign = shared[id] { return campaign }
        let nearest = Spelling.nearest(to: id, among: all.map(\.id))
        throw CartwrightError(
            .promotionUnknownCampaign,
            "no campaign has the id \"\(id.shortened(toBytes: 60))\"",
            hint: nearest.map { "did you mean \"\($0)\"?" }
                ?? "add {\"id\": \"\(id.shortened(toBytes: 60))\"} to \"campaigns\", or remove the key",
            at: pointer.location
        )
    }

    private static func duplicate(_ id: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .promotionDuplicateCampaign,
            "two campaigns have the id \"\(id)\"",
            hint: "give each campaign a different id",
            at: pointer.appending("id").location
        )
    }
}

extension Campaigns: Hashable {
    /// True if the campaigns are the same, in the same order.
    public static func == (a: Campaigns, b: Campaigns) -> Bool { a.all == b.all }

    /// Hashes the campaigns.
    public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

extension Campaigns: JSONConvertible {
    /// The campaigns as a catalog writes them.
    public var json: JSONValue { .array(all.map(\.json)) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let promotionUnknownCampaign: ErrorCode =
        "promotion.unknown_campaign: A promotion names a campaign that its catalog or scenario does not have."
    public static let promotionDuplicateCampaign: ErrorCode =
        "promotion.duplicate_campaign: Two campaigns of a catalog or scenario have the same id."
}
