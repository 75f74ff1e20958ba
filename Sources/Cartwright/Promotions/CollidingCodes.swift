/// Codes of promotions that are normalized to one text although their spellings differ by more than the case of ASCII
/// letters.
///
/// Two promotions may share a code, which then applies both. In 0.1.0 `STRASSE` and `Straße` were two codes, and now
/// they are one: a program cannot decide whether that is intended.
package struct CollidingCodes {
    /// The normalized texts of the codes that collide.
    private(set) var normalized: Set<String> = []
    /// The errors that prevent one catalog of the promotions: one for each promotion after the first with a colliding
    /// code, with its index.
    package private(set) var errors: [(index: Int, error: CartwrightError)] = []

    static let none = CollidingCodes(of: [])

    package init(of promotions: [Promotion]) {
        // Codes of ASCII characters are normalized to their capitals only, so a collision always includes another code.
        // Reading by index copies the codes only, and not the promotions.
        let isAnyOther = promotions.indices.contains { index in
            promotions[index].code.map { !PromotionCode.isASCII($0) } ?? false
        }
        guard isAnyOther else { return }
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
                + "\"\(second.code ?? "")\" of \"\(second.id)\", which are the same code after normalization",
            hint: "use different codes, or the same spelling if one code should apply both promotions"
        )
    }
}

extension Promotion {
    /// The error if this promotion and another one cannot be in one catalog: their codes are equal after normalization,
    /// but are spelled differently. Nil if both can be in one catalog.
    package func collision(with other: Promotion) -> CartwrightError? {
        guard let code, let taken = other.code, !PromotionCode.isASCII(code) || !PromotionCode.isASCII(taken),
            PromotionCode.normalized(code) == PromotionCode.normalized(taken)
        else { return nil }
        let (spelling, theirs) = (PromotionCode.spelling(code), PromotionCode.spelling(taken))
        let isAlike = spelling.unicodeScalars.elementsEqual(theirs.unicodeScalars)
        return isAlike ? nil : CollidingCodes.error(other, self)
    }
}
