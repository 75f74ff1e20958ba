/// Ids that cannot be guessed.
enum FreshID {
    /// Makes an id of a prefix and 128 random bits.
    static func make(_ prefix: String) -> String {
        var random = SystemRandomNumberGenerator()
        let digits = (0..<2).map { _ in String(random.next(), radix: 16) }
            .map { String(repeating: "0", count: 16 - $0.utf8.count) + $0 }
        return prefix + digits.joined()
    }
}
