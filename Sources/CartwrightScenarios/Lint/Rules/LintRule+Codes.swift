internal import Cartwright

extension LintRule {
    /// Codes that several promotions have, compared as carts' codes are.
    static let codes = LintRule { subject in
        var owners: [String: String] = [:]
        return subject.promotions.compactMap { entry in
            guard let code = entry.promotion.code.map(PromotionCode.normalized) else { return nil }
            guard let owner = owners[code] else {
                owners[code] = entry.promotion.id
                return nil
            }
            return CartwrightError(
                .lintCodeTwice,
                "\(entry.promotion.id) has the code \"\(code)\", which \(owner) has too",
                hint: "give it a code of its own, unless one code is meant to bring both",
                at: entry.pointer.appending("code").location
            )
        }
    }
}
