internal import Cartwright
internal import CartwrightPluginLoader

extension EntryPoints {
    /// A version script for the linker that exports only these names: if the plugin is also linked into the program,
    /// the program has symbols with the same names.
    static var versionScript: String {
        "{ global: \(Symbol.allCases.map { $0.rawValue + ";" }.joined(separator: " ")) local: *; };\n"
    }

    /// Returns the Swift source of the functions.
    static func source(
        for manifest: PluginManifest,
        engine: String,
        apiVersion: UInt32 = apiVersion
    ) -> String {
        // One entry per line, so that the line of an error identifies the entry.
        func list(_ types: [String], _ suffix: String) -> String {
            "[\(types.map { "\n\($0)\(suffix)," }.joined())]"
        }
        return """
            // Written by `cartwright plugin build` from plugin.json.
            import Cartwright

            @c(\(Symbol.apiVersion.rawValue))
            public func cartwrightPluginAPIVersion() -> UInt32 { \(apiVersion) }

            @c(\(Symbol.engine.rawValue))
            public func cartwrightPluginEngine() -> UnsafePointer<UInt8> {
                (\(literal(engine)) as StaticString).utf8Start
            }

            @c(\(Symbol.manifest.rawValue))
            public func cartwrightPluginManifest() -> UnsafePointer<UInt8> {
                (\(literal(manifest.json.text)) as StaticString).utf8Start
            }

            @c(\(Symbol.register.rawValue))
            public func cartwrightPluginRegister(_ plugin: UnsafeMutableRawPointer, _ type: UnsafeRawPointer) -> Int32 {
                // Another address means another copy of the engine, whose values the host could not read.
                guard unsafeBitCast(Plugin.self as Any.Type, to: UnsafeRawPointer.self) == type else { return 1 }
                plugin.assumingMemoryBound(to: Plugin.self).initialize(
                    to: Plugin(
                        name: \(literal(manifest.name)),
                        handlers: \(list(manifest.handlers, "()")),
                        conditions: \(list(manifest.conditions, ".self")),
                        effects: \(list(manifest.effects, ".self"))
                    )
                )
                return 0
            }

            """
    }

    /// Returns an ASCII Swift literal of a text, with special characters escaped.
    static func literal(_ text: String) -> String {
        let body = text.unicodeScalars.map { scalar in
            let isPlain = (0x20..<0x7F).contains(scalar.value) && scalar != "\"" && scalar != "\\"
            return isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        return "\"\(body.joined())\""
    }
}
