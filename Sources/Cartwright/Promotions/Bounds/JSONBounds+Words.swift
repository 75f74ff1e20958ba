extension JSONBounds.Fault {
    /// What would be right.
    func expected(_ bounds: JSONBounds, of maximumBytes: Int? = nil) -> String {
        switch kind {
        case .tooLong: "JSON of at most \(maximumBytes ?? bounds.maximumBytes) bytes"
        case .tooDeep: "arrays and objects that nest at most \(bounds.maximumDepth) deep"
        case .noNumber: "a number as JSON writes them"
        case .unsafeURL: "a link that is safe to follow"
        }
    }

    /// What is there.
    var found: String {
        switch kind {
        case .tooLong: "more"
        case .tooDeep: "deeper ones"
        case .noNumber: "another text"
        case .unsafeURL: "one that runs code or carries content of its own"
        }
    }
}
