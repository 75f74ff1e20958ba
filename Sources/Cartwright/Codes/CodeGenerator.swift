/// Generates the codes of a pattern, each once, in an order that cannot be guessed.
///
/// Each code is the next number of a permutation that a key chooses, so generated codes are not stored: a million codes
/// take as much memory as ten. Without the key, some codes reveal nothing about the others.
///
/// ```swift
/// var generator = CodeGenerator(try CodePattern("SUMMER-####-###@"), cipher: try AESCipher(key: RandomBytes.draw(16)))
/// let codes = try generator.next(1_000)
/// ```
public struct CodeGenerator {
    /// The form of the codes.
    public let pattern: CodePattern
    /// The number of codes generated so far.
    private(set) var madeCount: UInt128 = 0

    private let permutation: KeyedPermutation
    private var position: UInt128 = 0

    /// The number of values that are encrypted at a time.
    private static let chunk = 4_096

    /// Creates a generator.
    ///
    /// - Parameters:
    ///   - pattern: the form of the codes.
    ///   - cipher: the cipher that determines the order. The same key gives the same codes, so use a new key for each
    ///     generator.
    public init(_ pattern: CodePattern, cipher: any BlockCipher) {
        self.pattern = pattern
        permutation = KeyedPermutation(of: pattern.choiceCount, cipher)
    }

    /// Returns the next codes.
    ///
    /// - Parameter count: the number of codes, 0 or more.
    /// - Throws: `code.space_too_small` if fewer codes are left, in which case none is generated; an error of the
    ///   cipher.
    public mutating func next(_ count: Int) throws(CartwrightError) -> [String] {
        let left = pattern.codeCount - madeCount
        guard count <= 0 || UInt128(count) <= left else {
            throw CartwrightError(
                .codeSpaceTooSmall,
                "\(pattern.text) has \(pattern.codeCount) codes and \(left) are left; cannot generate \(count)",
                hint: "use more # in the pattern: each one gives \(pattern.alphabet.count) times as many codes"
            )
        }
        var codes: [String] = []
        codes.reserveCapacity(max(0, count))
        while codes.count < count {
            let end = min(permutation.count, position + UInt128(min(Self.chunk, count - codes.count)))
            var numbers = Array(position..<end)
            try permutation.apply(to: &numbers)
            // Some choices have no check character, so a chunk may have fewer codes than numbers.
            codes += numbers.lazy.compactMap(pattern.code)
            position = end
        }
        madeCount += UInt128(codes.count)
        return codes
    }
}
