extension JSONBounds.Fault {
    /// The limit, as the words after "expected" in an error message.
    func expected(_ bounds: JSONBounds, of maximumBytes: Int? = nil) -> String {
        switch kind {
        case .tooLong: "JSON of at most \(maximumBytes ?? bounds.maximumBytes) bytes"
        case .tooDeep: "arrays and objects that nest at most \(bounds.maximumDepth) deep"
        case .noNumber: "a number in JSON syntax"
        case .unsafeURL: "a link that is safe to follow"
        }
    }

    /// The violation, as the words after "found" in an error message.
    var found: String {
        switch kind {
        case .tooLong: "more"
        case .tooDeep: "deeper ones"
        case .noNumber: "text in another syntax"
        case .unsafeURL: "one that runs code or carries content of its own"
        }
    }
}
