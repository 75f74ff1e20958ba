internal import Cartwright

extension LintRule {
    /// Codes that several promotions have, compared like the codes of carts. Spellings of one code that collide are
    /// errors of reading.
    static let codes = LintRule { subject in
        var owners: [String: Promotion] = [:]
        return subject.promotions.compactMap { entry in
            guard let code = entry.promotion.code.map(PromotionCode.normalized) else { return nil }
            guard let owner = owners[code] else {
                owners[code] = entry.promotion
                return nil
            }
            guard entry.promotion.collision(with: owner) == nil else { return nil }
            return CartwrightError(
                .lintCodeTwice,
                "\(entry.promotion.id) has the same code as \(owner.id): \"\(code)\"",
                hint: "use a different code, unless one code should activate both",
                at: entry.pointer.appending("code").location
            )
        }
    }
}
