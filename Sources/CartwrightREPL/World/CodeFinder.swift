public import Cartwright

/// A lookup of individually issued codes.
public struct CodeFinder: Sendable {
    /// Returns the record of a code; nil if it was never issued. Called once for each entered code.
    public var find: @Sendable (_ code: String) throws(CartwrightError) -> IssuedCode?

    /// Creates a lookup.
    public init(find: @escaping @Sendable (_ code: String) throws(CartwrightError) -> IssuedCode?) {
        self.find = find
    }

    /// Creates a lookup of codes that were found before, for replays.
    init(_ found: [IssuedCode]) {
        self.init { code in
            let (normalized, spelling) = (PromotionCode.normalized(code), PromotionCode.spelling(code))
            return found.last { $0.code == normalized } ?? found.last { $0.code == spelling }
        }
    }
}
