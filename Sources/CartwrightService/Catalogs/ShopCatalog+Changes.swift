internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightScenarios

/// The entries of the log of changes for the version of a catalog after this one.
extension ShopCatalog {
    /// Returns the entry of a catalog that replaces this one; none for the same catalog.
    func replacement(by file: CatalogFile, key: String?) -> [LoggedChange] {
        // A catalog that the service was started with is not stored yet.
        guard number == 0 || !self.file.hasContents(of: file) else { return [] }
        return [
            LoggedChange(
                .catalogReplaced,
                of: "catalog",
                by: key,
                from: state(number, of: self.file),
                to: state(number + 1, of: file)
            )
        ]
    }

    private func state(_ number: Int64, of file: CatalogFile) -> JSONObject {
        [
            "catalog": .integer(number), "version": .string(file.catalog.version),
            "items": .integer(Int64(file.items.count)), "promotions": .integer(Int64(file.catalog.count)),
        ]
    }

    /// Returns the entry of a changed promotion; none for the same promotion.
    ///
    /// - Throws: `digest.library`.
    func changes(
        of id: String,
        from before: Promotion?,
        to after: Promotion?,
        key: String?
    ) throws(CartwrightError) -> [LoggedChange] {
        let bytes = (before: before?.json.utf8, after: after?.json.utf8)
        guard bytes.before != bytes.after else { return [] }
        let kind: ChangeKind =
            before == nil ? .promotionCreated : after == nil ? .promotionDeleted : .promotionChanged
        let states = (try state(number, of: bytes.before), try state(number + 1, of: bytes.after))
        return [LoggedChange(kind, of: id, by: key, from: states.0, to: states.1)]
    }

    /// The number of a catalog, and the digest of a promotion in it.
    private func state(_ number: Int64, of promotion: [UInt8]?) throws(CartwrightError) -> JSONObject {
        var state: JSONObject = ["catalog": .integer(number)]
        if let promotion { state["digest"] = .string(try SHA256.hexadecimal(promotion)) }
        return state
    }
}

extension CatalogFile {
    /// True if another catalog has the same currency, lists, items and promotions, in the same order.
    fileprivate func hasContents(of other: CatalogFile) -> Bool {
        guard catalog.version == other.catalog.version, currency == other.currency, items == other.items,
            lists == other.lists, catalog.priceHistory == other.catalog.priceHistory
        else { return false }
        return catalog.promotions.elementsEqual(other.catalog.promotions) { $0.json.utf8 == $1.json.utf8 }
    }
}
