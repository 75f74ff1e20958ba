import Testing

@testable import Cartwright

/// Limits per person, as catalogs write them.
@Suite struct CustomerTermsJSONTests {
    @Test(
        arguments: [
            "1", #"{"count":1,"by":["customer","email"]}"#, #"{"count":2,"guests":"refuse"}"#,
            #"{"count":1,"by":["phone","household"],"require":["phone"],"every":"day","time_zone":"Asia/Tokyo"}"#,
            #"{"count":3,"require":["email","payment"]}"#,
        ]
    )
    func `a limit is written as it is read`(text: String) throws {
        #expect(try CustomerTermsTests.promotion(text).json["per_customer_limit"]?.text == text)
    }

    @Test(arguments: [#"{"count":3}"#, #"{"count":3,"by":["customer"],"require":[],"guests":"allow"}"#])
    func `an object with the defaults is the plain number`(text: String) throws {
        let promotion = try CustomerTermsTests.promotion(text)
        #expect(promotion.json["per_customer_limit"] == 3 && promotion.customerTerms == CustomerTerms())
    }

    @Test(
        arguments: [
            (#"{"count":1,"by":[]}"#, .jsonOutOfRange, "/by"), (#"{"count":1,"by":"email"}"#, .jsonWrongType, "/by"),
            (#"{"count":1,"by":["mail"]}"#, .jsonOutOfRange, "/by/0"),
            (#"{"count":1,"require":["customer"]}"#, .jsonOutOfRange, "/require/0"),
            (#"{"count":1,"guests":"deny"}"#, .jsonOutOfRange, "/guests"),
            (#"{"by":["email"]}"#, .jsonMissingKey, ""), (#"{"count":1,"per":"email"}"#, .jsonUnknownKey, "/per"),
        ] as [(String, ErrorCode, String)]
    )
    func `a bad limit is refused with its place`(text: String, code: ErrorCode, place: String) throws {
        let error = #expect(throws: CartwrightError.self) { try CustomerTermsTests.promotion(text) }
        #expect(error?.code == code && error?.location.pointer == "/per_customer_limit\(place)")
    }

    @Test(
        arguments: [
            (#"{"count":1,"by":["customer","email"]}"#, true), (#"{"count":1,"require":["phone"]}"#, true),
            (#"{"count":1,"by":["customer"],"guests":"refuse"}"#, false), ("1", false),
        ]
    )
    func `a limit that needs an identity is refused without a key`(text: String, isRefused: Bool) throws {
        let error: CartwrightError?
        do throws(CartwrightError) {
            _ = try Promotion(JSONParser.parse(#"{"id":"p","per_customer_limit":\#(text)}"#))
            error = nil
        } catch let thrown {
            error = thrown
        }
        #expect(error?.code == (isRefused ? .customerNoIdentityKey : nil))
        #expect(error.map { $0.location.pointer == "/per_customer_limit" && $0.hint?.isEmpty == false } ?? true)
    }
}
