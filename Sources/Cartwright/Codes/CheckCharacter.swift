/// The check character of a code: it detects every wrong character, and every exchange of two neighbors.
///
/// The value of a character is its place in the alphabet, and each place in the code has a weight: 1, 2, 4, 8 and so
/// on. In a valid code the weighted sum is a multiple of a prime not smaller than the alphabet. The prime divides no
/// weight, no difference of two neighboring weights and no difference of two characters, so every change of one
/// character and every exchange of two neighbors is detected.
///
/// If the alphabet is smaller than the prime, some sums would need a character that does not exist. Those codes are
/// left out (with the 31 characters of ``CodeAlphabet/unambiguous`` there are none).
struct CheckCharacter: Hashable, Sendable {
    /// The number of characters in the alphabet.
    private let alphabetCount: Int
    /// The weight of each place.
    private let weights: [Int]
    /// The place of the check character.
    let place: Int
    private let prime: Int
    /// The factor that turns a sum into the check character: the negative inverse of its weight.
    private let factor: Int

    /// - Parameters:
    ///   - place: its place among the variable characters, from 0.
    ///   - count: the number of variable characters, including itself.
    init(at place: Int, of count: Int, alphabetCount: Int) {
        // With 3, the weights 1 and 2 would be opposites, and changing a double character to another would not be
        // detected.
        let prime = Self.prime(from: max(alphabetCount, 5))
        var (weight, weights) = (1, [Int]())
        for _ in 0..<count {
            weights.append(weight)
            weight = weight * 2 % prime
        }
        (self.place, self.weights, self.prime, self.alphabetCount) = (place, weights, prime, alphabetCount)
        let own = weights[place]
        factor = (1..<prime).first { $0 * own % prime == prime - 1 } ?? 0
    }

    /// Returns the check character for the other characters; nil if the alphabet has none.
    ///
    /// - Parameter values: the places in the alphabet of all variable characters; the value at the check character's
    ///   place is ignored.
    func value(for values: [Int]) -> Int? {
        var sum = 0
        for index in values.indices where index != place { sum += weights[index] * values[index] }
        let value = sum % prime * factor % prime
        return value < alphabetCount ? value : nil
    }

    /// True if the check character is correct.
    func accepts(_ values: [Int]) -> Bool { zip(weights, values).reduce(0) { $0 + $1.0 * $1.1 }.isMultiple(of: prime) }

    /// The number of codes: all choices of the other characters for which the alphabet has a check character.
    var codeCount: UInt128 {
        var ways = [UInt128](repeating: 0, count: prime)
        ways[0] = 1
        for index in weights.indices where index != place {
            var next = [UInt128](repeating: 0, count: prime)
            for (sum, count) in ways.enumerated() where count > 0 {
                for value in 0..<alphabetCount { next[(sum + weights[index] * value) % prime] += count }
            }
            ways = next
        }
        return ways.enumerated().reduce(0) { $1.offset * factor % prime < alphabetCount ? $0 + $1.element : $0 }
    }

    private static func prime(from lowest: Int) -> Int {
        var number = lowest
        while (2..<number).contains(where: number.isMultiple(of:)) { number += 1 }
        return number
    }
}
