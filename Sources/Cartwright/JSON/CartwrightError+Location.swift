extension CartwrightError {
    /// The same error, with the file it came from and the line that its JSON pointer stands on.
    ///
    /// - Parameters:
    ///   - file: the file as the user named it.
    ///   - bytes: the text of the file.
    public func located(in file: String, _ bytes: [UInt8]) -> CartwrightError {
        var copy = inFile(file)
        if copy.location.line == nil, let pointer = copy.location.pointer {
            copy.location.line = JSONLocator.line(of: pointer, in: bytes)
        }
        return copy
    }
}
