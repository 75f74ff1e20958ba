package import Cartwright

extension EngineVersion {
    /// Reads a version.
    ///
    /// - Throws: `json.wrong_type` or `plugin.bad_engine_version`.
    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        guard case .string(let text) = value else {
            throw ObjectReader.wrongType(value, expected: "a version such as \"\(Self.current)\"", at: pointer)
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count <= 6 ? Int(part) : nil
        }
        guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2] else {
            throw CartwrightError(
                .pluginBadEngineVersion,
                "\"\(text)\" is not a version",
                hint: "this engine is \"\(Self.current)\"",
                at: pointer.location
            )
        }
        self.init(major: major, minor: minor, patch: patch)
    }

    /// Checks that a plugin written for another version fits this one: the same series, and not newer.
    func serves(_ needed: EngineVersion) -> Bool {
        major == needed.major && (major > 0 || minor == needed.minor) && needed <= self
    }
}

extension PluginManifest {
    /// Refuses a plugin that was written for an incompatible engine, whatever its kind.
    ///
    /// - Parameter file: the file of the manifest, for the error.
    /// - Throws: `plugin.other_engine_version`.
    package func checkEngine(readFrom file: String) throws(CartwrightError) {
        guard !EngineVersion.current.serves(neededEngine) else { return }
        throw CartwrightError(
            .pluginOtherEngineVersion,
            "plugin \(name) is written for engine \(neededEngine), but this is \(EngineVersion.current)",
            hint: "check the changes, then write \"engine\": \"\(EngineVersion.current)\"",
            at: InputLocation(file: file, pointer: "/engine"),
            fault: .plugin
        )
    }
}
