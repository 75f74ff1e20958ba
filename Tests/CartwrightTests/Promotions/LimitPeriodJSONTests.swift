import Testing

@testable import Cartwright

/// Limits with a period, as catalogs write them.
@Suite struct LimitPeriodJSONTests {
    static let daily = #"{"count":100,"every":"day","time_zone":"Europe/Berlin"}"#

    @Test(
        arguments: [
            #""usage_limit":100"#, #""usage_limit":\#(daily)"#, #""per_customer_limit":{"count":1,"every":"month"}"#,
            #""budget":{"kind":"uses","limit":5,"every":"week"}"#,
            #""budget":{"kind":"amount","limit":5,"used":1,"partial":true,"every":"day","time_zone":"Asia/Tokyo"}"#,
        ]
    )
    func `a promotion is written as it is read`(keys: String) throws {
        let text = #"{"id":"p",\#(keys)}"#
        #expect(try Promotion(JSONParser.parse(text)).json.text == text)
    }

    @Test func `a campaign is written as it is read, and UTC is the default`() throws {
        let text = #"{"id":"c","usage_limit":\#(Self.daily),"budget":{"kind":"uses","limit":5,"every":"week"}}"#
        let campaign = try Campaign(JSONParser.parse(text))
        #expect(campaign.json.text == text)
        #expect(campaign.usagePeriod == LimitPeriod(.day, in: try Zone("Europe/Berlin")))
        #expect(campaign.budget?.period == LimitPeriod(.week))
    }

    @Test func `an object without a period is the plain number`() throws {
        let promotion = try Promotion(JSONParser.parse(#"{"id":"p","usage_limit":{"count":3}}"#))
        #expect(promotion.usageLimit == 3 && promotion.usagePeriod == nil)
        #expect(promotion.json["usage_limit"] == 3)
    }

    static let limits: [(String, ErrorCode, String)] = [
        (#"{"count":0,"every":"day"}"#, .jsonOutOfRange, "/count"),
        (#"{"count":0}"#, .jsonOutOfRange, "/count"),
        (#"{"count":-1,"every":"day"}"#, .jsonOutOfRange, "/count"),
        (#"{"count":1.5,"every":"day"}"#, .jsonWrongType, "/count"),
        (#"{"every":"day"}"#, .jsonMissingKey, ""),
        (#"{"count":1,"every":"hour"}"#, .jsonOutOfRange, "/every"),
        (#"{"count":1,"every":"days"}"#, .jsonOutOfRange, "/every"),
        (#"{"count":1,"every":1}"#, .jsonWrongType, "/every"),
        (#"{"count":1,"every":"day","time_zone":"Berlin"}"#, .timeUnknownZone, "/time_zone"),
        (#"{"count":1,"every":"day","time_zone":"+02:00"}"#, .timeUnknownZone, "/time_zone"),
        (#"{"count":1,"time_zone":"Europe/Berlin"}"#, .jsonMissingKey, "/time_zone"),
        (#"{"count":1,"every":"day","zone":"UTC"}"#, .jsonUnknownKey, "/zone"),
        (#""100""#, .jsonWrongType, ""), ("-1", .jsonOutOfRange, ""), ("[1]", .jsonWrongType, ""),
    ]

    @Test(arguments: limits, ["usage_limit", "per_customer_limit"])
    func `a bad limit is refused with its place`(row: (String, ErrorCode, String), key: String) throws {
        let value = try JSONParser.parse(#"{"id":"p","\#(key)":\#(row.0)}"#)
        let error = #expect(throws: CartwrightError.self) { try Promotion(value) }
        #expect(
            error?.code == row.1 && error?.location.pointer == "/\(key)\(row.2)",
            "\(row.0): \(error?.description ?? "")"
        )
        #expect(error?.hint?.isEmpty == false)
    }

    @Test(
        arguments: [
            (#""every":"year""#, ErrorCode.jsonOutOfRange, "/every"),
            (#""time_zone":"UTC""#, .jsonMissingKey, "/time_zone"),
            (#""every":"day","time_zone":"Nowhere/City""#, .timeUnknownZone, "/time_zone"),
        ]
    )
    func `a bad period of a budget is refused with its place`(keys: String, code: ErrorCode, place: String) throws {
        let value = try JSONParser.parse(#"{"id":"p","budget":{"kind":"amount","limit":5,\#(keys)}}"#)
        let error = #expect(throws: CartwrightError.self) { try Promotion(value) }
        #expect(error?.code == code && error?.location.pointer == "/budget\(place)")
        let campaign = #expect(throws: CartwrightError.self) { try Campaign(value) }
        #expect(campaign?.code == code && campaign?.location.pointer == "/budget\(place)")
    }

    @Test func `the version of a catalog follows the period`() throws {
        let versions = try [#"{"count":1}"#, #"{"count":1,"every":"day"}"#, #"{"count":1,"every":"week"}"#].map {
            limit in
            try Catalog([.percent("p", 10, #","usage_limit":\#(limit)"#)]).version
        }
        #expect(Set(versions).count == 3)
    }
}
