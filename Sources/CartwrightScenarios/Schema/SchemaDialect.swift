/// How schemas are put together.
package enum SchemaDialect: Hashable, Sendable {
    /// One file for each kind of document. What depends on a word is told by conditions, so that an editor says exactly
    /// which key is wrong.
    case document
    /// Components of an OpenAPI document. What depends on a word is told by alternatives, which generators of clients
    /// understand, and where null is read as absent, it is allowed.
    case components

    /// Where a definition stands.
    func place(of name: String) -> String {
        switch self {
        case .document: "#/$defs/\(name)"
        case .components: "#/components/schemas/\(name)"
        }
    }
}
