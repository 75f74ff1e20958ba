/// Makes the codes of a pattern, no two the same, in an order that cannot be guessed.
///
/// Code after code is the next number of a permutation that a key chooses, so no list of those that were made is kept:
/// a million take as much memory as ten. Some codes without the key tell nothing of the others.
///
/// ```swift
/// var generator = CodeGenerator(try CodePattern("SUMMER-####-###@"), cipher: try AESCipher(key: RandomBytes.draw(16)))
/// let codes = try generator.next(1_000)
/// ```
public struct CodeGenerator {
    /// The form of the codes.
    public let pattern: CodePattern
    /// How many it has made.
    private(set) var madeCount: UInt128 = 0

    private let permutation: KeyedPermutation
    private var position: UInt128 = 0

    /// The numbers that go through the cipher at a time.
    private static let chunk = 4_096

    /// A generator that has made no code yet.
    ///
    /// - Parameters:
    ///   - pattern: the form of the codes.
    ///   - cipher: what the order follows from. The same key gives the same codes, so each generator takes a new one.
    public init(_ pattern: CodePattern, cipher: any BlockCipher) {
        self.pattern = pattern
        permutation = KeyedPermutation(of: pattern.choiceCount, cipher)
    }

    /// The next codes.
    ///
    /// - Parameter count: how many: 0 or more.
    /// - Throws: `code.space_too_small` where fewer are left, and none is made; an error of the cipher.
    public mutating func next(_ count: Int) throws(CartwrightError) -> [String] {
        let left = pattern.codeCount - madeCount
        guard count <= 0 || UInt128(count) <= left else {
            throw CartwrightError(
                .codeSpaceTooSmall,
                "\(pattern.text) has \(pattern.codeCount) codes, of which \(left) are left, and \(count) are needed",
                hint: "more # in the pattern: each makes \(pattern.alphabet.count) times as many"
            )
        }
        var codes: [String] = []
        codes.reserveCapacity(max(0, count))
        while codes.count < count {
            let end = min(permutation.count, position + UInt128(min(Self.chunk, count - codes.count)))
            var numbers = Array(position..<end)
            try permutation.apply(to: &numbers)
            // Some choices have no check character, so a chunk may make fewer codes than numbers.
            codes += numbers.lazy.compactMap(pattern.code)
            position = end
        }
        madeCount += UInt128(codes.count)
        return codes
    }
}
