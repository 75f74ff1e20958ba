internal import Cartwright

extension ContractRun {
    /// Checks that class types are declared, including canonical ones.
    mutating func checkClassTypes() {
        let declared = handler.classTypes
        if declared.isEmpty {
            report(
                .declaredClassTypes,
                "it declares no class types",
                hint: "list at least one in classTypes; otherwise it never gets a card"
            )
        }
        for classType in declared {
            let canonical = handler.canonical(classType)
            if !declared.contains(canonical) {
                report(
                    .declaredClassTypes,
                    "canonical(\(classType)) is \(canonical), which it does not declare",
                    hint: "return one of classTypes: \(declared.map(\.name).joined(separator: ", "))"
                )
            } else if handler.canonical(canonical) != canonical {
                report(
                    .declaredClassTypes,
                    "canonical(\(classType)) is \(canonical), which is not canonical itself",
                    hint: "return a spelling whose canonical one is itself"
                )
            }
            if let claimed = contract.claiming, !claimed.contains(classType) {
                report(
                    .declaredClassTypes,
                    "it declares class type \(classType), which the manifest does not claim",
                    hint: "add it to class_types in plugin.json, or remove it from classTypes"
                )
            }
        }
    }

    /// Returns the samples that the handler accepts. A minimal card of each class type is also tried, so that a handler
    /// without required fields needs no samples.
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
                    "it accepts no sample of class type \(classType)",
                    hint: "add at least one card of that class type that it accepts to samples/cards.json",
                    own.first
                )
            }
            accepted += taken
        }
        return accepted
    }

    /// Checks that a card is accepted or refused in currencies of every kind, and that its offers can be priced.
    mutating func checkCurrencies(of card: ContentCard) {
        for currency in HostileCarts.currencies { _ = attempt(card, .hostileCarts, in: currency) }
    }

    /// Returns true if another spelling of the same class type has an accepted sample.
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

    /// Returns the first card of each class type.
    func oneOfEachClassType(_ cards: [ContentCard]) -> [ContentCard] {
        var seen: Set<ClassType?> = []
        return cards.filter { seen.insert($0.classType).inserted }
    }
}

extension ContentCard {
    /// Returns a card with the fields of any class type, without fields of its handler.
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
