/// The interface as OpenAPI 3.1 describes it.
enum OpenAPIDocument {
    static let text = #"""
        {"openapi": "3.1.0", "info": {"title": "Cartwright", "version": "2026-11-01"}, "paths": {}}
        """#
}
