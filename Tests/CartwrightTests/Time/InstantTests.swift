import Testing

@testable import Cartwright

@Suite struct InstantTests {
    @Test func `instants range from year 1 to year 9999`() {
        #expect(Instant.earliest.description == "0001-01-01T00:00:00Z")
        #expect(Instant.latest.description == "9999-12-31T23:59:59.999Z")
        for edge in [Instant.earliest, .latest] {
            #expect(Instant(milliseconds: edge.milliseconds) == edge)
            #expect(Instant(seconds: edge.seconds)?.seconds == edge.seconds)
        }
        #expect(Instant(milliseconds: Instant.earliest.milliseconds - 1) == nil)
        #expect(Instant(milliseconds: Instant.latest.milliseconds + 1) == nil)
        #expect(Instant(seconds: Instant.latest.seconds + 1) == nil)
        for number in [Int64.min, .max] {
            #expect(Instant(milliseconds: number) == nil)
            #expect(Instant(seconds: number) == nil)
        }
    }

    @Test(arguments: [(0, 0), (999, 0), (1000, 1), (-1, -1), (-1000, -1), (-1001, -2), (1_999, 1)] as [(Int64, Int64)])
    func `seconds are rounded towards the past`(milliseconds: Int64, seconds: Int64) {
        #expect(Instant(milliseconds: milliseconds)?.seconds == seconds)
    }

    @Test func `arithmetic stops at the first and the last instant`() throws {
        let now = try Instant("2026-05-01T12:00:00Z")
        #expect(now.adding(milliseconds: 1).milliseconds == now.milliseconds + 1)
        #expect(now.adding(seconds: -60).description == "2026-05-01T11:59:00Z")
        for start in [Instant.earliest, now, .latest] {
            #expect(start.adding(milliseconds: .max) == .latest)
            #expect(start.adding(milliseconds: .min) == .earliest)
            #expect(start.adding(seconds: .max) == .latest)
            #expect(start.adding(seconds: .min) == .earliest)
        }
        #expect(Instant.latest.adding(milliseconds: 1) == .latest)
        #expect(Instant.earliest.adding(milliseconds: -1) == .earliest)
    }

    @Test func `earlier instants sort first`() throws {
        #expect(try Instant("2026-05-01T12:00:00Z") < Instant("2026-05-01T12:00:00.001Z"))
        #expect(Instant.earliest < .latest)
    }

    @Test func `the system clock gives milliseconds of this century`() throws {
        let century = try Instant("2024-01-01T00:00:00Z")..<Instant("2100-01-01T00:00:00Z")
        #expect(century.contains(Instant.now()))
    }
}
