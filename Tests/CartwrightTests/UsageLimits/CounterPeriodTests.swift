import Testing

@testable import Cartwright

/// Calendar periods of limits: their first days, their ends, and changes to summer time and back.
@Suite struct CounterPeriodTests {
    @Test(
        arguments: [
            // Days, in UTC and in zones on both sides of it.
            ("day", "UTC", "2026-05-01T00:00:00Z", "2026-05-01", "2026-05-02T00:00:00Z"),
            ("day", "UTC", "2026-05-01T23:59:59.999Z", "2026-05-01", "2026-05-02T00:00:00Z"),
            ("day", "Europe/Berlin", "2026-05-01T21:59:59Z", "2026-05-01", "2026-05-01T22:00:00Z"),
            ("day", "Europe/Berlin", "2026-05-01T22:00:00Z", "2026-05-02", "2026-05-02T22:00:00Z"),
            ("day", "America/New_York", "2026-05-01T03:59:59Z", "2026-04-30", "2026-05-01T04:00:00Z"),
            // Summer time begins: a day of 23 hours; it ends: a day of 25 hours.
            ("day", "Europe/Berlin", "2026-03-28T23:00:00Z", "2026-03-29", "2026-03-29T22:00:00Z"),
            ("day", "Europe/Berlin", "2026-03-29T21:59:59Z", "2026-03-29", "2026-03-29T22:00:00Z"),
            ("day", "Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25", "2026-10-25T23:00:00Z"),
            ("day", "Europe/Berlin", "2026-10-25T22:59:59Z", "2026-10-25", "2026-10-25T23:00:00Z"),
            // A midnight that clocks skip, one that occurs twice, and a day that a zone skipped.
            ("day", "America/Sao_Paulo", "2018-11-04T02:59:59Z", "2018-11-03", "2018-11-04T03:00:00Z"),
            ("day", "America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-04", "2018-11-05T02:00:00Z"),
            ("day", "America/Havana", "2026-11-01T04:00:00Z", "2026-11-01", "2026-11-02T05:00:00Z"),
            ("day", "America/Havana", "2026-11-01T03:59:59Z", "2026-10-31", "2026-11-01T04:00:00Z"),
            ("day", "Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29", "2011-12-30T10:00:00Z"),
            ("day", "Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31", "2011-12-31T10:00:00Z"),
            // Weeks begin on Monday, over the ends of months and years, and over a change of the clocks.
            ("week", "UTC", "2026-05-03T23:59:59Z", "2026-04-27", "2026-05-04T00:00:00Z"),
            ("week", "UTC", "2026-05-04T00:00:00Z", "2026-05-04", "2026-05-11T00:00:00Z"),
            ("week", "UTC", "2027-01-01T12:00:00Z", "2026-12-28", "2027-01-04T00:00:00Z"),
            ("week", "UTC", "1969-12-31T00:00:00Z", "1969-12-29", "1970-01-05T00:00:00Z"),
            ("week", "Europe/Berlin", "2026-03-29T12:00:00Z", "2026-03-23", "2026-03-29T22:00:00Z"),
            ("week", "Europe/Berlin", "2026-10-25T22:30:00Z", "2026-10-19", "2026-10-25T23:00:00Z"),
            // Months of 28 to 31 days.
            ("month", "UTC", "2026-02-28T23:59:59Z", "2026-02-01", "2026-03-01T00:00:00Z"),
            ("month", "UTC", "2028-02-29T00:00:00Z", "2028-02-01", "2028-03-01T00:00:00Z"),
            ("month", "UTC", "2026-12-31T23:59:59Z", "2026-12-01", "2027-01-01T00:00:00Z"),
            ("month", "Europe/Berlin", "2026-03-31T21:59:59Z", "2026-03-01", "2026-03-31T22:00:00Z"),
            ("month", "Europe/Berlin", "2026-10-31T22:59:59Z", "2026-10-01", "2026-10-31T23:00:00Z"),
        ]
    )
    func `an instant is in one period`(length: String, zone: String, at: String, day: String, end: String) throws {
        let period = LimitPeriod(try #require(LimitPeriod.Length(rawValue: length)), in: try Zone(zone))
        let counted = CounterPeriod(of: period, at: try Instant(at))
        #expect(counted.text == "\(day) \(length) \(zone)")
        #expect(period.reset(after: try Instant(at)).description == end)
        #expect(CounterPeriod(counted.text) == counted)
    }

    @Test(arguments: ["Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"])
    func `periods follow each other without a gap or an overlap`(name: String) throws {
        let zone = try Zone(name)
        for length in LimitPeriod.Length.allCases {
            let period = LimitPeriod(length, in: zone)
            var instant = try Instant("2025-12-30T00:30:00Z")
            let last = try Instant("2027-01-05T00:00:00Z")
            while instant < last {
                let reset = period.reset(after: instant)
                let present = CounterPeriod(of: period, at: instant)
                #expect(reset > instant)
                #expect(CounterPeriod(of: period, at: reset.adding(milliseconds: -1)) == present)
                let next = CounterPeriod(of: period, at: reset)
                #expect(next != present && next.text > present.text)
                instant = instant.adding(seconds: 3_600)
            }
        }
    }

    @Test func `extreme instants have periods`() {
        for instant in [Instant.earliest, .latest] {
            for length in LimitPeriod.Length.allCases {
                let period = LimitPeriod(length)
                #expect(!CounterPeriod(of: period, at: instant).text.isEmpty)
                #expect(period.reset(after: instant) >= instant)
            }
        }
    }

    @Test(
        arguments: [
            "", " ", "2026-05-01", "2026-05-01 day", "2026-05-01 day ", "2026-05-01 hour UTC", "2026-02-30 day UTC",
            "2026-5-1 day UTC", "2026-05-01 day UTC UTC", "x-05-01 day UTC", "2026-05-01-01 day UTC",
            "+2026-05-01 day UTC",
        ]
    )
    func `other texts are not periods`(text: String) { #expect(CounterPeriod(text) == nil) }

    @Test func `counters of periods are ordered, named and stored apart`() throws {
        let days = try ["2026-05-01 day UTC", "2026-05-02 day UTC"].map { try #require(CounterPeriod($0)) }
        let ada = CounterKey.customerUses(promotion: "p", customer: "ada")
        let keys: [CounterKey] = days.flatMap { day in [ada, .uses(promotion: "p")].map { .during(day, $0) } } + [ada]
        #expect(keys.sorted().map(\.columns.kind) == [1, 16, 16, 17, 17])
        #expect(keys[0].columns == (17, "2026-05-01 day UTC\np", "ada"))
        #expect(keys[0].customer == "ada" && keys[0].whole == ada && keys[0].period == days[0])
        #expect(keys[0].replacing(customer: "bob").customer == "bob" && keys[1].customer == nil)
        for key in keys {
            let demand = CounterDemand(key, amount: 2, limit: 3)
            #expect(try CounterDemand(restoring: demand.storedForm, at: .root) == demand)
        }
        let error = CartwrightError.limitReached(CounterDemand(keys[1], amount: 1, limit: 5))
        #expect(error.summary == "promotion p in the day from 2026-05-01 in UTC has reached its limit of 5")
    }

    @Test(
        arguments: [
            (#"{"counter":"uses","promotion":"p","period":1,"amount":1}"#, ErrorCode.jsonWrongType),
            (#"{"counter":"uses","promotion":"p","period":"today","amount":1}"#, .jsonOutOfRange),
        ]
    )
    func `a damaged period of a stored counter is refused with its place`(text: String, code: ErrorCode) throws {
        let value = try JSONParser.parse(text)
        let error = #expect(throws: CartwrightError.self) { try CounterDemand(restoring: value, at: .root) }
        #expect(error?.code == code && error?.location.pointer == "/period")
    }
}
