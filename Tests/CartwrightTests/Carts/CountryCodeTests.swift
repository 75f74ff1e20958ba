import Testing

@testable import Cartwright

struct CountryCodeTests {
    @Test(arguments: [
        ("DE", "DE"), ("de", "DE"), ("De", "DE"), ("US-CA", "US-CA"), ("us-ca", "US-CA"), ("GB-ENG", "GB-ENG"),
        ("FR-75", "FR-75"), ("XK", "XK"),
    ])
    func `a code is read in any case`(text: String, code: String) throws {
        #expect(try CountryCode.checked(text) == code)
    }

    @Test(arguments: [
        ("Germany", "write DE"), ("germany", "write DE"), ("Germny", "write DE"), ("Deutschland", "write DE"),
        ("UK", "write GB"), ("uk", "write GB"), ("United Kingdom", "write GB"), ("USA", "write US"),
        ("United States of America", "write US"), ("EL", "write GR"), ("DEU", "write DE"),
        ("ZZ", "write the two letters of the country"), ("", "write the two letters of the country"),
        ("US-", "write the two letters of the country"), ("-DE", "write the two letters of the country"),
        ("US-CALI", "write the two letters of the country"), ("ıT", "write the two letters of the country"),
        ("D\u{0}", "write the two letters of the country"),
    ])
    func `another text is refused with the code of the country it names`(text: String, hint: String) throws {
        let error = #expect(throws: CartwrightError.self) { try CountryCode.checked(text) }
        #expect(error?.code == .cartBadCountry && error?.hint == hint, "\(text): \(error?.hint ?? "")")
    }

    @Test func `every name of a country leads to its code`() {
        #expect(ISO3166.names.count == 250)
        for (code, name) in ISO3166.names {
            #expect(CountryCode.isCode(code) && CountryCode.suggestion(for: name) == code, "\(name)")
        }
    }

    @Test func `a condition has codes in capitals and refuses names`() throws {
        func promotion(_ word: String) throws(CartwrightError) -> Promotion {
            try Promotion(
                try JSONParser.parse(
                    #"{"id":"p","conditions":[{"type":"country","any_of":["FR","\#(word)"]}],"#
                        + #""effects":[{"type":"percent_off","percent":"10"}]}"#
                ),
                vocabulary: .standard
            )
        }
        let condition = try #require(try promotion("de").conditions.first as? CountryCondition)
        #expect(condition.membership.anyOf == ["FR", "DE"])
        let error = #expect(throws: CartwrightError.self) { try promotion("Germany") }
        #expect(error?.code == .cartBadCountry && error?.hint == "write DE")
        #expect(error?.location.pointer == "/conditions/0/any_of/1")
    }
}
