package import Cartwright

/// The reference of all objects in scenarios, catalogs, cards and quotes: those of the engine, the conditions and
/// effects of a vocabulary, and the extras that handlers read.
package struct FormatReference: Sendable {
    /// The sections, in the order of the articles.
    package let sections: [Section]

    /// The class types of extras in every spelling, each with the name of its format, if any, and the name of its
    /// handler.
    let classTypes: [(spelling: String, format: String, handler: String)]

    /// Formats that belong to one kind of document.
    package struct Section: Sendable {
        /// The title of the section.
        package let title: String
        /// The formats.
        package let formats: [ObjectFormat]
    }

    /// Creates the reference for promotions of a vocabulary and for cards of some handlers.
    package init(vocabulary: Vocabulary = .standard, handlers: [any CardHandler] = []) {
        let (conditions, effects) = (vocabulary.formats(.condition), vocabulary.formats(.effect))
        classTypes = handlers.flatMap { handler in
            handler.classTypes.map { ($0.name, handler.canonical($0).name, handler.name) }
        }
        sections = [
            Section(title: "scenario", formats: Self.scenario + Expectation.formats),
            Section(title: "catalog", formats: Self.catalog),
            Section(title: "promotion", formats: Self.promotion),
            Section(title: "conditions", formats: conditions),
            Section(title: "effects", formats: effects),
            Section(title: "quote", formats: Quote.formats),
            Section(title: "cards", formats: ContentCard.formats),
            Section(title: "extras", formats: handlers.flatMap(\.formats)),
        ]
    }

    private static let scenario =
        [
            Scenario.format, Cart.format, Line.format, Shipment.format, Customer.format, IdentityReader.format,
            RecordedOrder.format,
        ] + ShopOptions.formats

    private static let catalog = [
        CatalogFile.format, Item.format, Campaign.format, PriceHistorySettings.format, Experiment.Variant.format,
    ]

    private static let promotion = [
        Promotion.format, PromotionGroup.format, LimitPeriod.format, CustomerTerms.format, Budget.format,
        Target.format, LineFilter.format, ShipmentFilter.format,
        NamedLists.nameFormat, ForEvery.format, BuyXGetY.Part.format, Tier.format, Tier.formatOfUnits,
    ]

    /// All formats.
    package var formats: [ObjectFormat] { sections.flatMap(\.formats) }

    /// Returns the formats of some sections.
    package func formats(of titles: String...) -> [ObjectFormat] {
        sections.filter { titles.contains($0.title) }.flatMap(\.formats)
    }

    /// Returns the object format with a name.
    func object(_ name: String) -> ObjectFormat? {
        formats.first { $0.name == name && $0.kind != .condition && $0.kind != .effect && !isOfClassType($0) }
    }

    /// Returns true for the format of one class type's extras.
    func isOfClassType(_ format: ObjectFormat) -> Bool { format.kind == .extras && format.name != "extras" }
}

extension Vocabulary {
    fileprivate func formats(_ kind: ObjectFormat.Kind) -> [ObjectFormat] { formats.filter { $0.kind == kind } }
}
