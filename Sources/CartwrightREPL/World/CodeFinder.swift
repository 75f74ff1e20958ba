public import Cartwright

/// Where a session looks codes up that were issued one by one.
public struct CodeFinder: Sendable {
    /// What is known of a code, nil where it was never issued. Asked once for each code that is entered.
    public var find: @Sendable (_ code: String) throws(CartwrightError) -> IssuedCode?

    /// A place to look codes up.
    public init(find: @escaping @Sendable (_ code: String) throws(CartwrightError) -> IssuedCode?) {
        self.find = find
    }

    /// Finds what was found before, and nothing else.
    init(_ found: [IssuedCode]) {
        self.init { code in
            let (normalized, spelling) = (PromotionCode.normalized(code), PromotionCode.spelling(code))
            return found.last { $0.code == normalized } ?? found.last { $0.code == spelling }
        }
    }
}
