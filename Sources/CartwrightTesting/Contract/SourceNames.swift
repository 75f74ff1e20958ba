internal import Foundation

/// The quoted names in the sources of a plugin, which include those of attributes: a cart with an attribute of each
/// name shows the effect of its value.
struct SourceNames {
    /// The names, each once, those in square brackets first.
    let names: [String]

    /// Reads the sources of a folder: `Sources`, or the programs beside `plugin.json` if it does not exist.
    init(folder: String) {
        let sources = "\(folder)/Sources"
        let isThere = FileManager.default.fileExists(atPath: sources)
        var subscripts: [String] = []
        var others: [String] = []
        var bytesLeft = Self.mostBytes
        for file in Self.files(of: isThere ? sources : folder) {
            guard let data = FileManager.default.contents(atPath: file), data.count <= bytesLeft else { continue }
            bytesLeft -= data.count
            let text = String(decoding: data, as: UTF8.self)
            // For example `attributes["stamps"]` or `attributes.get("stamps")`.
            subscripts += text.matches(of: /(?:\[|get\()\s*["']([A-Za-z_][A-Za-z0-9_.-]{0,63})["']/).map {
                String($0.1)
            }
            others += text.matches(of: /["']([A-Za-z_][A-Za-z0-9_.-]{0,63})["']/).map { String($0.1) }
        }
        var seen: Set<String> = []
        names = (subscripts + others).filter { seen.insert($0).inserted }
    }

    /// The maximum number of bytes of source to read.
    private static let mostBytes = 4 << 20

    private static let endings = ["swift", "c", "h", "cpp", "py", "js", "mjs", "ts", "rb", "go", "rs", "zig"]

    /// Returns the sources, ordered by path.
    private static func files(of folder: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { path in
            let parts = path.split(separator: "/")
            return parts.count <= 4 && !parts.contains { $0.hasPrefix(".") || $0 == "node_modules" || $0 == "Tests" }
                && endings.contains(String(path.split(separator: ".").last ?? ""))
        }.sorted().map { "\(folder)/\($0)" }
    }
}
