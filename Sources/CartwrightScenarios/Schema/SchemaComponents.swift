package import Cartwright

/// The schemas of what the engine reads and writes, as components of an OpenAPI document.
package enum SchemaComponents {
    /// Carts, what a scenario says besides, catalogs and quotes, with all that they are made of, by name.
    package static func schemas(_ reference: FormatReference) -> JSONObject {
        var builder = SchemaBuilder(reference, in: .components)
        for name in ["cart", "options", "expect", "catalog", "quote"] { _ = builder.reference(to: .object(name)) }
        guard case .object(let schemas) = builder.definitions else { return [:] }
        return schemas
    }
}
