/// The numbers below a bound in an order that depends on the key of a cipher.
///
/// A Feistel network, as in FF1 of NIST SP 800-38G: a number is a pair of two halves, and each round adds a keyed
/// function of one half to the other. Every round is reversible, so no two numbers have the same result. There may be
/// slightly more pairs than numbers; a result outside the range goes through the network again until it is inside,
/// which keeps results distinct as well.
struct KeyedPermutation {
    /// The number of values.
    let count: UInt128
    private let cipher: any BlockCipher
    /// The number of values of each half. Their product is `count`, or slightly more.
    private let (leftCount, rightCount): (UInt128, UInt128)

    /// The number of rounds, as in FF1.
    private static let rounds: UInt128 = 10

    /// - Parameter count: from 1 to 2^126.
    init(of count: UInt128, _ cipher: any BlockCipher) {
        (self.count, self.cipher) = (count, cipher)
        leftCount = Self.rootRoundedUp(of: count)
        rightCount = (count + leftCount - 1) / leftCount
    }

    /// Replaces numbers below ``count`` by their permuted values.
    func apply(to numbers: inout [UInt128]) throws(CartwrightError) {
        try pass(&numbers)
        var outside = numbers.indices.filter { numbers[$0] >= count }
        while !outside.isEmpty {
            var again = outside.map { numbers[$0] }
            try pass(&again)
            for (index, number) in zip(outside, again) { numbers[index] = number }
            outside = outside.filter { numbers[$0] >= count }
        }
    }

    /// Runs all rounds for all numbers at once: a cipher is fast with many blocks.
    private func pass(_ numbers: inout [UInt128]) throws(CartwrightError) {
        var left = numbers.map { $0 / rightCount }
        var right = numbers.map { $0 % rightCount }
        for round in 0..<Self.rounds {
            if round.isMultiple(of: 2) {
                try add(round, of: right, to: &left, modulo: leftCount)
            } else {
                try add(round, of: left, to: &right, modulo: rightCount)
            }
        }
        for index in numbers.indices { numbers[index] = left[index] * rightCount + right[index] }
    }

    private func add(
        _ round: UInt128,
        of source: [UInt128],
        to target: inout [UInt128],
        modulo bound: UInt128
    ) throws(CartwrightError) {
        // A half has at most 63 bits, so the round fits above it.
        var blocks = source.map { round << 64 | $0 }
        try cipher.encrypt(&blocks)
        for index in target.indices { target[index] = (target[index] + blocks[index] % bound) % bound }
    }

    private static func rootRoundedUp(of number: UInt128) -> UInt128 {
        var (low, high): (UInt128, UInt128) = (1, 1 << 63)
        while low < high {
            let middle = (low + high) / 2
            if middle * middle >= number { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
