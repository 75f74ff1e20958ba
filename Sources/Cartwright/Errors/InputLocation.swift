/// A place in an input.
public struct InputLocation: Hashable, Sendable, CustomStringConvertible {
    /// The name of the file as the user gave it; nil for text from another source.
    public var file: String?

    /// The line, counted from 1.
    public var line: Int?

    /// The JSON pointer (RFC 6901) inside the document; empty for the whole document.
    public var pointer: String?

    /// The unknown place.
    public static let unknown = InputLocation()

    /// Creates a location from the known parts.
    public init(file: String? = nil, line: Int? = nil, pointer: String? = nil) {
        self.file = file
        self.line = line
        self.pointer = pointer
    }

    /// `file:line: pointer`, without the unknown parts.
    public var description: String {
        var parts: [String] = []
        switch (file, line) {
        case (let file?, let line?): parts.append("\(file):\(line)")
        case (let file?, nil): parts.append(file)
        case (nil, let line?): parts.append("line \(line)")
        case (nil, nil): break
        }
        if let pointer, !pointer.isEmpty { parts.append(pointer) }
        return parts.joined(separator: ": ")
    }
}
