internal import Cartwright
internal import CartwrightPluginLoader

/// The record beside an installed shared object, `NAME.lock`: the sources it was built from, so that only those are
/// compiled for another build of the program.
///
/// The lock is as trusted as the shared object itself: it is in the same folder, and its file is checked in the same
/// way.
struct InstallLock: Equatable {
    /// The folder of the sources, an absolute path.
    let folder: String

    /// The digest of the sources.
    let sources: String

    /// The digest of the shared object.
    let file: String

    /// The build ids of the programs that it fits.
    let programs: [String]

    /// Returns the lock file of a plugin in a folder.
    static func path(of name: String, in folder: String) -> String { "\(folder)/\(name).lock" }

    init(folder: String, sources: String, file: String, programs: [String]) {
        (self.folder, self.sources, self.file, self.programs) = (folder, sources, file, programs)
    }

    /// Reads a lock.
    ///
    /// - Throws: `plugin.not_locked` if there is none, `plugin.exposed`, `plugin.unreadable`; an error of area
    ///   `json`.
    init(of name: String, in installed: String) throws(CartwrightError) {
        let path = Self.path(of: name, in: installed)
        guard FileBytes.changed(path) != nil else {
            throw Self.missing("the sources of plugin \(name) are unknown: it was installed as a built file")
        }
        let bytes = try TrustedFile(path).bytes
        do {
            var reader = try ObjectReader(JSONParser.parse(bytes), at: .root)
            folder = try reader.string("folder")
            sources = try reader.string("sources")
            file = try reader.string("file")
            programs = try reader.strings(ifPresent: "programs") ?? []
            try reader.finish()
        } catch {
            throw error.located(in: path, bytes)
        }
    }

    /// The text of the lock file.
    var text: String {
        let json: JSONValue = [
            "folder": .string(folder), "sources": .string(sources), "file": .string(file),
            "programs": .array(programs.map(JSONValue.string)),
        ]
        return json.indentedText
    }

    static func missing(_ summary: String) -> CartwrightError {
        CartwrightError(
            .pluginNotLocked,
            summary,
            hint: "cartwright plugin install FOLDER, with the folder of its sources",
            fault: .environment
        )
    }
}
