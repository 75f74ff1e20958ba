import Testing

@testable import Cartwright

@Suite struct CampaignJSONTests {
    static let whole =
        #"{"id":"autumn","name":"Autumn sale","enabled":false,"starts_at":"2026-09-01T00:00:00Z","#
        + #""ends_at":"2026-12-01T00:00:00Z","usage_limit":10,"#
        + #""budget":{"kind":"amount","limit":5000,"used":100,"partial":true}}"#

    @Test(arguments: [whole, #"{"id":"plain"}"#, #"{"id":"uses","budget":{"kind":"uses","limit":3}}"#])
    func `a campaign is written as it is read`(text: String) throws {
        let campaign = try Campaign(JSONParser.parse(text))
        #expect(campaign.json.text == text)
        #expect(try Campaigns([campaign]).json.text == "[\(text)]")
    }

    @Test func `local dates are in the time zone`() throws {
        let text = #"{"id":"a","starts_at":"2026-09-01T00:00:00","time_zone":"Europe/Berlin"}"#
        #expect(try Campaign(JSONParser.parse(text)).startsAt?.description == "2026-08-31T22:00:00Z")
    }

    @Test(
        arguments: [
            (#"[{"id":"a"},{"id":"b"},{"id":"a"}]"#, .promotionDuplicateCampaign, "/2/id"),
            (#"[{"id":"a","usage_limit":0}]"#, .jsonOutOfRange, "/0/usage_limit"),
            (#"[{"id":"a","usage_limit":-1}]"#, .jsonOutOfRange, "/0/usage_limit"),
            (#"[{"id":"a","budget":{"kind":"uses","limit":0}}]"#, .jsonOutOfRange, "/0/budget/limit"),
            (#"[{"id":"a","budget":{"kind":"amount","limit":0}}]"#, .jsonOutOfRange, "/0/budget/limit"),
            (
                #"[{"id":"a","budget":{"kind":"amount","limit":{"USD":5,"EUR":0}}}]"#, .jsonOutOfRange,
                "/0/budget/limit"
            ),
            (#"[{"id":"a","limit":1}]"#, .jsonUnknownKey, "/0/limit"),
            (#"[{"name":"a"}]"#, .jsonMissingKey, "/0"),
            (#"{"a":{}}"#, .jsonWrongType, ""),
        ] as [(String, ErrorCode, String)]
    )
    func `bad campaigns are refused with their place`(text: String, code: ErrorCode, place: String) throws {
        let error = #expect(throws: CartwrightError.self) { try Campaigns(JSONParser.parse(text)) }
        #expect(error?.code == code && error?.location.pointer == place)
        #expect(error?.hint?.isEmpty == false)
    }

    @Test(
        arguments: [
            ("autum", #"no campaign has the id "autum""#, #"did you mean "autumn"?"#),
            (
                "zzz", #"no campaign has the id "zzz""#,
                #"add {"id": "zzz"} to "campaigns", or remove the key"#
            ),
        ]
    )
    func `an unknown campaign is refused with the nearest one`(id: String, summary: String, hint: String) throws {
        let text =
            #"{"campaigns":[{"id":"autumn"}],"promotions":[{"id":"p","effects":[]},"#
            + #"{"id":"q","campaign":"\#(id)","effects":[]}]}"#
        let error = #expect(throws: CartwrightError.self) { try Catalog(JSONParser.parse(text)) }
        #expect(error?.code == .promotionUnknownCampaign && error?.location.pointer == "/promotions/1/campaign")
        #expect(error?.summary == summary && error?.hint == hint)
    }

    @Test func `a catalog has its campaigns in any order of keys, and another version with other campaigns`() throws {
        let promotions = #""promotions":[{"id":"p","campaign":"a","effects":[]}]"#
        func catalog(_ keys: String) throws -> Catalog { try Catalog(JSONParser.parse("{\(keys)}")) }
        let first = try catalog(#"\#(promotions),"campaigns":[{"id":"a"},{"id":"b"}]"#)
        #expect(first.campaigns.all.map(\.id) == ["a", "b"])
        #expect(first["p"]?.campaign == Campaign(id: "a") && first["p"]?.json["campaign"] == "a")
        #expect(try catalog(#""campaigns":[{"id":"a"},{"id":"b"}],\#(promotions)"#).version == first.version)
        let other = try catalog(#"\#(promotions),"campaigns":[{"id":"a","usage_limit":1},{"id":"b"}]"#)
        #expect(other.version != first.version && other.hasLimits && !first.hasLimits)
        var promotion = try #require(first["p"])
        promotion.campaign?.usageLimit = 7
        #expect(try Catalog([promotion]).campaigns.all.map(\.usageLimit) == [7])
    }
}
