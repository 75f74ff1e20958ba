package import Cartwright

extension CartwrightError {
    /// The error that a reader of a document threw, with all else that is wrong with it: for callers who want to mend
    /// all of it at once.
    ///
    /// - Parameters:
    ///   - value: the document: a scenario, a cart, a catalog or promotions.
    ///   - vocabulary: what its promotions may use.
    package func withOthers(in value: JSONValue, _ vocabulary: Vocabulary) -> CartwrightError {
        var copy = at(.root)
        let document = InputDocument(value: value, pointer: .root, kind: InputDocument.Kind(of: value))
        copy.others = document.unreadable(vocabulary).map { $0.at(.root) }.filter { $0 != copy }
        return copy
    }

    /// The error and those that it carries, with the name of their file.
    package func withOthers(inFile file: String) -> CartwrightError {
        var copy = inFile(file)
        copy.others = others.map { $0.inFile(file) }
        return copy
    }
}
