internal import Cartwright

extension ContractRun {
    /// Class types are declared, and canonical ones are among them.
    mutating func checkClassTypes() {
        let declared = handler.classTypes
        if declared.isEmpty {
            report(
                .declaredClassTypes,
                "it names no class type",
                hint: "list at least one in classTypes; without, it never gets a card"
            )
        }
        for classType in declared {
            let canonical = handler.canonical(classType)
            if !declared.contains(canonical) {
                report(
                    .declaredClassTypes,
                    "canonical(\(classType)) is \(canonical), which it does not name",
                    hint: "lead each spelling to one of classTypes: \(declared.map(\.name).joined(separator: ", "))"
                )
            } else if handler.canonical(canonical) != canonical {
                report(
                    .declaredClassTypes,
                    "canonical(\(classType)) is \(canonical), and that is not its own canonical one",
                    hint: "lead each spelling to one that stands for itself"
                )
            }
            if let claimed = contract.claiming, !claimed.contains(classType) {
                report(
                    .declaredClassTypes,
                    "it names class type \(classType), which the manifest does not claim",
                    hint: "add it to class_types in plugin.json, or remove it from classTypes"
                )
            }
        }
    }

    /// The samples the handler takes. A bare card of each class type is tried besides, so that a handler that needs
    /// nothing needs no samples.
    mutating func acceptedSamples() -> [ContentCard] {
        var accepted: [ContentCard] = []
        for classType in handler.classTypes {
            let own = contract.samples.filter { $0.classType == classType } + [.bare(classType)]
            let taken = own.filter { card in
                guard let made = attempt(card, .acceptedSample).made else { return false }
                offered += made.promotions
                return true
            }
            if taken.isEmpty, !accepts(aliasOf: classType) {
                report(
                    .acceptedSample,
                    "of class type \(classType) it takes no sample",
                    hint: "give at least one card of that class type that it takes, in samples/cards.json",
                    own.first
                )
            }
            accepted += taken
        }
        return accepted
    }

    /// A card is taken or refused in currencies of every kind, and what it offers there can be priced.
    mutating func checkCurrencies(of card: ContentCard) {
        for currency in HostileCarts.currencies { _ = attempt(card, .hostileCarts, in: currency) }
    }

    /// Whether another spelling of the same class type has a sample that is taken.
    private mutating func accepts(aliasOf classType: ClassType) -> Bool {
        let canonical = handler.canonical(classType)
        for card in contract.samples {
            guard let other = card.classType, other != classType, handler.canonical(other) == canonical else {
                continue
            }
            if attempt(card, .acceptedSample).made != nil { return true }
        }
        return false
    }

    /// The first card of each class type.
    func oneOfEachClassType(_ cards: [ContentCard]) -> [ContentCard] {
        var seen: Set<ClassType?> = []
        return cards.filter { seen.insert($0.classType).inserted }
    }
}

extension ContentCard {
    /// A card with everything that cards of any class type have, and nothing of its handler's own.
    fileprivate static func bare(_ classType: ClassType) -> ContentCard {
        var card = ContentCard(id: "bare", created: .contract)
        card.title = "A title"
        card.description = "A description"
        card.image = "https://shop.example/image.png"
        card.url = "https://shop.example/"
        card.extras = ["class_type": classType.name]
        return card
    }
}
