public import Cartwright

extension CatalogFile {
    /// Reads the text of a catalog file strictly.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - file: the name of the file for errors.
    ///   - vocabulary: the conditions and effects for promotions.
    /// - Throws: an error of area `json` or `promotion`, or `catalog.duplicate_sku`, with the file and the line, and
    ///   with further errors as ``/Cartwright/CartwrightError/others``.
    public init(_ bytes: [UInt8], file: String, vocabulary: Vocabulary = .standard) throws(CartwrightError) {
        let kind = { (value: JSONValue) -> InputDocument.Kind in
            if case .array = value { .promotions } else { .catalog }
        }
        self = try InputDocument.reading(bytes, file: file, as: kind, vocabulary) { value throws(CartwrightError) in
            try CatalogFile(value, vocabulary: vocabulary)
        }
    }
}

extension Cart {
    /// Reads the text of a cart strictly, in the format of scenarios.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - file: the name of the file for errors.
    ///   - identities: the reader of identities of the customer; without one, they are refused.
    /// - Throws: an error of area `json`, `cart`, `customer`, `money` or `time`, with the file and the line, and with
    ///   further errors as ``/Cartwright/CartwrightError/others``.
    public init(_ bytes: [UInt8], file: String, identities: IdentityReader? = nil) throws(CartwrightError) {
        let vocabulary = Vocabulary.standard.with(identities)
        self = try InputDocument.reading(bytes, file: file, as: { _ in .cart }, vocabulary) {
            value throws(CartwrightError) in try Cart(value, identities: identities)
        }
    }
}
