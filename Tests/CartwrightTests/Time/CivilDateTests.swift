import Foundation
import Testing

@testable import Cartwright

@Suite struct CivilDateTests {
    /// Foundation's Gregorian calendar is Julian before 1582, so it is an oracle from 1600 on. Before that, four
    /// hundred years are always 146,097 days.
    @Test func `days agree with Foundation's calendar`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        let first = try #require(CivilDate(year: 1600, month: 1, day: 1)).daysSinceEpoch
        let last = try #require(CivilDate(year: 9999, month: 12, day: 31)).daysSinceEpoch
        let recent = try #require(CivilDate(year: 1970, month: 1, day: 1)).daysSinceEpoch
        for day in Array(stride(from: first, through: last, by: 367)) + Array(recent...recent + 40 * 365) + [last] {
            let date = CivilDate(daysSinceEpoch: day)
            let theirs = calendar.dateComponents(
                [.year, .month, .day],
                from: Date(timeIntervalSince1970: TimeInterval(day) * 86400)
            )
            #expect([date.year, date.month, date.day] == [theirs.year, theirs.month, theirs.day], "day \(day)")
        }
    }

    @Test func `each day follows the one before, from year 1 to year 9999`() throws {
        let first = try #require(CivilDate(year: 1, month: 1, day: 1))
        let last = try #require(CivilDate(year: 9999, month: 12, day: 31))
        var count = 0
        var before: CivilDate?
        var failures = 0
        for day in first.daysSinceEpoch...last.daysSinceEpoch {
            let date = CivilDate(daysSinceEpoch: day)
            let isNext = before.map { $0 < date && (date.day == $0.day + 1 || date.day == 1) } ?? true
            if date.daysSinceEpoch != day || !isNext { failures += 1 }
            before = date
            count += 1
        }
        #expect(failures == 0)
        #expect(before == last)
        #expect(count == 3_652_059)
    }

    @Test func `four hundred years are 146,097 days`() throws {
        for year in stride(from: 1, through: 9599, by: 13) {
            let date = try #require(CivilDate(year: year, month: 3, day: 1))
            let later = try #require(CivilDate(year: year + 400, month: 3, day: 1))
            #expect(later.daysSinceEpoch - date.daysSinceEpoch == 146_097)
        }
    }

    @Test(arguments: [
        (2026, 2, 29), (1900, 2, 29), (2100, 2, 29), (2024, 2, 30), (2026, 4, 31), (2026, 6, 31), (2026, 9, 31),
        (2026, 11, 31), (2026, 1, 32), (2026, 1, 0), (2026, 0, 1), (2026, 13, 1), (0, 1, 1), (10_000, 1, 1),
        (.min, .min, .min), (.max, .max, .max),
    ])
    func `a date that does not exist is nil`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [(2024, 2, 29), (2000, 2, 29), (2026, 12, 31), (1, 1, 1), (9999, 12, 31)])
    func `a date that exists round-trips`(year: Int, month: Int, day: Int) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect((date.year, date.month, date.day) == (year, month, day))
        #expect(CivilDate(daysSinceEpoch: date.daysSinceEpoch) == date)
    }
}
