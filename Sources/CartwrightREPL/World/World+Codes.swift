internal import Cartwright

extension World {
    /// Looks codes up that a command brings, each once, and keeps what came of it: later commands, undo and branches
    /// read it here, and the store is not asked again.
    ///
    /// - Throws: an error of area `store`.
    mutating func lookUp(_ typed: [String], _ tools: Tools) throws(CartwrightError) {
        guard let finder = tools.codes else { return }
        var done: Set<String> = []
        for code in typed where done.insert(PromotionCode.normalized(code)).inserted {
            let issued = try finder.find(code)
            codes.note(issued, for: code)
            if let issued { lookUps.append(issued) }
        }
    }

    /// The promotion that a code of the cart stands for: one of the catalog whose own it is, or for which it was
    /// issued.
    func promotion(ofCode code: String) -> String? {
        codes[code]?.promotion
            ?? checkout.catalog.promotions.first { promotion in
                promotion.code.map(checkout.catalog.key) == checkout.catalog.key(ofCode: code)
            }?.id
    }
}

extension Command {
    /// The codes that it puts into the cart.
    var typedCodes: [String] {
        switch self {
        case .enterCode(let code): [code]
        case .loadCart(let cart): cart.codes
        default: []
        }
    }
}
