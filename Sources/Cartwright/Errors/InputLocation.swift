/// Where in an input something stands.
public struct InputLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file as the user named it; nil for text that came from elsewhere.
    public var file: String?

    /// The line, counted from 1.
    public var line: Int?

    /// The JSON pointer (RFC 6901) inside the document; empty for the whole document.
    public var pointer: String?

    /// Nothing is known of the place.
    public static let unknown = InputLocation()

    /// Makes a location of the parts that are known.
    public init(file: String? = nil, line: Int? = nil, pointer: String? = nil) {
        self.file = file
        self.line = line
        self.pointer = pointer
    }

    /// `file:line: pointer`, without the parts that are not known.
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
