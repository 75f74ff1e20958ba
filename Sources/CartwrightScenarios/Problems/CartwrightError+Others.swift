package import Cartwright

extension CartwrightError {
    /// Returns the error of a document's reader with all other errors of the document, so that callers can correct them
    /// at once.
    ///
    /// - Parameters:
    ///   - value: the document: a scenario, a cart, a catalog or promotions.
    ///   - vocabulary: the conditions and effects for its promotions.
    package func withOthers(in value: JSONValue, _ vocabulary: Vocabulary) -> CartwrightError {
        var copy = at(.root)
        let document = InputDocument(value: value, pointer: .root, kind: InputDocument.Kind(of: value))
        copy.others = document.unreadable(vocabulary).map { $0.at(.root) }.filter { $0 != copy }
        return copy
    }

    /// Returns the error and its other errors with the name of their file.
    package func withOthers(inFile file: String) -> CartwrightError {
        var copy = inFile(file)
        copy.others = others.map { $0.inFile(file) }
        return copy
    }
}
