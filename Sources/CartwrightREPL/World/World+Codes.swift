internal import Cartwright

extension World {
    /// Looks up the codes of a command, each once, and stores the results: later commands, undo and branches read them
    /// here and not in the store.
    ///
    /// - Throws: an error of area `store`.
    mutating func lookUp(_ typed: [String], _ tools: Tools) throws(CartwrightError) {
        guard copied == nil, let finder = tools.codes else { return }
        var done: Set<String> = []
        for code in typed where done.insert(PromotionCode.normalized(code)).inserted {
            let issued = try finder.find(code)
            codes.note(issued, for: code)
            if let issued { lookUps.append(issued) }
        }
    }

    /// Returns the promotion of a code in the cart: one of the catalog with this code, or for which the code was
    /// issued.
    func promotion(ofCode code: String) -> String? {
        codes[code]?.promotion
            ?? checkout.catalog.promotions.first { promotion in
                promotion.code.map(checkout.catalog.key) == checkout.catalog.key(ofCode: code)
            }?.id
    }
}

extension Command {
    /// The codes that the command adds to the cart.
    var typedCodes: [String] {
        switch self {
        case .enterCode(let code): [code]
        case .loadCart(let cart): cart.codes
        default: []
        }
    }
}
