/// Codes of promotions that are normalized to one text though their spellings differ by more than the case of ASCII
/// letters.
///
/// Two promotions may share a code, so that it brings both. `STRASSE` and `Straße` were two codes in 0.1.0 and are one
/// now: a program cannot decide whether that is meant.
package struct CollidingCodes {
    /// The texts to which they are normalized.
    private(set) var normalized: Set<String> = []
    /// The errors that keep the promotions from being one catalog: each after the first of a code that collides, by
    /// its index.
    package private(set) var errors: [(index: Int, error: CartwrightError)] = []

    /// No codes.
    static let none = CollidingCodes(of: [])

    package init(of promotions: [Promotion]) {
        // Codes of ASCII characters are normalized to themselves, so one that is not is always among two that collide.
        guard promotions.contains(where: { $0.code.map { !PromotionCode.isASCII($0) } ?? false }) else { return }
        var first: [String: (index: Int, spelling: String)] = [:]
        for (index, promotion) in promotions.enumerated() {
            guard let code = promotion.code else { continue }
            let (key, spelling) = (PromotionCode.normalized(code), PromotionCode.spelling(code))
            guard let other = first[key] else {
                first[key] = (index, spelling)
                continue
            }
            guard !spelling.unicodeScalars.elementsEqual(other.spelling.unicodeScalars) else { continue }
            normalized.insert(key)
            errors.append((index, Self.error(promotions[other.index], promotion)))
        }
    }

    fileprivate static func error(_ first: Promotion, _ second: Promotion) -> CartwrightError {
        CartwrightError(
            .promotionDuplicateCode,
            "expected codes that differ, found \"\(first.code ?? "")\" of \"\(first.id)\" and "
                + "\"\(second.code ?? "")\" of \"\(second.id)\", which are the same code however they are written",
            hint: "give each a code of its own, or spell both alike where one code is meant to bring both"
        )
    }
}

extension Promotion {
    /// The error that keeps it from a catalog with another promotion: their codes are one, and are spelled differently.
    /// Nil where both can be in one catalog.
    package func collision(with other: Promotion) -> CartwrightError? {
        guard let code, let taken = other.code, !PromotionCode.isASCII(code) || !PromotionCode.isASCII(taken),
            PromotionCode.normalized(code) == PromotionCode.normalized(taken)
        else { return nil }
        let (spelling, theirs) = (PromotionCode.spelling(code), PromotionCode.spelling(taken))
        let isAlike = spelling.unicodeScalars.elementsEqual(theirs.unicodeScalars)
        return isAlike ? nil : CollidingCodes.error(other, self)
    }
}
