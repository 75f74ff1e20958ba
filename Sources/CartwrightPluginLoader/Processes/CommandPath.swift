internal import Glibc

/// The search path for the programs of commands. The user's own `PATH` is not used: it differs between machines and
/// may contain files that are not programs.
enum CommandPath {
    static let search = "/usr/local/bin:/usr/bin:/bin"

    /// Returns the file of a command's first word: a name is searched among the system's programs, a path is relative
    /// to the plugin's folder. Returns nil if no executable file is found.
    static func file(of word: String, in folder: String) -> String? {
        let candidates =
            word.contains("/")
            ? [word.hasPrefix("/") ? word : "\(folder)/\(word)"] : search.split(separator: ":").map { "\($0)/\(word)" }
        return candidates.first { access($0, X_OK) == 0 }
    }
}
