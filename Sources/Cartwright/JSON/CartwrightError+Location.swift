extension CartwrightError {
    /// Returns the error with the file it came from, and with the line of its JSON pointer.
    ///
    /// - Parameters:
    ///   - file: the name of the file as the user gave it.
    ///   - bytes: the text of the file.
    public func located(in file: String, _ bytes: [UInt8]) -> CartwrightError {
        var copy = inFile(file)
        if copy.location.line == nil, let pointer = copy.location.pointer {
            copy.location.line = JSONLocator.line(of: pointer, in: bytes)
        }
        return copy
    }
}
