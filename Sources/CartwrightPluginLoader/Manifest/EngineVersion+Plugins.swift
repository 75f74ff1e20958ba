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
                "\"\(text)\" is no version",
                hint: "\"\(Self.current)\" is this engine's",
                at: pointer.location
            )
        }
        self.init(major: major, minor: minor, patch: patch)
    }

    /// True where a plugin written for another version fits this one: the same series, and not newer.
    func serves(_ needed: EngineVersion) -> Bool {
        major == needed.major && (major > 0 || minor == needed.minor) && needed <= self
    }
}

extension PluginManifest {
    /// Refuses a plugin that was written for an engine this one cannot stand in for, whatever its kind.
    ///
    /// - Parameter file: where the manifest was read, for the error.
    /// - Throws: `plugin.other_engine_version`.
    package func checkEngine(readFrom file: String) throws(CartwrightError) {
        guard !EngineVersion.current.serves(neededEngine) else { return }
        throw CartwrightError(
            .pluginOtherEngineVersion,
            "plugin \(name) is written for engine \(neededEngine), and this is \(EngineVersion.current)",
            hint: "see what changed, then write \"engine\": \"\(EngineVersion.current)\"",
            at: InputLocation(file: file, pointer: "/engine"),
            fault: .plugin
        )
    }
}
