package import Cartwright

/// A copy of a stored session with all that its price depends on: the catalog, counters, issued codes, cards and the
/// instant.
///
/// The copy is priced as the original was, to the cent, without a store.
package struct SessionCopy: Sendable {
    /// The revision of the session; 0 for a local session, which has none.
    package var revision: Int64
    /// The instant of the copy.
    package var instant: Instant
    /// The stored form of the session, see ``/Cartwright/Session/json``.
    package var session: JSONValue
    /// The items and promotions of the shop.
    package var catalog: CatalogFile
    /// The catalog with which its checkout began, if that is another one.
    package var agreed: Catalog?
    /// The options that affect amounts, without those of the catalogs.
    package var options: PricingOptions
    /// The usage of limited promotions and of codes, without the session's own reservations.
    package var counters: [CounterAmount]
    /// The issued codes that it has entered.
    package var codes: [IssuedCode]
    /// The cards that all sessions have, as they are assigned to its shopper.
    package var cards: [ContentCard]

    /// The format for writing.
    private static let format: Int64 = 1

    /// Creates the copy of a session.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - revision: its revision; 0 without one.
    ///   - checkout: the checkout that runs it.
    ///   - items: the items of the shop.
    ///   - counters: the usage of limited promotions and of codes, without the session's own reservations.
    ///   - codes: the issued codes that it has entered.
    ///   - instant: the instant of the copy.
    package init(
        of session: Session,
        at revision: Int64,
        by checkout: Checkout,
        items: [Item],
        counters: [CounterAmount],
        codes: [IssuedCode],
        instant: Instant
    ) {
        (self.revision, self.instant) = (revision, instant)
        self.session = session.json
        catalog = CatalogFile(items: items, catalog: checkout.catalog)
        let agreed = session.agreement?.catalog
        self.agreed = agreed.flatMap { $0.version == checkout.catalog.version ? nil : $0 }
        (self.counters, self.codes) = (counters, codes)
        (options, cards) = (checkout.options, checkout.commonCards(for: session))
    }
}

extension SessionCopy: JSONConvertible {
    /// The copy as a document.
    package var json: JSONValue {
        var object: JSONObject = [
            "format": .integer(Self.format), "revision": .integer(revision), "now": .string(instant.description),
            "session": session, "catalog": catalog.catalog.json(items: catalog.items),
        ]
        object.setUnlessAbsent("agreed_catalog", agreed?.json())
        object["options"] = options.shop.json
        object.setUnlessAbsent("counters", .array(counters.map(\.json)))
        object.setUnlessAbsent("codes", .array(codes.map(\.json)))
        object.setUnlessAbsent("cards", .array(cards.map(\.stored)))
        return .object(object)
    }

    /// Reads the output of ``json``.
    ///
    /// - Parameters:
    ///   - value: the document.
    ///   - vocabulary: the conditions and effects of the promotions.
    /// - Throws: `session.newer_format`; an error of area `json`, `money`, `time`, `promotion` or `code`, with the JSON
    ///   pointer.
    package init(_ value: JSONValue, vocabulary: Vocabulary) throws(CartwrightError) {
        // The identities in it are digests already.
        let vocabulary = vocabulary.checkingIdentities
        var reader = try ObjectReader(value, at: .root)
        let format = try reader.integer("format", in: 1...Int64.max)
        guard format == Self.format else {
            throw CartwrightError(
                .sessionNewerFormat,
                "expected a copy of a session in format \(Self.format), found format \(format)",
                hint: "load it with the version that wrote it, or a newer one",
                at: JSONPointer.root.appending("format").location,
                fault: .environment
            )
        }
        revision = try reader.integer("revision", in: 0...Int64.max)
        instant = try Instant(try reader.string("now"))
        session = try reader.nested("session") { value, _ throws(CartwrightError) in value }
        catalog = try reader.nested("catalog") { value, pointer throws(CartwrightError) in
            try CatalogFile(kept: value, at: pointer, vocabulary: vocabulary)
        }
        agreed = try reader.nested(ifPresent: "agreed_catalog") { value, pointer throws(CartwrightError) in
            try CatalogFile(kept: value, at: pointer, vocabulary: vocabulary).catalog
        }
        options = PricingOptions(try reader.nested("options", ShopOptions.init(_:at:)))
        counters = try reader.array(ifPresent: "counters", of: CounterAmount.init(_:at:)) ?? []
        codes =
            try reader.array(ifPresent: "codes") { value, pointer throws(CartwrightError) in
                try IssuedCode(value, at: pointer)
            } ?? []
        cards =
            try reader.array(ifPresent: "cards") { value, _ throws(CartwrightError) in
                try ContentCard(stored: value)
            } ?? []
        try reader.finish()
    }
}

extension SessionCopy {
    /// Returns the checkout that runs the copy.
    package func checkout(_ registry: HandlerRegistry) -> Checkout {
        // The cards are assigned already.
        let registry = registry.with(CardAssigner.unneeded)
        var checkout = Checkout(registry: registry, catalog: catalog.catalog, options: options)
        checkout.commonCards = cards
        return checkout
    }

    /// Returns the purchase of the copy: its session, with a ledger of its own and the known codes.
    ///
    /// - Throws: the errors of ``/Cartwright/Session/init(restoring:by:catalog:)``.
    package func purchase(_ registry: HandlerRegistry) throws(CartwrightError) -> MemoryCheckout {
        let checkout = checkout(registry)
        let restored = try Session(restoring: session, by: checkout) { version in
            agreed?.version == version ? agreed : checkout.catalog
        }
        var purchase = MemoryCheckout(checkout, restored)
        purchase.ledger.add(counters)
        for code in codes { purchase.codes.note(code, for: code.code) }
        return purchase
    }
}

extension Catalog {
    /// Returns the catalog as a catalog file with these items.
    fileprivate func json(items: [Item] = []) -> JSONValue {
        var object = CatalogParts(of: self).json
        object.setUnlessAbsent("items", .array(items.map(\.json)))
        object["promotions"] = .array(promotions.map(\.json))
        return .object(object)
    }
}

extension CatalogFile {
    /// Reads a catalog that a version before this one may have stored.
    fileprivate init(kept value: JSONValue, at pointer: JSONPointer, vocabulary: Vocabulary) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        var parts = CatalogParts()
        try parts.read(&reader)
        let items = try reader.array(ifPresent: "items") { value, pointer throws(CartwrightError) in
            try Item(kept: value, at: pointer, in: parts.currency)
        }
        let vocabulary = parts.completing(vocabulary)
        let promotions = try reader.array(ifPresent: "promotions") { value, pointer throws(CartwrightError) in
            try Promotion(kept: value, at: pointer, vocabulary: vocabulary)
        }
        try reader.finish()
        self.init(items: items ?? [], catalog: try parts.catalog(of: promotions ?? [], isKept: true))
    }
}
