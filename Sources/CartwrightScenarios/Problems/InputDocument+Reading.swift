internal import Cartwright

extension InputDocument {
    /// Reads the text of a file as one document.
    ///
    /// - Throws: the error that `read` threw, placed, with all else that is wrong with the document.
    static func reading<Value>(
        _ bytes: [UInt8],
        file: String,
        as kind: (JSONValue) -> Kind,
        _ vocabulary: Vocabulary,
        _ read: (JSONValue) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        let value: JSONValue
        do { value = try JSONParser.parse(bytes) } catch { throw error.inFile(file) }
        do { return try read(value) } catch {
            let places = TextPlaces(of: bytes, file: file)
            let document = InputDocument(value: value, pointer: .root, kind: kind(value))
            throw document.completing(places.placing(error.at(.root)), places, vocabulary)
        }
    }

    /// The error that a reader of the document threw, with all else that is wrong with it.
    ///
    /// - Parameters:
    ///   - error: the error, placed.
    ///   - places: the places of the text that the document is in.
    ///   - vocabulary: what its promotions may use.
    func completing(_ error: CartwrightError, _ places: TextPlaces, _ vocabulary: Vocabulary) -> CartwrightError {
        var copy = error
        copy.others = unreadable(vocabulary).map(places.placing).filter { $0 != error }
        return copy
    }
}
