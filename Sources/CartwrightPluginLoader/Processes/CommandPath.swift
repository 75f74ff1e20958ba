internal import Glibc

/// Where the programs of commands are looked for. The user's own `PATH` does not count: it differs between machines,
/// and what it holds need not be a program.
enum CommandPath {
    static let search = "/usr/local/bin:/usr/bin:/bin"

    /// The file of a command's first word: a name is looked for among the system's programs, a path is relative to the
    /// plugin's folder. Nil where there is none that can be run.
    static func file(of word: String, in folder: String) -> String? {
        let candidates =
            word.contains("/")
            ? [word.hasPrefix("/") ? word : "\(folder)/\(word)"] : search.split(separator: ":").map { "\($0)/\(word)" }
        return candidates.first { access($0, X_OK) == 0 }
    }
}
