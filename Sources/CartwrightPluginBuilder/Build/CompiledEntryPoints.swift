internal import Cartwright
internal import CartwrightPluginLoader

/// The entry points as passed to a compiler. Authors never see them: an error there is a wrong name in `plugin.json`.
struct CompiledEntryPoints {
    /// The compiled file.
    let file: String

    /// The contents of the file.
    let text: String

    /// The types that the plugin's sources declare.
    let declared: [String]

    init(file: String, text: String, sources: TrustedSources) {
        (self.file, self.text) = (file, text)
        declared = sources.files.flatMap { source in
            String(decoding: source.bytes, as: UTF8.self)
                .matches(of: #/\b(?:struct|class|enum|actor)\s+(\w+)/#)
                .map { String($0.1) }
        }
    }

    /// Returns the error for an error in the entry points, with its place in the manifest; nil for an error elsewhere.
    func misnamed(file: String, line: Int, _ words: String, in folder: PluginFolder) -> CartwrightError? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard file == self.file, lines.indices.contains(line - 1),
            let (place, type, wanted) = entry(named: String(lines[line - 1]), in: folder.manifest)
        else { return nil }
        let nearest = declared.contains(type) ? nil : Spelling.nearest(to: type, among: declared)
        return CartwrightError(
            .pluginCompileFailed,
            words,
            hint: nearest.map { "did you mean \($0)?" } ?? wanted,
            at: InputLocation(file: "\(folder.path)/\(PluginFolder.manifestName)", pointer: place),
            fault: .plugin
        )
    }

    /// Returns the manifest entry that a line was generated from, and a description of the expected type.
    private func entry(
        named line: String,
        in manifest: PluginManifest
    ) -> (place: String, type: String, wanted: String)? {
        let lists = [
            ("handlers", manifest.handlers, "()", "a CardHandler of Sources with an init() of no arguments"),
            ("conditions", manifest.conditions, ".self", "a Condition of Sources"),
            ("effects", manifest.effects, ".self", "an Effect of Sources"),
        ]
        for (key, types, suffix, wanted) in lists {
            guard let index = types.firstIndex(where: { line.hasPrefix("\($0)\(suffix),") }) else { continue }
            return ("/\(key)/\(index)", types[index], wanted)
        }
        return nil
    }
}
