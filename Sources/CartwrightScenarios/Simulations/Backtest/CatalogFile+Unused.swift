public import Cartwright

extension CatalogFile {
    /// Returns the file without the uses so far, which an import carries over: they are those of the past orders that a
    /// backtest counts itself.
    ///
    /// - Throws: an error of area `promotion`, which a file that was read does not have.
    public func withoutUses(_ vocabulary: Vocabulary = .standard) throws(CartwrightError) -> CatalogFile {
        var (object, isChanged) = (json, false)
        for key in ["promotions", "campaigns"] {
            guard case .array(let elements)? = object[key] else { continue }
            object[key] = .array(elements.map { $0.withoutUses(&isChanged) })
        }
        return isChanged ? try CatalogFile(.object(object), vocabulary: vocabulary) : self
    }
}

extension JSONValue {
    /// Returns a promotion or a campaign without the uses so far.
    fileprivate func withoutUses(_ isChanged: inout Bool) -> JSONValue {
        guard case .object(var object) = self else { return self }
        if object["used"] != nil { (object["used"], isChanged) = (nil, true) }
        guard case .object(var budget)? = object["budget"], budget["used"] != nil else { return .object(object) }
        (budget["used"], isChanged) = (nil, true)
        object["budget"] = .object(budget)
        return .object(object)
    }
}
