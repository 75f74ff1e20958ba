import Testing

@testable import Cartwright

@Suite struct ComparisonTests {
    static func comparison(_ json: JSONValue) throws -> Comparison {
        var reader = try ObjectReader(json, at: .root.appending("c"))
        let comparison = try Comparison(from: &reader)
        try reader.finish()
        return comparison
    }

    @Test(
        arguments: [
            (["at_least": 5], [(4, false, 1), (5, true, nil), (6, true, nil)]),
            (["more_than": 5], [(4, false, 2), (5, false, 1), (6, true, nil)]),
            (["at_most": 5], [(4, true, nil), (5, true, nil), (6, false, nil)]),
            (["less_than": 5], [(4, true, nil), (5, false, nil), (6, false, nil)]),
            (["equals": 5], [(4, false, 1), (5, true, nil), (6, false, nil)]),
            (["at_least": 3, "less_than": 5], [(2, false, 1), (3, true, nil), (4, true, nil), (5, false, nil)]),
            (["at_least": 5, "at_most": 4], [(3, false, nil), (4, false, nil), (5, false, nil)]),
            (["at_least": 3, "more_than": 7], [(2, false, 6), (8, true, nil)]),
            (["more_than": .integer(.max)], [(0, false, nil), (.max, false, nil)]),
            (
                ["at_least": .integer(.max)],
                [(.min, false, nil), (-1, false, nil), (0, false, .max), (.max, true, nil)]
            ),
            (["less_than": .integer(.min)], [(.min, false, nil)]),
            (["at_most": .integer(.min)], [(.min, true, nil), (.max, false, nil)]),
        ] as [(JSONValue, [(Int64, Bool, Int64?)])]
    )
    func `all comparators must hold, and the shortfall is given`(
        json: JSONValue,
        rows: [(Int64, Bool, Int64?)]
    ) throws {
        let comparison = try Self.comparison(json)
        #expect(.object(comparison.json) == json)
        for (number, holds, shortBy) in rows {
            #expect(comparison.holds(for: number) == holds, "\(number)")
            #expect(comparison.shortBy(number) == shortBy, "\(number)")
        }
    }

    @Test func `the bounds contain exactly the numbers for which the comparison holds`() throws {
        let numbers: [Int64?] = [nil, .min, -1, 0, 1, 7, .max]
        for (atLeast, moreThan) in numbers.flatMap({ a in numbers.map { (a, $0) } }) {
            for (atMost, lessThan) in numbers.flatMap({ a in numbers.map { (a, $0) } }) {
                for equals in numbers {
                    var comparison = Comparison()
                    (comparison.atLeast, comparison.moreThan) = (atLeast, moreThan)
                    (comparison.atMost, comparison.lessThan, comparison.equals) = (atMost, lessThan, equals)
                    let (least, most) = comparison.bounds
                    for number in [.min, -2, -1, 0, 1, 2, 6, 7, 8, .max - 1, .max] as [Int64] {
                        #expect((least <= number && number <= most) == comparison.holds(for: number))
                    }
                }
            }
        }
    }

    @Test func `the shortfall is exactly enough`() throws {
        var random = SplitMix64(state: 11)
        for _ in 0..<3000 {
            var object = JSONObject()
            for key in ["at_least", "more_than", "at_most", "less_than", "equals"] where Bool.random(using: &random) {
                object[key] = .integer(.random(in: -6...6, using: &random))
            }
            guard !object.isEmpty else { continue }
            let comparison = try Self.comparison(.object(object))
            let number = Int64.random(in: -8...8, using: &random)
            let next = (number...20).first { comparison.holds(for: $0) }
            let expected = next.flatMap { $0 > number ? $0 - number : nil }
            #expect(comparison.shortBy(number) == expected, "\(object) \(number)")
        }
    }

    @Test func `a comparison needs at least one comparator`() {
        let error = #expect(throws: CartwrightError.self) { try Self.comparison([:]) }
        #expect(error?.code == .jsonMissingKey)
        #expect(error?.hint == "add at_least, more_than, at_most, less_than or equals")
        #expect(error?.location.pointer == "/c")
    }

    @Test(arguments: ["5", .number("5.0"), true, [5]] as [JSONValue])
    func `a bound must be an integer`(bound: JSONValue) {
        let error = #expect(throws: CartwrightError.self) { try Self.comparison(["at_least": bound]) }
        #expect(error?.code == .jsonWrongType)
        #expect(error?.location.pointer == "/c/at_least")
    }
}
