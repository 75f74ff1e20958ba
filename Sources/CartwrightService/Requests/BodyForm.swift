internal import Cartwright

/// The body of a request: its form, and its description in the document.
struct BodyForm: Sendable {
    /// The form of a body.
    enum Kind: Hashable, Sendable {
        /// One JSON value.
        case json
        /// One JSON value, or a merge patch (RFC 7396).
        case mergePatch
        /// One JSON value, or one per line, of any length up to that of catalogs.
        case catalog
        /// One JSON value per line, read while it arrives.
        case lines
        /// An optional JSON value.
        case optionalJSON
    }

    let kind: Kind
    /// The body in each accepted media type.
    let contents: [Content]

    private init(_ kind: Kind, _ contents: Content...) { self.init(kind, contents) }
    private init(_ kind: Kind, _ contents: [Content]) { (self.kind, self.contents) = (kind, contents) }

    /// The media types.
    var mediaTypes: [String] { contents.map(\.type) }

    static func json(_ schema: Schema, _ example: Example) -> BodyForm {
        BodyForm(.json, .json(schema, example))
    }

    static func mergePatch(_ schema: Schema, _ example: Example) -> BodyForm {
        let patch = Content.json(schema, example, type: "application/merge-patch+json")
        return BodyForm(.mergePatch, patch, .json(schema, example))
    }

    static func catalog(_ schema: Schema, _ example: Example, lines: Example) -> BodyForm {
        BodyForm(.catalog, [.json(schema, example)] + Content.lines(lines))
    }

    /// One JSON value as large as a catalog may be.
    static func large(_ schema: Schema, _ example: Example) -> BodyForm {
        BodyForm(.catalog, .json(schema, example))
    }

    static func lines(_ meaning: String, _ example: Example) -> BodyForm {
        BodyForm(.lines, Content.lines(example, meaning))
    }

    /// An optional body without content.
    static let optional = BodyForm(
        .optionalJSON,
        .json(.component("nothing", "An empty object.").fields([:]).closed, "{}")
    )

    /// The request body object.
    ///
    /// - Throws: an error of area `json` if an example is not JSON.
    var json: JSONValue {
        get throws(CartwrightError) {
            ["required": .bool(kind != .optionalJSON), "content": try Content.json(contents)]
        }
    }
}
