internal import Cartwright

/// The places of a JSON text, for errors about what was read from it.
struct TextPlaces: Sendable {
    private let file: String?
    private let firstLine: Int
    private let locator: JSONLocator

    /// Finds the lines of a text.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - file: the file of the text.
    ///   - firstLine: the first line of the text in the file.
    init(of bytes: [UInt8], file: String?, firstLine: Int = 1) {
        (self.file, self.firstLine, locator) = (file, firstLine, JSONLocator(bytes))
    }

    /// Returns an error with the file and the line of its place; without a place, with the first line of the text.
    func placing(_ error: CartwrightError) -> CartwrightError {
        var error = file.map(error.inFile) ?? error
        let line = error.location.line ?? error.location.pointer.flatMap(locator.line) ?? 1
        error.location.line = line + firstLine - 1
        return error
    }
}
