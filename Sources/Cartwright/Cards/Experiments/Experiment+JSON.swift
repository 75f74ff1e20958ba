extension Experiment.Variant: JSONConvertible {
    /// Reads a variant, and refuses unknown keys.
    ///
    /// - Throws: an error of area `json` or `money`, or `text.too_long`, with the JSON pointer.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            name: try reader.string("name"),
            share: try reader.percentage("share"),
            cards: try reader.strings(ifPresent: "cards") ?? []
        )
        try reader.finish()
        for (index, card) in cards.enumerated() {
            try TextLimit.card.check(card, at: pointer.appending("cards").appending(index))
        }
    }

    /// The variant as a catalog writes it.
    public var json: JSONValue {
        [
            "name": .string(name), "share": .string(share.description),
            "cards": .array(cards.map(JSONValue.string)),
        ]
    }
}

/// The keys of an ``Experiment`` in a catalog, as they are read. A catalog with one object per line may have them in
/// several lines.
package struct ExperimentParts: Sendable {
    private var name: String?
    private var holdout: Percentage?
    private var variants: [Experiment.Variant] = []

    /// The names of the keys, in the order in which they are written.
    package static let names = ["experiment", "holdout", "variants"]

    /// No keys.
    package init() {}

    /// Creates the keys of an experiment.
    package init(of experiment: Experiment?) {
        guard let experiment else { return }
        (holdout, variants) = (experiment.holdout, experiment.variants)
        name = experiment.name.isEmpty ? nil : experiment.name
    }

    /// Reads the keys of a catalog that are present.
    ///
    /// - Throws: an error of area `json` or `money`, with the JSON pointer.
    package mutating func read(_ reader: inout ObjectReader) throws(CartwrightError) {
        if let found = try reader.string(ifPresent: "experiment") { name = found }
        if let found = try reader.percentage(ifPresent: "holdout") { holdout = found }
        if let found = try reader.array(ifPresent: "variants", of: Experiment.Variant.init(_:at:)) { variants = found }
    }

    /// Returns the experiment; nil without any key.
    ///
    /// - Throws: `catalog.duplicate_variant`, `catalog.bad_shares`.
    package func experiment() throws(CartwrightError) -> Experiment? {
        guard name != nil || holdout != nil || !variants.isEmpty else { return nil }
        return try Experiment(name: name ?? "", variants: variants, holdout: holdout ?? .zero)
    }

    /// Checks that shoppers can be assigned to the variants.
    ///
    /// - Throws: `catalog.no_assignment_key` if there are variants and no assigner.
    package func check(_ assigner: CardAssigner?) throws(CartwrightError) {
        guard assigner == nil, !variants.isEmpty else { return }
        throw .noAssignmentKey
    }

    /// The keys and their values.
    package var json: JSONObject {
        let share = holdout.flatMap { $0 == .zero ? nil : $0 }
        return JSONObject(present: [
            "experiment": name.map(JSONValue.string), "holdout": share.map { .string($0.description) },
            "variants": variants.isEmpty ? JSONValue?.none : .array(variants.map(\.json)),
        ])
    }
}
