import Testing

@testable import Cartwright

/// Typing errors of both kinds, for every size of alphabet and every place of the check character.
struct CheckCharacterTests {
    /// Returns all texts of a length, as places in the alphabet.
    private static func texts(_ length: Int, of count: Int) -> [[Int]] {
        (0..<length).reduce([[]]) { texts, _ in texts.flatMap { text in (0..<count).map { text + [$0] } } }
    }

    /// Returns true if a check misses a change of one character or an exchange of two different neighbours.
    private static func missesSlip(of text: [Int], _ check: CheckCharacter, _ count: Int) -> Bool {
        for index in text.indices {
            var slip = text
            for value in 0..<count where value != text[index] {
                slip[index] = value
                if check.accepts(slip) { return true }
            }
            slip = text
            if index > 0, text[index - 1] != text[index] {
                slip.swapAt(index - 1, index)
                if check.accepts(slip) { return true }
            }
        }
        return false
    }

    /// Checks all codes of a few characters for every alphabet; the sums are linear, so longer codes differ only in
    /// their weights, which the next test covers.
    @Test(arguments: 2...36) func `every typing error is detected`(count: Int) {
        for place in 0..<3 {
            let check = CheckCharacter(at: place, of: 3, alphabetCount: count)
            var codes: UInt128 = 0
            for var text in Self.texts(3, of: count) where text[place] == 0 {
                guard let value = check.value(for: text) else { continue }
                text[place] = value
                codes += 1
                #expect(check.accepts(text))
                #expect(!Self.missesSlip(of: text, check, count), "\(text)")
            }
            #expect(codes == check.codeCount)
        }
    }

    @Test(arguments: [2, 4, 5, 10, 26, 31, 32, 36]) func `typing errors in long codes are detected`(count: Int) {
        var random = SplitMix64(state: UInt64(count))
        var missed: [[Int]] = []
        for length in 2...25 {
            for _ in 0..<20 {
                let place = Int.random(in: 0..<length, using: &random)
                let check = CheckCharacter(at: place, of: length, alphabetCount: count)
                var text = (0..<length).map { _ in Int.random(in: 0..<count, using: &random) }
                guard let value = check.value(for: text) else { continue }
                text[place] = value
                guard check.accepts(text), !Self.missesSlip(of: text, check, count) else {
                    missed.append(text)
                    continue
                }
            }
        }
        #expect(missed.isEmpty, "\(missed.count), \(missed[..<min(1, missed.count)])")
    }

    @Test func `an alphabet of prime size does not lose codes`() {
        #expect(CheckCharacter(at: 3, of: 4, alphabetCount: 31).codeCount == 31 * 31 * 31)
        #expect(CheckCharacter(at: 0, of: 3, alphabetCount: 10).codeCount < 100)
    }
}
