/// The numbers below a bound in an order that only the key of a cipher tells.
///
/// A Feistel network, as in FF1 of NIST SP 800-38G: a number is a pair of two halves, and in each round a keyed
/// function of one half is added to the other. Every round can be undone, so no two numbers have the same result. The
/// pairs may be a few more than the numbers; a result that is none of the numbers goes through the network again until
/// it is one, which keeps results apart as well.
struct KeyedPermutation {
    /// How many numbers there are.
    let count: UInt128
    private let cipher: any BlockCipher
    /// How many values each half has. Their product is `count`, or a little more.
    private let (leftCount, rightCount): (UInt128, UInt128)

    /// As many as FF1 has.
    private static let rounds: UInt128 = 10

    /// - Parameter count: from 1 to 2 to the 126th.
    init(of count: UInt128, _ cipher: any BlockCipher) {
        (self.count, self.cipher) = (count, cipher)
        leftCount = Self.rootRoundedUp(of: count)
        rightCount = (count + leftCount - 1) / leftCount
    }

    /// Replaces numbers below ``count`` by what the key puts in their places.
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

    /// All rounds, for all numbers at once: a cipher is fast with many blocks.
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
        // A half has 63 bits at most, so the round stands above it.
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
