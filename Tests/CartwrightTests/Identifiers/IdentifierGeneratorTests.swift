import Testing

@testable import Cartwright

@Suite struct IdentifierGeneratorTests {
    static let noon: Int64 = 1_777_636_800_000

    static func instant(_ milliseconds: Int64) throws -> Instant {
        try #require(Instant(milliseconds: milliseconds))
    }

    /// The parts of a UUID of version 7 in RFC 9562.
    struct Parts: Equatable {
        var milliseconds: Int64
        var version: UInt64
        var counter: UInt64
        var variant: UInt64

        init(_ id: String) throws {
            let groups = id.split(separator: "-", omittingEmptySubsequences: false)
            #expect(groups.map(\.count) == [8, 4, 4, 4, 12])
            #expect(id.utf8.allSatisfy { "0123456789abcdef-".utf8.contains($0) })
            let high = try #require(UInt64(groups[0...2].joined(), radix: 16))
            let low = try #require(UInt64(groups[3...4].joined(), radix: 16))
            milliseconds = Int64(high >> 16)
            version = high >> 12 & 0xF
            counter = high & 0xFFF
            variant = low >> 62
        }
    }

    @Test func `an id is a UUID of version 7 that holds its millisecond`() throws {
        var ids = IdentifierGenerator(seed: 1)
        for milliseconds in [1, Self.noon, Self.noon + 1, Instant.latest.milliseconds] {
            let parts = try Parts(ids.next(at: Self.instant(milliseconds)))
            #expect(parts.milliseconds == milliseconds)
            #expect(parts.version == 7)
            #expect(parts.counter == 0)
            #expect(parts.variant == 0b10)
        }
    }

    @Test func `the same seed and instants give the same ids`() throws {
        var (a, b, c) = (IdentifierGenerator(seed: 9), IdentifierGenerator(seed: 9), IdentifierGenerator(seed: 10))
        for step in 0..<50 {
            let instant = try Self.instant(Self.noon + Int64(step / 3))
            let id = a.next(at: instant)
            #expect(b.next(at: instant) == id)
            #expect(c.next(at: instant) != id)
        }
        #expect(a == b)
    }

    @Test func `a copy of an earlier generator gives the same id again`() throws {
        var ids = IdentifierGenerator(seed: 9)
        let instant = try Self.instant(Self.noon)
        let before = ids
        let id = ids.next(at: instant)
        #expect(ids.next(at: instant) != id)
        ids = before
        #expect(ids.next(at: instant) == id)
    }

    @Test func `ids ascend within a millisecond, even beyond its 4096`() throws {
        var ids = IdentifierGenerator(seed: 2)
        let instant = try Self.instant(Self.noon)
        let made = (0..<10_000).map { _ in ids.next(at: instant) }
        #expect(zip(made, made.dropFirst()).allSatisfy { $0 < $1 })
        #expect(try Parts(made[4095]).milliseconds == Self.noon)
        #expect(try Parts(made[4095]).counter == 0xFFF)
        #expect(try Parts(made[4096]).milliseconds == Self.noon + 1)
        #expect(try Parts(made[4096]).counter == 0)
        #expect(try Parts(made[4096]).version == 7)

        let next = ids.next(at: try Self.instant(Self.noon + 1))
        #expect(try #require(made.last) < next)
    }

    @Test func `ids ascend when the clock goes back`() throws {
        var ids = IdentifierGenerator(seed: 3)
        var last = ids.next(at: try Self.instant(Self.noon))
        for milliseconds in [Self.noon - 1, 0, -5, Instant.earliest.milliseconds, Self.noon, Self.noon + 1] {
            let id = ids.next(at: try Self.instant(milliseconds))
            #expect(last < id)
            last = id
        }
        #expect(try Parts(last).milliseconds == Self.noon + 1)
        #expect(try Parts(last).counter == 0)
    }

    @Test func `an instant before 1970 counts as 1970`() throws {
        var ids = IdentifierGenerator(seed: 4)
        #expect(try Parts(ids.next(at: .earliest)).milliseconds == 0)
        #expect(ids.next(at: .earliest) < ids.next(at: try Self.instant(0)))
    }

    @Test func `the random numbers are those of SplitMix64`() {
        var random = SplitMix64(state: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect((0..<5).map { _ in random.next() } == expected)
    }
}
